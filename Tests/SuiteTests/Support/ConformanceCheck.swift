// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension RunningSuite {
    /// Runs the check of `Protocols/Conformance` to its end.
    ///
    /// It needs Debian's Python, because python3-zmq and python3-jsonschema are Debian packages.
    func check(_ arguments: [String]) async throws -> ConformanceReport {
        let script = ProjectFolder.protocols.appending(path: "Conformance/check").path
        let check = try await start(at: "/usr/bin/python3", [script] + arguments)
        let status = try await check.finished()
        return ConformanceReport(status: status, lines: await check.lines)
    }

    /// Returns the path of an example in `Protocols/Examples`, or of a mutated copy.
    nonisolated func example(_ name: String, with mutation: Mutation? = nil) throws -> String {
        let file = ProjectFolder.protocols.appending(path: "Examples/\(name)")
        guard let mutation else { return file.path }
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.contains(mutation.part) else {
            throw Mutation.TextNotFound(part: mutation.part)
        }
        // The copy imports the examples beside it.
        let folder = place.folder.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: file.deletingLastPathComponent(), to: folder)
        let copy = folder.appending(path: name)
        try text.replacing(mutation.part, with: mutation.replacement)
            .write(to: copy, atomically: true, encoding: .utf8)
        return copy.path
    }
}

/// The output of the check.
struct ConformanceReport: Sendable {
    let status: CInt
    let lines: [String]

    /// The violated rules, without their sections.
    var broken: [String] {
        lines.filter { $0.hasPrefix("FAIL") }.compactMap { line in
            line.firstRange(of: ": ").map { String(line[$0.upperBound...]) }
        }
    }
}

/// A deliberate defect in a program, and the rule that must detect it.
struct Mutation: Sendable, CustomTestStringConvertible {
    /// The original text in the program.
    let part: String
    /// The text that replaces it.
    let replacement: String
    /// The violated rule, by its name in the check.
    let rule: String

    var testDescription: String { rule }

    init(_ part: String, _ replacement: String, breaks rule: String) {
        self.part = part
        self.replacement = replacement
        self.rule = rule
    }

    /// The program no longer contains the original text.
    struct TextNotFound: Error {
        let part: String
    }
}
