// SPDX-License-Identifier: Apache-2.0

/// Reads every byte of a text once, checks that it is JSON and records the places of its values.
struct JSONScanner: ~Escapable {
    /// The reason why the text is invalid at the scanner's position.
    struct SyntaxError: Error {
        var problem: String

        init(_ problem: String) { self.problem = problem }

        /// There is neither a comma before the next value nor the end of the container.
        static func separatorMissing(before end: UInt8) -> Self {
            Self("a comma or '\(Character(Unicode.Scalar(end)))' is missing")
        }
    }

    typealias Tokens = OutputSpan<JSONToken>

    let text: Span<UInt8>
    private(set) var position = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) { self.text = text }

    /// The maximum number of tokens in a text of this many bytes, valid or not.
    ///
    /// At least one byte separates two values. A container has two bytes of its own unless it is
    /// still open.
    static func maximumTokens(in bytes: Int) -> Int { bytes / 2 + 1 + JSON.maximumNesting }

    /// Reads the only value of the text.
    mutating func scan(into tokens: inout Tokens) throws(SyntaxError) {
        guard text.count < Int32.max else { throw SyntaxError("the text is longer than 2 GiB") }
        skipBlanks()
        try scanValue(depth: 0, &tokens)
        skipBlanks()
        guard position == text.count else {
            throw SyntaxError("the text goes on after its value")
        }
    }

    private mutating func scanValue(depth: Int, _ tokens: inout Tokens) throws(SyntaxError) {
        switch try byte() {
        case UInt8(ascii: "{"): try scanObject(depth: depth + 1, &tokens)
        case UInt8(ascii: "["): try scanArray(depth: depth + 1, &tokens)
        case UInt8(ascii: "\""): try scanString(&tokens)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber(&tokens)
        case UInt8(ascii: "t"): try scanLiteral("true", .true, &tokens)
        case UInt8(ascii: "f"): try scanLiteral("false", .false, &tokens)
        case UInt8(ascii: "n"): try scanLiteral("null", .null, &tokens)
        default: throw SyntaxError("a value is missing")
        }
    }

    private mutating func scanObject(depth: Int, _ tokens: inout Tokens) throws(SyntaxError) {
        let object = try open(.object, depth: depth, &tokens)
        var names = JSONNameSet()
        if try !skips(UInt8(ascii: "}")) {
            repeat {
                guard try byte() == UInt8(ascii: "\"") else {
                    throw SyntaxError("the name of a member is missing")
                }
                try scanString(&tokens)
                names.insert(tokens[tokens.count - 1], in: text)
                skipBlanks()
                guard try skips(UInt8(ascii: ":")) else {
                    throw SyntaxError("a colon is missing")
                }
                try scanValue(depth: depth, &tokens)
            } while try continues(until: UInt8(ascii: "}"))
        }
        close(object, &tokens)
        // Implementations differ in which duplicate they use (RFC 7493 §2.3).
        guard names.areUnique || hasUniqueNames(object, tokens.span) else {
            throw SyntaxError("an object has two members of one name")
        }
    }

    private mutating func scanArray(depth: Int, _ tokens: inout Tokens) throws(SyntaxError) {
        let array = try open(.array, depth: depth, &tokens)
        if try !skips(UInt8(ascii: "]")) {
            repeat {
                try scanValue(depth: depth, &tokens)
            } while try continues(until: UInt8(ascii: "]"))
        }
        close(array, &tokens)
    }

    private mutating func open(
        _ kind: JSONToken.Kind, depth: Int, _ tokens: inout Tokens
    ) throws(SyntaxError) -> Int {
        guard depth <= JSON.maximumNesting else {
            throw SyntaxError("lists and objects nest deeper than \(JSON.maximumNesting) levels")
        }
        tokens.append(
            JSONToken(kind: kind, start: UInt32(truncatingIfNeeded: position), end: 0, next: 0))
        position += 1
        skipBlanks()
        return tokens.count - 1
    }

    private mutating func close(_ container: Int, _ tokens: inout Tokens) {
        tokens[container].end = UInt32(truncatingIfNeeded: position)
        tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
    }

    /// Reads the comma before the next member or element, or the end of the container.
    @inline(__always)
    private mutating func continues(until end: UInt8) throws(SyntaxError) -> Bool {
        skipBlanks()
        if try skips(UInt8(ascii: ",")) { return true }
        guard try byte() == end else { throw SyntaxError.separatorMissing(before: end) }
        position += 1
        return false
    }

    private mutating func scanLiteral(
        _ literal: StaticString, _ kind: JSONToken.Kind, _ tokens: inout Tokens
    ) throws(SyntaxError) {
        let start = position
        let end = start + literal.utf8CodeUnitCount
        guard end <= text.count, text.extracting(start..<end).isEqual(to: literal) else {
            throw SyntaxError("a value is missing")
        }
        position = end
        add(kind, from: start, &tokens)
    }

    private mutating func scanNumber(_ tokens: inout Tokens) throws(SyntaxError) {
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
        add(kind, from: start, &tokens)
    }

    private mutating func scanDigits() throws(SyntaxError) {
        guard position < text.count, text[position].isDigit else {
            throw SyntaxError("a digit is missing")
        }
        while position < text.count, text[position].isDigit { position += 1 }
    }

    /// Adds the token of a value that contains no other and ends here.
    @inline(__always)
    func add(_ kind: JSONToken.Kind, from start: Int, _ tokens: inout Tokens) {
        // Neither is larger than the text, which has less than 2 GiB.
        tokens.append(
            JSONToken(
                kind: kind, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: position),
                next: UInt32(truncatingIfNeeded: tokens.count + 1)))
    }

    /// Moves forward by a number of bytes.
    @inline(__always)
    mutating func advance(by count: Int) { position += count }

    /// The byte at the position.
    @inline(__always)
    func byte() throws(SyntaxError) -> UInt8 {
        guard position < text.count else { throw SyntaxError("the text ends too early") }
        return text[position]
    }

    @inline(__always)
    private mutating func skips(_ expected: UInt8) throws(SyntaxError) -> Bool {
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
