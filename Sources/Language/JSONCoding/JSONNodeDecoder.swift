// SPDX-License-Identifier: Apache-2.0

/// The `Decoder` of one value.
struct JSONNodeDecoder: Decoder {
    let node: JSONNode

    var codingPath: [any CodingKey] { node.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try JSONObjectReader<Key>(node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONArrayReader(node)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONNodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try node.decodeBool() }

    func decode(_ type: String.Type) throws -> String { try node.decodeString() }

    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try node.decodeInteger(type)
    }

    func decode(_ type: Double.Type) throws -> Double { try node.decodeFloatingPoint(type) }

    func decode(_ type: Float.Type) throws -> Float { try node.decodeFloatingPoint(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try node.decode(type) }
}
