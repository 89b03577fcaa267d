// SPDX-License-Identifier: Apache-2.0

/// The members of an object, looked up by name.
struct JSONObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONNode

    init(_ node: JSONNode) throws {
        guard node.token.kind == .object else { throw node.mismatch([String: Any].self) }
        object = node
    }

    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        object.members.compactMap { $0.name.string.flatMap(Key.init(stringValue:)) }
    }

    func contains(_ key: Key) -> Bool { object.member(key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

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
        try member(key).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(try JSONObjectReader<NestedKey>(try member(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONArrayReader(try member(key))
    }

    func superDecoder() throws -> any Decoder {
        JSONNodeDecoder(node: try member(JSONKey.superclass))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        JSONNodeDecoder(node: try member(key))
    }

    private func member(_ key: some CodingKey) throws -> JSONNode {
        guard let member = object.member(key.stringValue) else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "must have a member of that name"))
        }
        return member
    }
}

/// What may be missing or null, found with one look instead of three.
extension JSONObjectReader {
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
        try presentMember(key)?.decode(type)
    }

    private func presentMember(_ key: Key) -> JSONNode? {
        object.member(key.stringValue).flatMap { $0.isNull ? nil : $0 }
    }
}
