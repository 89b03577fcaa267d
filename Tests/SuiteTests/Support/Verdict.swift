// SPDX-License-Identifier: Apache-2.0

/// What the check of `Protocols/` said in the end.
struct Verdict: Sendable {
    let status: CInt
    let lines: [String]

    /// The rules that it found broken, without their sections.
    var broken: [String] {
        lines.filter { $0.hasPrefix("FAIL") }.compactMap { line in
            line.firstRange(of: ": ").map { String(line[$0.upperBound...]) }
        }
    }
}
