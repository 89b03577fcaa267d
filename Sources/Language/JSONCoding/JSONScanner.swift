// SPDX-License-Identifier: Apache-2.0

/// Looks at every byte of a text once: proves that it is JSON and writes down where its values are.
struct JSONScanner {
    /// What is wrong with the text at the scanner's position.
    struct Flaw: Error {
        var problem: String

        init(_ problem: String) { self.problem = problem }

        /// Neither the comma before the next value is there nor the end of them.
        static func separatorMissing(before end: UInt8) -> Self {
            Self("a comma or '\(Character(Unicode.Scalar(end)))' is missing")
        }
    }

    /// Lent by the document.
    let text: UnsafeBufferPointer<UInt8>
    /// Lent by the document too, with room for `mostTokens(in:)`.
    let tokens: UnsafeMutableBufferPointer<JSONToken>
    private(set) var position = 0
    /// How many tokens were written.
    private(set) var count = 0

    init(
        _ text: UnsafeBufferPointer<UInt8>,
        writingTo tokens: UnsafeMutableBufferPointer<JSONToken>
    ) {
        self.text = text
        self.tokens = tokens
    }

    /// How many tokens a text of so many bytes has at most, right or not: between two values stands
    /// at least one more byte, and what contains others has two of its own, or is still open.
    static func mostTokens(in bytes: Int) -> Int { bytes / 2 + 1 + JSON.deepestNesting }

    /// Reads the only value of the text.
    mutating func scan() throws(Flaw) {
        guard text.count < Int32.max else { throw Flaw("the text is longer than 2 GiB") }
        skipBlanks()
        try scanValue(depth: 0)
        skipBlanks()
        guard position == text.count else { throw Flaw("the text goes on after its value") }
    }

    private mutating func scanValue(depth: Int) throws(Flaw) {
        switch try byte() {
        case UInt8(ascii: "{"): try scanObject(depth: depth + 1)
        case UInt8(ascii: "["): try scanArray(depth: depth + 1)
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scanWord("true", .true)
        case UInt8(ascii: "f"): try scanWord("false", .false)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        default: throw Flaw("a value is missing")
        }
    }

    private mutating func scanObject(depth: Int) throws(Flaw) {
        let object = try open(.object, depth: depth)
        var names = JSONNames()
        if try !skips(UInt8(ascii: "}")) {
            repeat {
                guard try byte() == UInt8(ascii: "\"") else {
                    throw Flaw("the name of a member is missing")
                }
                try scanString()
                names.add(tokens[count - 1], in: text)
                skipBlanks()
                guard try skips(UInt8(ascii: ":")) else { throw Flaw("a colon is missing") }
                try scanValue(depth: depth)
            } while try continues(until: UInt8(ascii: "}"))
        }
        close(object)
        // Readers differ in which one of two counts (RFC 7493 §2.3).
        guard names.differ || hasUniqueNames(object) else {
            throw Flaw("an object has two members of one name")
        }
    }

    private mutating func scanArray(depth: Int) throws(Flaw) {
        let array = try open(.array, depth: depth)
        if try !skips(UInt8(ascii: "]")) {
            repeat { try scanValue(depth: depth) } while try continues(until: UInt8(ascii: "]"))
        }
        close(array)
    }

    private mutating func open(_ kind: JSONToken.Kind, depth: Int) throws(Flaw) -> Int {
        guard depth <= JSON.deepestNesting else {
            throw Flaw("lists and objects nest deeper than \(JSON.deepestNesting) levels")
        }
        append(
            JSONToken(kind: kind, start: UInt32(truncatingIfNeeded: position), end: 0, next: 0))
        position += 1
        skipBlanks()
        return count - 1
    }

    private mutating func close(_ container: Int) {
        tokens[container].end = UInt32(truncatingIfNeeded: position)
        tokens[container].next = UInt32(truncatingIfNeeded: count)
    }

    /// Takes the comma before the next member or element, or the end of them.
    @inline(__always)
    private mutating func continues(until end: UInt8) throws(Flaw) -> Bool {
        skipBlanks()
        if try skips(UInt8(ascii: ",")) { return true }
        guard try byte() == end else { throw Flaw.separatorMissing(before: end) }
        position += 1
        return false
    }

    private mutating func scanWord(
        _ word: StaticString, _ kind: JSONToken.Kind
    ) throws(Flaw) {
        let start = position
        let end = start + word.utf8CodeUnitCount
        guard end <= text.count,
            word.withUTF8Buffer({ text[start..<end].elementsEqual($0) })
        else { throw Flaw("a value is missing") }
        position = end
        add(kind, from: start)
    }

    private mutating func scanNumber() throws(Flaw) {
        let start = position
        var kind = JSONToken.Kind.integer
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try scanDigits() }
        if skip(UInt8(ascii: ".")) {
            kind = .decimal
            try scanDigits()
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            kind = .decimal
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try scanDigits()
        }
        add(kind, from: start)
    }

    private mutating func scanDigits() throws(Flaw) {
        let start = position
        while position < text.count, text[position].isDigit { position += 1 }
        guard position > start else { throw Flaw("a digit is missing") }
    }

    /// Adds the token of a value that contains no other and ends here.
    @inline(__always)
    mutating func add(_ kind: JSONToken.Kind, from start: Int) {
        // Neither is larger than the text, which has less than 2 GiB.
        append(
            JSONToken(
                kind: kind, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: position),
                next: UInt32(truncatingIfNeeded: count + 1)))
    }

    @inline(__always)
    private mutating func append(_ token: JSONToken) {
        // Hostile texts come here: beyond the room there must be no write, whatever was miscounted.
        precondition(count < tokens.count, "There is no room for so many tokens.")
        tokens[count] = token
        count += 1
    }

    /// Goes on by so many bytes.
    @inline(__always)
    mutating func advance(by count: Int) { position += count }

    /// The byte at the position.
    @inline(__always)
    func byte() throws(Flaw) -> UInt8 {
        guard position < text.count else { throw Flaw("the text ends too early") }
        return text[position]
    }

    @inline(__always)
    private mutating func skips(_ expected: UInt8) throws(Flaw) -> Bool {
        guard try byte() == expected else { return false }
        position += 1
        skipBlanks()
        return true
    }

    @inline(__always)
    private mutating func skip(_ expected: UInt8) -> Bool {
        guard position < text.count, text[position] == expected else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while position < text.count, text[position].isBlank { position += 1 }
    }
}

extension UInt8 {
    /// Whether the byte is white space between tokens (RFC 8259 §2).
    fileprivate var isBlank: Bool {
        self <= 0x20 && (self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09)
    }

    /// Whether the byte is one of `0` to `9`.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
