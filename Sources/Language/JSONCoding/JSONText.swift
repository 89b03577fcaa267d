// SPDX-License-Identifier: Apache-2.0

import Glibc

/// JSON text in the making: appends the parts of a value one after another.
///
/// It has memory of its own, because an array would look with each part whether it is shared.
public struct JSONText: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes were written so far.
    public private(set) var count = 0

    /// An empty text with room for so many bytes; it grows beyond them.
    public init(capacity: Int) {
        self.capacity = max(capacity, 64)
        start = Self.allocate(self.capacity)
    }

    deinit { free(start) }

    /// A copy of what was written so far.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// The last byte; there must be one.
    var last: UInt8 {
        precondition(count > 0, "A text without bytes has no last one.")
        return start[count - 1]
    }

    /// Appends a part that is right as it stands, such as punctuation and names.
    public mutating func append(_ part: StaticString) {
        append(UnsafeRawBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount))
    }

    /// Appends a value that is JSON already.
    public mutating func append(raw json: [UInt8]) {
        json.withUnsafeBytes { append($0) }
    }

    /// Appends a string, between quotes and with the escapes that RFC 8259 §7 demands.
    public mutating func append(string: String) {
        append(byte: UInt8(ascii: "\""))
        append(content: string)
        append(byte: UInt8(ascii: "\""))
    }

    /// Appends a string that is at hand as UTF-8 and has nothing to escape, between quotes.
    public mutating func append(plain content: UnsafeBufferPointer<UInt8>) {
        append(byte: UInt8(ascii: "\""))
        append(UnsafeRawBufferPointer(content))
        append(byte: UInt8(ascii: "\""))
    }

    /// Appends what stands between the quotes of a string, for strings made of several parts.
    public mutating func append(content: String) {
        // Strings that come from Foundation may not be at hand as UTF-8.
        if content.utf8.withContiguousStorageIfAvailable({
            appendEscaping(UnsafeRawBufferPointer($0))
        }) == nil {
            Array(content.utf8).withUnsafeBytes { appendEscaping($0) }
        }
    }

    /// Appends a whole number.
    public mutating func append(integer: Int64) {
        if integer < 0 { append(byte: UInt8(ascii: "-")) }
        append(digits: integer.magnitude)
    }

    /// Appends a whole number of any width.
    mutating func append(number: some FixedWidthInteger) {
        if let small = Int64(exactly: number) {
            append(integer: small)
        } else {
            append(raw: Array(String(number).utf8))
        }
    }

    /// Appends one byte of punctuation.
    @inline(__always)
    mutating func append(byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inline(__always)
    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(start + count).copyMemory(from: from, byteCount: bytes.count)
        count += bytes.count
    }

    /// Copies eight bytes at a time for as long as none of them needs an escape; the last eight
    /// overlap those before them.
    private mutating func appendEscaping(_ content: UnsafeRawBufferPointer) {
        reserve(max(content.count, 8))
        let end = UnsafeMutableRawPointer(start + count)
        if content.count < 8 {
            let word = Self.word(of: content)
            guard JSONEscape.marks(in: word) == 0 else { return appendEscapingEach(content) }
            end.storeBytes(of: word.littleEndian, as: UInt64.self)
            return count += content.count
        }
        var position = 0
        while position < content.count {
            let next = min(position, content.count - 8)
            let word = content.loadUnaligned(fromByteOffset: next, as: UInt64.self)
            guard JSONEscape.marks(in: UInt64(littleEndian: word)) == 0 else { break }
            end.storeBytes(of: word, toByteOffset: next, as: UInt64.self)
            position = next + 8
        }
        count += position
        appendEscapingEach(UnsafeRawBufferPointer(rebasing: content[position...]))
    }

    /// At most eight bytes, the first one lowest, with spaces after them.
    @inline(__always)
    private static func word(of content: UnsafeRawBufferPointer) -> UInt64 {
        var word: UInt64 = 0x2020_2020_2020_2020
        for byte in content.reversed() { word = word << 8 | UInt64(byte) }
        return word
    }

    private mutating func appendEscapingEach(_ content: UnsafeRawBufferPointer) {
        for byte in content {
            if JSONEscape.isNeeded(for: byte) { append(escaped: byte) } else { append(byte: byte) }
        }
    }

    private mutating func append(escaped byte: UInt8) {
        append(byte: UInt8(ascii: "\\"))
        if let letter = JSONEscape.letter(for: byte) {
            append(byte: letter)
        } else {
            append("u00")
            append(byte: UInt8(ascii: "0") + byte >> 4)
            append(raw: Array(String(byte & 0xf, radix: 16).utf8))
        }
    }

    private mutating func append(digits number: UInt64) {
        let places = Self.places(of: number)
        reserve(places)
        var rest = number
        for place in stride(from: count + places - 1, through: count, by: -1) {
            start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += places
    }

    private static func places(of number: UInt64) -> Int {
        var places = 1
        var rest = number
        while rest > 9 {
            places += 1
            rest /= 10
        }
        return places
    }

    /// Makes room for so many bytes more.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = Self.allocate(larger)
        moved.moveInitialize(from: start, count: count)
        free(start)
        (start, capacity) = (moved, larger)
    }

    /// From the system and not from Swift, which asks for aligned memory, at three times the cost.
    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        // Without memory nothing goes on, as with what Swift allocates itself.
        guard let memory = malloc(capacity) else { fatalError("No memory is left for JSON.") }
        return memory.bindMemory(to: UInt8.self, capacity: capacity)
    }
}
