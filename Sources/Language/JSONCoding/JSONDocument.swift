// SPDX-License-Identifier: Apache-2.0

/// A valid JSON text and the places of its values.
public struct JSONDocument: Sendable {
    /// The text.
    public let text: [UInt8]
    let tokens: [JSONToken]
    /// Whether `Codable` takes an optional member that is `null` as absent, or refuses it.
    let nullIsAbsent: Bool

    /// Checks a text; throws a `DecodingError` that names the place of the first error.
    ///
    /// With `nullIsAbsent` an optional member that is `null` counts as absent for `Codable`.
    public init(_ text: [UInt8], nullIsAbsent: Bool = true) throws(DecodingError) {
        self.text = text
        self.nullIsAbsent = nullIsAbsent
        var failure: (error: JSONScanner.SyntaxError, position: Int)?
        tokens = [JSONToken](capacity: JSONScanner.maximumTokens(in: text.count)) { tokens in
            var scanner = JSONScanner(text.span)
            do throws(JSONScanner.SyntaxError) {
                try scanner.scan(into: &tokens)
            } catch {
                failure = (error, scanner.position)
            }
        }
        if let failure { throw Self.error(failure.error, at: failure.position, in: text) }
    }

    /// The outermost value.
    public var root: JSONElement { JSONElement(document: self, index: 0) }

    private static func error(
        _ error: JSONScanner.SyntaxError, at position: Int, in text: [UInt8]
    ) -> DecodingError {
        let before = text[..<position]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
        let rule = "must be JSON, but at line \(line), column \(column) \(error.problem)"
        return .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: rule))
    }
}

/// The place of one value, or of the name of a member, in the text.
///
/// A document is a flat list of tokens. The token of an object precedes those of its members, name
/// and value in turn; the token of a list precedes those of its elements.
struct JSONToken: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
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
    /// The first byte; of a string, the quote.
    var start: UInt32
    /// The byte after the last one.
    var end: UInt32
    /// The token after this value and everything inside it.
    var next: UInt32

    /// The bytes of the whole value.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// The bytes between the quotes of a string.
    var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}
