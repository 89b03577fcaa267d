// SPDX-License-Identifier: Apache-2.0

/// How well an item matches a word of a search; less is better.
enum MatchRank: UInt8, CaseIterable {
    /// The word is in the item's name.
    case exact
    /// The word begins a word of the name.
    case beginning
    /// The word begins a word of the name, with one typing error.
    case typingError
    /// The word begins a word of the description or of a category's name.
    case elsewhere

    /// The rank of an item that does not match.
    static let none = UInt8.max

    /// The number of letters from which a word may have a typing error.
    static let lettersForTypingError = 4
}
