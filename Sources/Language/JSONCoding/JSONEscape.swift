// SPDX-License-Identifier: Apache-2.0

/// What must be escaped in a JSON string, and how (RFC 8259 §7).
enum JSONEscape {
    /// Whether a byte may not stand in a string as it is.
    static func isNeeded(for byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The highest bit of the first of eight bytes, from the lowest on, that may not stand in a
    /// string as it is; higher bits mean nothing then, and without such a byte there are none.
    ///
    /// With its second bit turned over, a quote is the least byte that is no control character; and
    /// what is too small for a subtraction gets its highest bit set.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotesAndControls = (word ^ ones &* 0x02) &- ones &* 0x21
        let backslashes = (word ^ ones &* 0x5c) &- ones
        return (quotesAndControls | backslashes) & ~word & (ones &* 0x80)
    }

    /// The byte that `\` and this letter stand for; nil when they stand for nothing.
    static func byte(for letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The letter that stands for a control character after `\`; nil for those without one.
    static func letter(for byte: UInt8) -> UInt8? {
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x0c: UInt8(ascii: "f")
        case 0x0a: UInt8(ascii: "n")
        case 0x0d: UInt8(ascii: "r")
        case 0x09: UInt8(ascii: "t")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        default: nil
        }
    }

    /// The number that four hexadecimal digits stand for; nil when one of them is none.
    static func codeUnit(in digits: some Collection<UInt8>) -> UInt16? {
        var unit: UInt16 = 0
        for byte in digits {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The content of a string, its escapes resolved; they must be right.
    static func resolve(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count)
        var rest = content
        while let first = rest.popFirst() {
            if first != UInt8(ascii: "\\") {
                bytes.append(first)
            } else if let letter = rest.popFirst(), let byte = byte(for: letter) {
                bytes.append(byte)
            } else {
                bytes.append(contentsOf: character(at: &rest).utf8)
            }
        }
        return bytes
    }

    /// The character that the digits after `\u` stand for, together with the second half of a
    /// surrogate pair where they are the first one.
    private static func character(at rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> String {
        var units = [codeUnit(in: rest.prefix(4)) ?? 0]
        rest = rest.dropFirst(4)
        if UTF16.isLeadSurrogate(units[0]) {
            units.append(codeUnit(in: rest.dropFirst(2).prefix(4)) ?? 0)
            rest = rest.dropFirst(6)
        }
        return String(decoding: units, as: UTF16.self)
    }
}
