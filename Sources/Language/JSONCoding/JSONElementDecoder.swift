// SPDX-License-Identifier: Apache-2.0

/// The `Decoder` of one value.
struct JSONElementDecoder: Decoder, SingleValueDecodingContainer {
    let element: JSONElement

    var codingPath: [any CodingKey] { element.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try JSONObjectDecoder<Key>(element))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONArrayDecoder(element)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { element.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try element.decodeBool() }

    func decode(_ type: String.Type) throws -> String { try element.decodeString() }

    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try element.decodeInteger(type)
    }

    func decode(_ type: Double.Type) throws -> Double { try element.decodeFloatingPoint(type) }

    func decode(_ type: Float.Type) throws -> Float { try element.decodeFloatingPoint(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element.decodeByCodable(type)
    }
}

/// The members of an object, found by name.
private struct JSONObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONElement

    init(_ element: JSONElement) throws {
        guard element.isObject else { throw element.mismatch([String: Any].self) }
        object = element
    }

    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        object.members.compactMap { $0.name.string.flatMap(Key.init(stringValue:)) }
    }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).countsAsAbsent }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try member(key).decodeBool()
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try member(key).decodeString()
    }

    func decode<Number: FixedWidthInteger & Decodable>(
        _ type: Number.Type, forKey key: Key
    ) throws -> Number {
        try member(key).decodeInteger(type)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try member(key).decodeFloatingPoint(type)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try member(key).decodeFloatingPoint(type)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).decodeByCodable(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(try JSONObjectDecoder<NestedKey>(try member(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONArrayDecoder(try member(key))
    }

    func superDecoder() throws -> any Decoder {
        JSONElementDecoder(element: try member(JSONKey.superclass))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        JSONElementDecoder(element: try member(key))
    }

    private func member(_ key: some CodingKey) throws -> JSONElement {
        guard let member = object[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "must have a member of that name"))
        }
        return member
    }
}

/// Optional members, found with one lookup instead of three.
extension JSONObjectDecoder {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try presentMember(key)?.decodeBool()
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try presentMember(key)?.decodeString()
    }

    func decodeIfPresent<Number: FixedWidthInteger & Decodable>(
        _ type: Number.Type, forKey key: Key
    ) throws -> Number? {
        try presentMember(key)?.decodeInteger(type)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try presentMember(key)?.decodeByCodable(type)
    }

    private func presentMember(_ key: Key) -> JSONElement? {
        object[key.stringValue].flatMap { $0.countsAsAbsent ? nil : $0 }
    }
}

extension JSONElement {
    /// Whether an optional member with this value counts as absent.
    fileprivate var countsAsAbsent: Bool { isNull && document.nullIsAbsent }
}

/// The elements of a list, taken one after another.
private struct JSONArrayDecoder: UnkeyedDecodingContainer {
    private let array: JSONElement
    /// The token of the next element.
    private var position: Int
    private(set) var currentIndex = 0

    init(_ element: JSONElement) throws {
        guard element.isArray else { throw element.mismatch([Any].self) }
        array = element
        position = element.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int? { array.elements.reduce(0) { count, _ in count + 1 } }
    var isAtEnd: Bool { position >= array.token.next }

    mutating func decodeNil() throws -> Bool {
        guard try current(Never.self).isNull else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try take(type) { element throws in try element.decodeBool() }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try take(type) { element throws in try element.decodeString() }
    }

    mutating func decode<Number: FixedWidthInteger & Decodable>(
        _ type: Number.Type
    ) throws -> Number {
        try take(type) { element throws in try element.decodeInteger(type) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try take(type) { element throws in try element.decodeFloatingPoint(type) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try take(type) { element throws in try element.decodeFloatingPoint(type) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take(type) { element throws in try element.decodeByCodable(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take([String: Any].self) { element throws in
            KeyedDecodingContainer(try JSONObjectDecoder<NestedKey>(element))
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take([Any].self) { element throws in try JSONArrayDecoder(element) }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take((any Decoder).self) { element in JSONElementDecoder(element: element) }
    }

    /// Reads the next element; an element that can't be read remains the next one.
    private mutating func take<Value>(
        _ type: any Any.Type, _ read: (JSONElement) throws -> Value
    ) throws -> Value {
        let value = try read(try current(type))
        advance()
        return value
    }

    private func current(_ type: any Any.Type) throws -> JSONElement {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: codingPath + [JSONKey(intValue: currentIndex)],
                    debugDescription: "must be there, but the list ends before it"))
        }
        return array.element(position)
    }

    private mutating func advance() {
        position = Int(array.element(position).token.next)
        currentIndex += 1
    }
}
