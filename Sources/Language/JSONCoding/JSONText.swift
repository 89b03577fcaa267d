// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A JSON text under construction: appends the parts of a value one after another.
///
/// Owns its memory. An array would check with each part whether its storage is shared.
@safe
public struct JSONText: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var used = 0

    /// An empty text with an initial capacity in bytes; it grows beyond that.
    public init(capacity: Int) {
        self.capacity = max(capacity, 64)
        unsafe start = Self.allocate(self.capacity)
    }

    deinit { unsafe free(start) }

    /// The number of bytes written so far.
    public var count: Int { used }

    /// A copy of the bytes written so far.
    public var bytes: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: used) { bytes, count in
            guard let to = bytes.baseAddress else { return }
            unsafe to.update(from: start, count: used)
            count = used
        }
    }

    /// Appends a part that is valid as it is, such as punctuation and names.
    public mutating func append(_ part: StaticString) { append(part.span) }

    /// Appends a value that is JSON already.
    public mutating func append(raw json: [UInt8]) { append(json.span) }

    /// Appends a string with quotes and the escapes of RFC 8259 §7.
    public mutating func append(string: String) {
        append(byte: UInt8(ascii: "\""))
        append(content: string)
        append(byte: UInt8(ascii: "\""))
    }

    /// Appends a string of UTF-8 bytes that need no escape, with quotes.
    public mutating func append(plain content: Span<UInt8>) {
        append(byte: UInt8(ascii: "\""))
        append(content)
        append(byte: UInt8(ascii: "\""))
    }

    /// Appends the content of a string without quotes, for strings made of several parts.
    public mutating func append(content: String) { appendEscaping(content.utf8.span) }

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

    /// Appends the name of a member and its colon, and a comma unless it is the first one.
    ///
    /// Inlined, so that the compiler writes each name as a constant.
    @inlinable
    @inline(__always)
    mutating func append(name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length + 4)
        separate(after: UInt8(ascii: "{"))
        unsafe start[used] = UInt8(ascii: "\"")
        unsafe (start + used + 1).update(from: name.utf8Start, count: length)
        unsafe start[used + length + 1] = UInt8(ascii: "\"")
        unsafe start[used + length + 2] = UInt8(ascii: ":")
        used += length + 3
    }

    /// Appends the comma between two members or elements of a container.
    ///
    /// If the last byte is an opening bracket, it is the container's own, because strings end with
    /// a quote.
    @inlinable
    @inline(__always)
    mutating func separate(after opening: UInt8) {
        if last != opening { append(byte: UInt8(ascii: ",")) }
    }

    /// The last byte; traps if the text is empty.
    @inlinable
    var last: UInt8 {
        precondition(used > 0, "An empty text has no last byte.")
        return unsafe start[used - 1]
    }

    /// Appends one byte of punctuation.
    @inlinable
    @inline(__always)
    mutating func append(byte: UInt8) {
        reserve(1)
        unsafe start[used] = byte
        used += 1
    }

    @inline(__always)
    private mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let from = bytes.baseAddress else { return }
            unsafe (start + used).update(from: from, count: bytes.count)
        }
        used += bytes.count
    }

    /// Copies eight bytes at a time up to the first that needs an escape; the last eight overlap
    /// those before them.
    private mutating func appendEscaping(_ content: Span<UInt8>) {
        reserve(max(content.count, 8))
        if content.count < 8 {
            let word = Self.word(of: content)
            guard JSONEscape.marks(in: word) == 0 else { return appendEscapingEach(content) }
            store(word, at: used)
            return used += content.count
        }
        var position = 0
        while position < content.count {
            let next = min(position, content.count - 8)
            let word = content.word(at: next)
            guard JSONEscape.marks(in: word) == 0 else { break }
            store(word, at: used + next)
            position = next + 8
        }
        used += position
        appendEscapingEach(content.extracting(droppingFirst: position))
    }

    /// Stores eight bytes, the lowest first, within the capacity.
    @inline(__always)
    private func store(_ word: UInt64, at place: Int) {
        unsafe UnsafeMutableRawPointer(start + place).storeBytes(
            of: word.littleEndian, as: UInt64.self)
    }

    /// At most eight bytes, the first one lowest, followed by spaces.
    @inline(__always)
    private static func word(of content: Span<UInt8>) -> UInt64 {
        var word: UInt64 = 0x2020_2020_2020_2020
        for place in content.indices.reversed() { word = word << 8 | UInt64(content[place]) }
        return word
    }

    private mutating func appendEscapingEach(_ content: Span<UInt8>) {
        for place in content.indices {
            let byte = content[place]
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
        guard number < 100_000_000 else { return append(String(number).utf8.span) }
        reserve(8)
        var (rest, word, digits) = (UInt32(number), UInt64(0), 0)
        repeat {
            word = word << 8 | UInt64(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            digits += 1
        } while rest > 0
        store(word, at: used)
        used += digits
    }

    /// Ensures capacity for this many bytes more.
    @inlinable
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - used < more { grow(by: more) }
    }

    @usableFromInline
    mutating func grow(by more: Int) {
        let larger = max(capacity * 2, used + more)
        let moved = unsafe Self.allocate(larger)
        unsafe moved.moveInitialize(from: start, count: used)
        unsafe free(start)
        unsafe start = moved
        capacity = larger
    }

    /// Allocates with `malloc`: Swift asks for aligned memory, which costs three times as much.
    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        // Swift's own allocations end the program in this case as well.
        guard let memory = unsafe malloc(capacity) else {
            fatalError("No memory is left for JSON.")
        }
        return unsafe memory.bindMemory(to: UInt8.self, capacity: capacity)
    }
}
