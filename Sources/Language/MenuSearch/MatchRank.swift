// SPDX-License-Identifier: Apache-2.0

/// How well an item matches a word of a search; less is better.
enum MatchRank: UInt8, CaseIterable {
    /// The word is in the item's name.
    case exact
    /// The word begins a word of the name.
    case beginning
    /// The word stands inside a word of the name.
    case inside
    /// The word begins a word of the name, with one typing error.
    case typingError
    /// The word begins a long word of the name, with two typing errors.
    case twoTypingErrors
    /// The word begins a word of the description or of a category's name.
    case elsewhere

    /// The rank of an item that does not match.
    static let none = UInt8.max

    /// The number of letters from which a typed word is looked for inside of words.
    static let lettersForInside = 3

    /// The number of letters from which a typed word may have a typing error.
    static let lettersForTypingError = 4

    /// The numbers of letters from which a typed word, and the word on the menu, may have two.
    static let lettersForTwoErrors = (typed: 6, onMenu: 8)
}
