// SPDX-License-Identifier: Apache-2.0

import Testing

/// A mistake that a program is given on purpose, and the rule that must notice it.
struct Breach: Sendable, CustomTestStringConvertible {
    /// What stands in the program.
    let part: String
    /// What stands there instead.
    let replacement: String
    /// The rule that is broken by that, as the check names it.
    let rule: String

    var testDescription: String { rule }

    init(_ part: String, _ replacement: String, breaks rule: String) {
        self.part = part
        self.replacement = replacement
        self.rule = rule
    }

    /// The program has changed: what was to be broken is no longer in it.
    struct NowhereToBreak: Error {
        let part: String
    }
}
