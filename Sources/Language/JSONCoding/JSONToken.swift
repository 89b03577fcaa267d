// SPDX-License-Identifier: Apache-2.0

/// Where one value, or the name of a member, stands in the text.
///
/// A document is a flat list of tokens: an object's is followed by those of its members, name and
/// value in turn, a list's by those of its elements.
struct JSONToken {
    enum Kind: UInt8 {
        case object, array
        /// A string whose bytes are its content.
        case string
        /// A string with at least one escape sequence.
        case escapedString
        /// A number without fraction and exponent.
        case integer
        /// A number with fraction, exponent or both.
        case decimal
        case `true`, `false`, null

        var isNumber: Bool { self == .integer || self == .decimal }
    }

    var kind: Kind
    /// The first byte, which is the quote of a string.
    var start: UInt32
    /// The byte after the last one.
    var end: UInt32
    /// The token after this value and all that it contains.
    var next: UInt32

    /// The bytes of the whole value.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// The bytes between the quotes of a string.
    var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}
