// SPDX-License-Identifier: Apache-2.0

/// The parts of a text while it is scanned and read.
extension Span<UInt8> {
    /// Eight bytes as a number, the first byte lowest; traps if the text has fewer from there on.
    @inline(__always)
    func word(at place: Int) -> UInt64 {
        // Any eight bytes are a number, and the call checks the bounds.
        let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        return UInt64(littleEndian: word)
    }

    /// The text of bytes that contain no escape.
    func string(in range: Range<Int>) -> String {
        unsafe extracting(range).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    /// Whether the token is a string with this content, its escapes resolved.
    @inline(__always)
    func hasName(_ name: Span<UInt8>, _ token: JSONToken) -> Bool {
        let range = token.content
        guard token.kind == .string else {
            return JSONEscape.resolve(extracting(range)).span.isEqual(to: name)
        }
        return range.count == name.count && extracting(range).hasSameBytes(as: name)
    }

    func isEqual(to other: Span<UInt8>) -> Bool {
        count == other.count && hasSameBytes(as: other)
    }

    func isEqual(to other: StaticString) -> Bool { isEqual(to: other.span) }

    /// Compares two texts of the same length.
    @inline(__always)
    private func hasSameBytes(as other: Span<UInt8>) -> Bool {
        if count < 8 {
            for place in indices where self[place] != other[place] { return false }
            return true
        }
        // The last word overlaps the one before it.
        var place = 0
        while place < count {
            let next = Swift.min(place, count - 8)
            if word(at: next) != other.word(at: next) { return false }
            place = next + 8
        }
        return true
    }
}

extension StaticString {
    /// The UTF-8 bytes, which live as long as the program.
    var span: Span<UInt8> {
        @_lifetime(immortal)
        @inline(__always)
        get {
            let bytes = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(bytes, copying: ())
        }
    }
}
