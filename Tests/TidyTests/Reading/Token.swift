// SPDX-License-Identifier: Apache-2.0

/// The smallest piece of Swift that the rules look at.
struct Token: Equatable {
    /// What a piece is.
    enum Kind {
        /// A keyword, a name or a number; a name in backticks counts as `_`.
        case word
        /// One character of punctuation.
        case symbol
        /// A string literal: its text without what is interpolated.
        case string
    }

    var kind: Kind
    var text: String
    /// The line on which it begins, counted from 1.
    var line: Int

    /// Whether it is this word or symbol; the text of a string literal never is.
    func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}
