// SPDX-License-Identifier: Apache-2.0

/// The escapes of JSON strings (RFC 8259 §7).
enum JSONEscape {
    /// Whether a string may not contain the byte unescaped.
    static func isNeeded(for byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The highest bit of the first of eight bytes, from the lowest on, that needs an escape.
    ///
    /// The result is 0 if no byte needs one. Bits above the lowest one set have no meaning.
    ///
    /// With its second bit inverted, a quote is the lowest byte that is not a control character. A
    /// subtraction from too small a byte sets its highest bit.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotesAndControls = (word ^ ones &* 0x02) &- ones &* 0x21
        let backslashes = (word ^ ones &* 0x5c) &- ones
        return (quotesAndControls | backslashes) & ~word & (ones &* 0x80)
    }

    /// The byte for a letter after `\`; nil if there is no such escape.
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

    /// The letter for a byte after `\`; nil if the byte must be written as `\u`.
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

    /// The number that four hexadecimal digits stand for; nil if they are incomplete.
    static func codeUnit(at place: Int, in text: Span<UInt8>) -> UInt16? {
        guard place + 4 <= text.count else { return nil }
        var unit: UInt16 = 0
        for place in place..<place + 4 {
            let character = Character(Unicode.Scalar(text[place]))
            guard let digit = character.hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The content of a string with its escapes resolved.
    static func string(in content: Span<UInt8>) -> String {
        String(decoding: resolve(content), as: UTF8.self)
    }

    /// The bytes of a string with its escapes, which must be valid, resolved.
    static func resolve(_ content: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count)
        var place = 0
        while place < content.count {
            if content[place] != UInt8(ascii: "\\") {
                bytes.append(content[place])
                place += 1
            } else if let byte = byte(for: content[place + 1]) {
                bytes.append(byte)
                place += 2
            } else {
                bytes.append(contentsOf: character(at: &place, in: content).utf8)
            }
        }
        return bytes
    }

    /// The character of a `\u` escape, or of two that are a surrogate pair.
    private static func character(at place: inout Int, in content: Span<UInt8>) -> String {
        var units = [codeUnit(at: place + 2, in: content) ?? 0]
        place += 6
        if UTF16.isLeadSurrogate(units[0]) {
            units.append(codeUnit(at: place + 2, in: content) ?? 0)
            place += 6
        }
        return String(decoding: units, as: UTF16.self)
    }
}
