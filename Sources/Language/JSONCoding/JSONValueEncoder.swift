// SPDX-License-Identifier: Apache-2.0

/// The `Encoder` of one value.
struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    let output: JSONEncoderOutput
    /// The number of containers around the value.
    let depth: Int

    /// Always empty: only errors of decoding need a path.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectEncoder<Key>(output, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONArrayEncoder(output, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.text.write("null") }

    func encode(_ value: Bool) { output.text.write(value ? "true" : "false") }

    func encode(_ value: String) { output.text.write(string: value) }

    func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) {
        output.text.write(number: value)
    }

    func encode(_ value: Double) throws { try encodeFloatingPoint(value) }

    func encode(_ value: Float) throws { try encodeFloatingPoint(value) }

    func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

    /// Swift describes a number by the shortest digits that are read back as the same number.
    private func encodeFloatingPoint<Number: BinaryFloatingPoint & Encodable>(
        _ value: Number
    ) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "must be finite, because JSON has no infinite numbers"))
        }
        output.text.write(raw: Array("\(value)".utf8))
    }
}

/// An object that is written member by member.
private struct JSONObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let output: JSONEncoderOutput
    private let container: JSONNestedText.Container

    init(_ output: JSONEncoderOutput, depth: Int) {
        self.output = output
        container = output.text.begin(UInt8(ascii: "{"), UInt8(ascii: "}"), depth: depth)
    }

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { begin(key).encodeNil() }

    func encode(_ value: Bool, forKey key: Key) throws { begin(key).encode(value) }

    func encode(_ value: String, forKey key: Key) throws { begin(key).encode(value) }

    func encode<Number: FixedWidthInteger & Encodable>(
        _ value: Number, forKey key: Key
    ) throws {
        begin(key).encode(value)
    }

    func encode(_ value: Double, forKey key: Key) throws { try begin(key).encode(value) }

    func encode(_ value: Float, forKey key: Key) throws { try begin(key).encode(value) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try value.encode(to: begin(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        begin(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { begin(JSONKey.superclass) }

    func superEncoder(forKey key: Key) -> any Encoder { begin(key) }

    private func begin(_ key: some CodingKey) -> JSONValueEncoder {
        output.text.beginMember(key.stringValue, in: container)
        return JSONValueEncoder(output: output, depth: Int(container.depth) + 1)
    }
}

/// A list that is written element by element.
private struct JSONArrayEncoder: UnkeyedEncodingContainer {
    private let output: JSONEncoderOutput
    private let container: JSONNestedText.Container
    private(set) var count = 0

    init(_ output: JSONEncoderOutput, depth: Int) {
        self.output = output
        container = output.text.begin(UInt8(ascii: "["), UInt8(ascii: "]"), depth: depth)
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws { begin().encodeNil() }

    mutating func encode(_ value: Bool) throws { begin().encode(value) }

    mutating func encode(_ value: String) throws { begin().encode(value) }

    mutating func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) throws {
        begin().encode(value)
    }

    mutating func encode(_ value: Double) throws { try begin().encode(value) }

    mutating func encode(_ value: Float) throws { try begin().encode(value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: begin()) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        begin().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { begin() }

    private mutating func begin() -> JSONValueEncoder {
        output.text.beginElement(in: container)
        count += 1
        return JSONValueEncoder(output: output, depth: Int(container.depth) + 1)
    }
}
