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
        part.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
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
        var content = content
        content.withUTF8 { appendEscaping(UnsafeRawBufferPointer($0)) }
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
    mutating func append(byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        UnsafeMutableRawBufferPointer(start: start + count, count: bytes.count)
            .copyMemory(from: bytes)
        count += bytes.count
    }

    /// Copies eight bytes at a time for as long as none of them needs an escape.
    private mutating func appendEscaping(_ content: UnsafeRawBufferPointer) {
        reserve(content.count)
        var position = 0
        while position + 8 <= content.count {
            let word = content.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard JSONEscape.marks(in: UInt64(littleEndian: word)) == 0 else { break }
            UnsafeMutableRawPointer(start + count).storeBytes(of: word, as: UInt64.self)
            position += 8
            count += 8
        }
        while position < content.count {
            let byte = content[position]
            if JSONEscape.isNeeded(for: byte) { append(escaped: byte) } else { append(byte: byte) }
            position += 1
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
