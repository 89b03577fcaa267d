// SPDX-License-Identifier: Apache-2.0

/// One value of a document while it is read.
///
/// Borrows the document's memory. The compiler ensures that no reader outlives that memory.
public struct JSONReader: ~Escapable {
    /// The bytes of the document.
    let text: Span<UInt8>
    /// The tokens of the document.
    let tokens: Span<JSONToken>
    /// The value's token.
    let index: Int

    @_lifetime(copy text, copy tokens)
    init(text: Span<UInt8>, tokens: Span<JSONToken>, index: Int) {
        self.text = text
        self.tokens = tokens
        self.index = index
    }

    var token: JSONToken { tokens[index] }

    /// The text of a string in Unicode's composed form (NFC); throws for any other value.
    ///
    /// So a text is the same whether it was typed on a Mac, which decomposes Korean syllables, or
    /// elsewhere, and a text that was stored before is repaired when it is read.
    public func string() throws(JSONMismatch) -> String {
        let token = token
        switch token.kind {
        case .string: return text.string(in: token.content).composed
        case .escapedString: return JSONEscape.string(in: text.extracting(token.content)).composed
        default: throw JSONMismatch()
        }
    }

    /// The UTF-8 bytes of a string without escapes; throws for any other value.
    public var plainString: Span<UInt8> {
        @_lifetime(copy self)
        get throws(JSONMismatch) {
            let token = token
            guard token.kind == .string else { throw JSONMismatch() }
            return text.extracting(token.content)
        }
    }

    /// A whole number of at most 18 characters; throws for any other value.
    ///
    /// Such a number always fits into 64 bits.
    public func integer() throws(JSONMismatch) -> Int {
        let token = token
        let digits = text.extracting(token.range)
        guard token.kind == .integer, digits.count <= 18 else { throw JSONMismatch() }
        var number: Int64 = 0
        var isNegative = false
        for place in digits.indices {
            let byte = digits[place]
            if byte == UInt8(ascii: "-") {
                isNegative = true
            } else {
                number = number &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            }
        }
        return Int(isNegative ? -number : number)
    }

    /// `true` or `false`; throws for any other value.
    public func boolean() throws(JSONMismatch) -> Bool {
        switch token.kind {
        case .true: return true
        case .false: return false
        default: throw JSONMismatch()
        }
    }

    /// The members of an object; throws for any other value.
    @_lifetime(copy self)
    public func members() throws(JSONMismatch) -> JSONMemberReader {
        guard token.kind == .object else { throw JSONMismatch() }
        return JSONMemberReader(object: self)
    }

    /// The token of a member's value; nil if it is absent or the value is not an object.
    func member(_ name: Span<UInt8>) -> Int? {
        guard token.kind == .object else { return nil }
        var position = index + 1
        while position < token.next {
            if text.hasName(name, tokens[position]) { return position + 1 }
            position = Int(tokens[position + 1].next)
        }
        return nil
    }

    /// The fingerprints of an object's names; all bits if a name has escapes.
    func fingerprints() -> UInt64 {
        var names: UInt64 = 0
        var position = index + 1
        while position < token.next {
            let name = tokens[position]
            if name.kind == .escapedString { return .max }
            names |= Self.fingerprint(of: text.extracting(name.content))
            position = Int(tokens[position + 1].next)
        }
        return names
    }

    /// One of 64 bits, chosen by the length and the first and last byte of a name.
    @inline(__always)
    static func fingerprint(of name: Span<UInt8>) -> UInt64 {
        guard let last = name.indices.last else { return 1 }
        let sum = Int(name[0]) &+ Int(name[last]) &* 21 &+ name.count &* 3
        return 1 << UInt64(truncatingIfNeeded: sum & 63)
    }

    /// The number of elements of a list; throws for any other value.
    public func elementCount() throws(JSONMismatch) -> Int {
        let token = token
        guard token.kind == .array else { throw JSONMismatch() }
        var (count, element) = (0, index + 1)
        while element < token.next {
            count += 1
            element = Int(tokens[element].next)
        }
        return count
    }

    /// The first element of a list that is not empty.
    public var firstElement: JSONReader {
        @_lifetime(copy self) get { reader(at: index + 1) }
    }

    /// The element after this one, which must not be the last.
    public var nextElement: JSONReader {
        @_lifetime(copy self) get { reader(at: Int(token.next)) }
    }

    @_lifetime(copy self)
    private func reader(at index: Int) -> JSONReader {
        JSONReader(text: text, tokens: tokens, index: index)
    }
}

/// Reads the members of an object by name.
///
/// Each lookup starts after the member found last, so members in the expected order are found at
/// once.
public struct JSONMemberReader: JSONMemberCoding, ~Escapable {
    private let object: JSONReader
    private let end: Int
    /// The token of the name to look at next.
    private var position: Int
    /// The fingerprints of all names, so that most absent members are not searched for; 0 until
    /// the first is.
    private var names: UInt64 = 0

    @_lifetime(copy object)
    init(object: JSONReader) {
        self.object = object
        end = Int(object.token.next)
        position = object.index + 1
    }

    /// Reads a member; throws if it is absent, null or of an unexpected form.
    @inlinable
    public mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value
    ) throws(JSONMismatch) {
        let index = find(name)
        guard index > 0 else { throw JSONMismatch() }
        value = try Value(from: reader(at: index))
    }

    /// Reads an optional member; throws if it is of an unexpected form.
    @inlinable
    public mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value?
    ) throws(JSONMismatch) {
        let index = find(name)
        value = index > 0 ? try Value(from: reader(at: index)) : nil
    }

    /// The token of a member's value; 0 if the member is absent.
    @usableFromInline
    mutating func find(_ name: StaticString) -> Int {
        let start = position
        if position < end, let index = take(name) { return index }
        if names == 0 { names = object.fingerprints() }
        guard names & JSONReader.fingerprint(of: name.span) != 0 else {
            position = start
            return 0
        }
        while position < end {
            if let index = take(name) { return index }
        }
        position = object.index + 1
        while position < start {
            if let index = take(name) { return index }
        }
        return 0
    }

    @usableFromInline
    @_lifetime(copy self)
    func reader(at index: Int) -> JSONReader {
        JSONReader(text: object.text, tokens: object.tokens, index: index)
    }

    /// Moves past one member; returns its value's token if the name matches.
    @inline(__always)
    private mutating func take(_ name: StaticString) -> Int? {
        let token = object.tokens[position]
        let index = position + 1
        position = Int(object.tokens[index].next)
        return object.text.hasName(name.span, token) ? index : nil
    }
}
