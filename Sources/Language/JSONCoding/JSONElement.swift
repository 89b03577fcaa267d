// SPDX-License-Identifier: Apache-2.0

/// One value in a JSON document, to be inspected or decoded.
///
/// Shares the memory of its document.
public struct JSONElement: Sendable {
    let document: JSONDocument
    let index: Int

    /// The bytes of the value in the text.
    public var text: ArraySlice<UInt8> { document.text[token.range] }

    /// Whether the value is an object.
    public var isObject: Bool { token.kind == .object }

    /// Whether the value is a list.
    public var isArray: Bool { token.kind == .array }

    /// Whether the value is a number.
    public var isNumber: Bool { token.kind.isNumber }

    /// Whether the value is `null`.
    public var isNull: Bool { token.kind == .null }

    /// The text of a string; nil for any other value.
    public var string: String? { try? reader.string() }

    /// A truth value; nil for any other value.
    public var bool: Bool? { try? decodeBool() }

    /// A whole number of 64 bits; nil for any other value.
    public var integer: Int64? {
        token.kind.isNumber ? try? decodeInteger(Int64.self) : nil
    }

    /// The member of that name; nil if it is absent or the value is not an object.
    ///
    /// Looks at all members in turn: objects are small, and an index would cost more.
    public subscript(name: String) -> JSONElement? {
        reader.member(name.utf8.span).map(element)
    }

    /// The elements of a list in their order; empty for any other value.
    public var elements: some Sequence<JSONElement> {
        sequence(state: isArray ? index + 1 : Int(token.next)) { position in
            guard position < token.next else { return nil }
            defer { position = Int(document.tokens[position].next) }
            return element(position)
        }
    }

    /// The members of an object in their order; empty for any other value.
    public var members: some Sequence<(name: JSONElement, value: JSONElement)> {
        sequence(state: isObject ? index + 1 : Int(token.next)) { position in
            guard position < token.next else { return nil }
            let value = element(position + 1)
            defer { position = Int(value.token.next) }
            return (element(position), value)
        }
    }

    /// Decodes the value, by its list of members if it has one.
    ///
    /// Throws a `DecodingError` whose path begins at the root of the text.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let type = type as? any JSONObject.Type, let value = read(type) as? Value {
            return value
        }
        return try decodeByCodable(type)
    }

    /// Reads the value without `Codable`; nil if it has an unexpected form.
    public func read<Value: JSONValue>(_ type: Value.Type) -> Value? {
        try? Value(from: reader)
    }

    /// Decodes the value by `Codable`.
    func decodeByCodable<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try type.init(from: JSONElementDecoder(element: self))
    }

    var token: JSONToken { document.tokens[index] }

    private var reader: JSONReader {
        @_lifetime(borrow self)
        get {
            JSONReader(text: document.text.span, tokens: document.tokens.span, index: index)
        }
    }

    func element(_ index: Int) -> JSONElement { JSONElement(document: document, index: index) }
}

extension JSONElement {
    /// Decodes a string; throws a `DecodingError` for any other value.
    func decodeString() throws -> String {
        guard let string else { throw mismatch(String.self) }
        return string
    }

    /// Decodes `true` or `false`; throws a `DecodingError` for any other value.
    func decodeBool() throws -> Bool {
        switch token.kind {
        case .true: true
        case .false: false
        default: throw mismatch(Bool.self)
        }
    }

    /// Decodes a whole number.
    ///
    /// Accepts fractions and exponents if the number is whole (`1.0`, `1e2`) and at most 2^53, the
    /// limit up to which every implementation is exact (RFC 7493 §2.2). Throws a `DecodingError`
    /// for any other value and for numbers outside the range of the type.
    func decodeInteger<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        switch token.kind {
        case .integer:
            let small = (try? reader.integer()).flatMap { Number(exactly: $0) }
            guard let number = small ?? Number(digits) else { throw outOfRange(type) }
            return number
        case .decimal:
            guard let double = Double(digits), double.magnitude <= 0x1p53 else {
                throw outOfRange(type)
            }
            guard double == double.rounded(.towardZero) else { throw mismatch(type) }
            guard let number = Number(exactly: double) else { throw outOfRange(type) }
            return number
        default: throw mismatch(type)
        }
    }

    /// Decodes a number, rounded to the precision of the type.
    ///
    /// Throws a `DecodingError` for any other value and for numbers outside the range of the type.
    func decodeFloatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        guard token.kind.isNumber else { throw mismatch(type) }
        guard let number = Number(digits), number.isFinite else {
            throw corrupted("must be a number that \(type) can hold")
        }
        return number
    }

    /// The text of a number.
    private var digits: String { String(decoding: text, as: UTF8.self) }
}

/// Errors and their places, which are computed only when there is an error.
extension JSONElement {
    /// The names and places on the way from the root of the text to the value.
    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var container = document.root
        while container.index != index {
            let (key, child) = step(from: container)
            path.append(key)
            container = child
        }
        return path
    }

    /// The error for a value of another type, or null.
    func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "must be \(type), but is \(token.kind)")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a forbidden value of the right type.
    private func corrupted(_ rule: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: rule))
    }

    private func outOfRange<Number: FixedWidthInteger>(_ type: Number.Type) -> DecodingError {
        corrupted("must be a whole number from \(type.min) to \(type.max)")
    }

    /// The member or element of a container that is the value or contains it.
    private func step(from container: JSONElement) -> (key: JSONKey, child: JSONElement) {
        for (name, value) in container.members where index < value.token.next {
            return (JSONKey(stringValue: name.string ?? ""), value)
        }
        for (place, value) in container.elements.enumerated() where index < value.token.next {
            return (JSONKey(intValue: place), value)
        }
        preconditionFailure("A value has no container in its own document.")
    }
}

/// The name of a member or the place of an element in a coding path.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The name under which classes encode their superclass.
    static let superclass = Self(stringValue: "super")
}
