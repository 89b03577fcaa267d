// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
    /// Reads a string, whose opening quote is at the position.
    mutating func scanString(_ tokens: inout Tokens) throws(SyntaxError) {
        let start = position
        var kind = JSONToken.Kind.string
        var isASCII = true
        advance(by: 1)
        while true {
            skipPlain(&isASCII)
            let byte = try byte()
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                throw SyntaxError("a string contains a control character without an escape")
            }
            kind = .escapedString
            try scanEscape()
        }
        advance(by: 1)
        if !isASCII { try checkUTF8(from: start) }
        add(kind, from: start, &tokens)
    }

    /// Moves to the next byte that a string may not contain unescaped.
    @inline(__always)
    private mutating func skipPlain(_ isASCII: inout Bool) {
        let ends = text.count - 8
        var place = position
        var all: UInt64 = 0
        var marks: UInt64 = 0
        while marks == 0, place <= ends {
            let word = text.word(at: place)
            marks = JSONEscape.marks(in: word)
            // May include bytes after the string, which at worst causes a needless check.
            all |= word
            place += marks == 0 ? 8 : marks.trailingZeroBitCount / 8
        }
        if marks == 0 {
            while place < text.count, !JSONEscape.isNeeded(for: text[place]) {
                all |= UInt64(text[place])
                place += 1
            }
        }
        advance(by: place - position)
        if all & 0x8080_8080_8080_8080 != 0 { isASCII = false }
    }

    private func checkUTF8(from start: Int) throws(SyntaxError) {
        do {
            _ = try UTF8Span(validating: text.extracting(start..<position))
        } catch {
            throw SyntaxError("a string is not UTF-8")
        }
    }

    private mutating func scanEscape() throws(SyntaxError) {
        advance(by: 1)
        let letter = try byte()
        guard letter == UInt8(ascii: "u") || JSONEscape.byte(for: letter) != nil else {
            throw SyntaxError("a string contains an unknown escape")
        }
        advance(by: 1)
        if letter == UInt8(ascii: "u") { try scanCodeUnits() }
    }

    /// Reads the digits of `\u`, and the second half of a surrogate pair.
    private mutating func scanCodeUnits() throws(SyntaxError) {
        let first = try scanCodeUnit()
        guard UTF16.isSurrogate(first) else { return }
        guard UTF16.isLeadSurrogate(first), position + 2 <= text.count,
            text.extracting(position..<position + 2).isEqual(to: "\\u")
        else { throw SyntaxError("half of a surrogate pair stands alone") }
        advance(by: 2)
        guard UTF16.isTrailSurrogate(try scanCodeUnit()) else {
            throw SyntaxError("half of a surrogate pair stands alone")
        }
    }

    private mutating func scanCodeUnit() throws(SyntaxError) -> UInt16 {
        guard let unit = JSONEscape.codeUnit(at: position, in: text) else {
            throw SyntaxError("four hexadecimal digits are missing")
        }
        advance(by: 4)
        return unit
    }

    /// Compares all names of an object with one another, their escapes resolved.
    func hasUniqueNames(_ object: Int, _ tokens: Span<JSONToken>) -> Bool {
        var names: Set<[UInt8]> = []
        var name = object + 1
        while name < tokens[object].next {
            let content = text.extracting(tokens[name].content)
            let isNew = names.insert(JSONEscape.resolve(content)).inserted
            guard isNew else { return false }
            name = Int(tokens[name + 1].next)
        }
        return true
    }
}

/// A quick check that the names of an object's members differ.
///
/// Gives up on objects with more than 24 members and on names with escapes. Those are compared in
/// full, so that the cost of a text stays in proportion to its length.
struct JSONNameSet {
    private var hashes = InlineArray<24, UInt64>(repeating: 0)
    private var count = 0
    /// One bit for each prefix of six bits that a hash had.
    ///
    /// Most names have a prefix of their own.
    private var prefixes: UInt64 = 0
    /// Whether all names are known to differ.
    private(set) var areUnique = true

    /// Adds the next name.
    mutating func insert(_ name: JSONToken, in text: Span<UInt8>) {
        guard areUnique, name.kind == .string, count < hashes.count else {
            return areUnique = false
        }
        let hash = Self.hash(of: name.content, in: text)
        let prefix: UInt64 = 1 << (hash >> 58)
        if prefixes & prefix != 0 {
            for earlier in 0..<count where hashes[earlier] == hash { return areUnique = false }
        }
        prefixes |= prefix
        hashes[count] = hash
        count += 1
    }

    /// Almost always differs for names that differ in their length, or in their first or last eight
    /// bytes; equal hashes lead to a full comparison.
    @inline(__always)
    private static func hash(of name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0
        if name.count >= 8 {
            hash = text.word(at: name.lowerBound)
            hash &*= 0x9E37_79B9_7F4A_7C15
            hash ^= text.word(at: name.upperBound - 8)
        } else if name.lowerBound + 8 <= text.count {
            hash = text.word(at: name.lowerBound) & ((1 << UInt64(8 * name.count)) - 1)
        } else {
            for place in name.reversed() { hash = hash << 8 | UInt64(text[place]) }
        }
        hash ^= UInt64(truncatingIfNeeded: name.count) << 56
        return hash &* 0x9E37_79B9_7F4A_7C15
    }
}
