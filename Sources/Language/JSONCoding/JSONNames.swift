// SPDX-License-Identifier: Apache-2.0

/// The names of an object's members, as far as it takes to see that all differ.
///
/// Of an object of more members, or with escapes in its names, it says nothing: those are compared
/// in full, so that no text costs more than in proportion to its length.
struct JSONNames {
    private var marks = InlineArray<24, UInt64>(repeating: 0)
    private var count = 0
    /// A bit for each beginning, of six bits, that a mark has had: most names differ from all
    /// before them in theirs.
    private var beginnings: UInt64 = 0
    /// Whether all names are known to differ.
    private(set) var differ = true

    /// Takes the next name.
    mutating func add(_ name: JSONToken, in text: UnsafeBufferPointer<UInt8>) {
        guard differ, name.kind == .string, count < marks.count else { return differ = false }
        let mark = Self.mark(of: name.content, in: UnsafeRawBufferPointer(text))
        let beginning: UInt64 = 1 << (mark >> 58)
        if beginnings & beginning != 0 {
            for earlier in 0..<count where marks[earlier] == mark { return differ = false }
        }
        beginnings |= beginning
        marks[count] = mark
        count += 1
    }

    /// A number that names differ in when they differ in their length, or in the first or the last
    /// eight of their letters: nearly always.
    @inline(__always)
    private static func mark(of name: Range<Int>, in text: UnsafeRawBufferPointer) -> UInt64 {
        var mark: UInt64 = 0
        if name.count >= 8 {
            mark = text.loadUnaligned(fromByteOffset: name.lowerBound, as: UInt64.self)
            mark &*= 0x9E37_79B9_7F4A_7C15
            mark ^= text.loadUnaligned(fromByteOffset: name.upperBound - 8, as: UInt64.self)
        } else if name.lowerBound + 8 <= text.count {
            let word = text.loadUnaligned(fromByteOffset: name.lowerBound, as: UInt64.self)
            mark = UInt64(littleEndian: word) & ((1 << UInt64(8 * name.count)) - 1)
        } else {
            for place in name.reversed() { mark = mark << 8 | UInt64(text[place]) }
        }
        mark ^= UInt64(truncatingIfNeeded: name.count) << 56
        return mark &* 0x9E37_79B9_7F4A_7C15
    }
}
