// SPDX-License-Identifier: Apache-2.0

/// One JSON text that was proven to be right, with the places of its values.
///
/// A class, because all that refers into the text shares it.
public final class JSONDocument: Sendable {
    /// The text.
    public let text: [UInt8]
    let tokens: [JSONToken]

    /// Takes a text; throws a `DecodingError` that names the place when it is not JSON.
    public init(_ text: [UInt8]) throws(DecodingError) {
        self.text = text
        let (tokens, failure) = Self.tokens(of: text)
        if let failure { throw Self.notJSON(failure.flaw, at: failure.position, in: text) }
        self.tokens = tokens
    }

    /// The value that the text is.
    public var root: JSONElement { JSONElement(document: self, index: 0) }

    /// The tokens, and what is wrong with the text after the last of them.
    private static func tokens(
        of text: [UInt8]
    ) -> ([JSONToken], failure: (flaw: JSONScanner.Flaw, position: Int)?) {
        var failure: (JSONScanner.Flaw, Int)?
        let room = JSONScanner.mostTokens(in: text.count)
        let tokens = [JSONToken](unsafeUninitializedCapacity: room) { tokens, count in
            text.withUnsafeBufferPointer { bytes in
                var scanner = JSONScanner(bytes, writingTo: tokens)
                do throws(JSONScanner.Flaw) {
                    try scanner.scan()
                } catch {
                    failure = (error, scanner.position)
                }
                count = scanner.count
            }
        }
        return (tokens, failure)
    }

    private static func notJSON(
        _ flaw: JSONScanner.Flaw, at position: Int, in text: [UInt8]
    ) -> DecodingError {
        let before = text[..<position]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
        let rule = "must be JSON, but at line \(line), column \(column) \(flaw.problem)"
        return .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: rule))
    }
}
