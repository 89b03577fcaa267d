// SPDX-License-Identifier: Apache-2.0

/// One place that breaks a rule, and what to do about it.
struct Finding: Equatable, CustomStringConvertible {
    var path: String
    var line: Int
    var advice: String

    var description: String { "\(path):\(line): \(advice)" }
}
