// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
    /// Reads a string, whose opening quote is at the position.
    mutating func scanString() throws(Flaw) {
        let start = position
        var kind = JSONToken.Kind.string
        var isASCII = true
        advance(by: 1)
        while true {
            skipPlain(&isASCII)
            let byte = try byte()
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                throw Flaw("a control character stands in a string without an escape")
            }
            kind = .escapedString
            try scanEscape()
        }
        advance(by: 1)
        if !isASCII { try checkUTF8(from: start) }
        add(kind, from: start)
    }

    /// Goes on to the next byte that may not stand in a string as it is.
    @inline(__always)
    private mutating func skipPlain(_ isASCII: inout Bool) {
        let bytes = UnsafeRawBufferPointer(text)
        let ends = bytes.count - 8
        var place = position
        var all: UInt64 = 0
        var marks: UInt64 = 0
        while marks == 0, place <= ends {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            marks = JSONEscape.marks(in: UInt64(littleEndian: word))
            // Bytes after the string may be among these eight; then it is checked in vain.
            all |= word
            place += marks == 0 ? 8 : marks.trailingZeroBitCount / 8
        }
        if marks == 0 {
            while place < bytes.count, !JSONEscape.isNeeded(for: bytes[place]) {
                all |= UInt64(bytes[place])
                place += 1
            }
        }
        advance(by: place - position)
        if all & 0x8080_8080_8080_8080 != 0 { isASCII = false }
    }

    private func checkUTF8(from start: Int) throws(Flaw) {
        do {
            _ = try UTF8Span(validating: text.span.extracting(start..<position))
        } catch {
            throw Flaw("a string is not UTF-8")
        }
    }

    private mutating func scanEscape() throws(Flaw) {
        advance(by: 1)
        let letter = try byte()
        guard letter == UInt8(ascii: "u") || JSONEscape.byte(for: letter) != nil else {
            throw Flaw("a string contains an escape that there is not")
        }
        advance(by: 1)
        if letter == UInt8(ascii: "u") { try scanCodeUnits() }
    }

    /// Reads the digits of `\u`, and the second half of a surrogate pair.
    private mutating func scanCodeUnits() throws(Flaw) {
        let first = try scanCodeUnit()
        guard UTF16.isSurrogate(first) else { return }
        guard UTF16.isLeadSurrogate(first), text[position...].starts(with: [0x5c, 0x75]) else {
            throw Flaw("half of a surrogate pair stands alone")
        }
        advance(by: 2)
        guard UTF16.isTrailSurrogate(try scanCodeUnit()) else {
            throw Flaw("half of a surrogate pair stands alone")
        }
    }

    private mutating func scanCodeUnit() throws(Flaw) -> UInt16 {
        let digits = text[position...].prefix(4)
        guard digits.count == 4, let unit = JSONEscape.codeUnit(in: digits) else {
            throw Flaw("four hexadecimal digits are missing")
        }
        advance(by: 4)
        return unit
    }
}
