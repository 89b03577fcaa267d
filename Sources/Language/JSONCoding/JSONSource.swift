// SPDX-License-Identifier: Apache-2.0

/// The bytes and tokens of a document, lent while something is read from it.
///
/// Readers share a pointer to it that is good for as long as the call that lends it runs, as every
/// decoder is. References would be counted at every member, which took a fifth of the time that
/// decoding took.
struct JSONSource {
    let text: UnsafeBufferPointer<UInt8>
    let tokens: UnsafeBufferPointer<JSONToken>

    /// The text of bytes that contain no escape.
    func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
    }

    /// The text of bytes that contain escapes.
    func resolvedString(_ range: Range<Int>) -> String {
        String(decoding: JSONEscape.resolve(text[range]), as: UTF8.self)
    }

    /// The token of an object's member by its name; nil when there is none.
    ///
    /// Looks from the first member on: objects are small, and an index would cost more to make.
    func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        let end = Int(tokens[object].next)
        var position = object + 1
        while position < end {
            let token = tokens[position]
            let isFound =
                token.kind == .string
                ? text.has(name, at: token.content)
                : JSONEscape.resolve(text[token.content]).elementsEqual(name)
            if isFound { return position + 1 }
            position = Int(tokens[position + 1].next)
        }
        return nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes stand there.
    func has(_ bytes: Self, at range: Range<Int>) -> Bool {
        guard range.count == bytes.count else { return false }
        let (these, those) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(bytes))
        var place = 0
        while place + 8 <= bytes.count {
            let this = these.loadUnaligned(
                fromByteOffset: range.lowerBound + place, as: UInt64.self)
            guard this == those.loadUnaligned(fromByteOffset: place, as: UInt64.self) else {
                return false
            }
            place += 8
        }
        while place < bytes.count {
            guard these[range.lowerBound + place] == those[place] else { return false }
            place += 1
        }
        return true
    }
}
