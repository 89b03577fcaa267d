// SPDX-License-Identifier: Apache-2.0

/// An object that is written member by member.
struct JSONObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let writer: UnsafeMutablePointer<JSONWriter>
    private let container: JSONWriter.Container

    init(_ writer: UnsafeMutablePointer<JSONWriter>, depth: Int) {
        self.writer = writer
        container = writer.pointee.begin(UInt8(ascii: "{"), UInt8(ascii: "}"), depth: depth)
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

    private func begin(_ key: some CodingKey) -> JSONTextEncoder {
        writer.pointee.beginMember(key.stringValue, in: container)
        return JSONTextEncoder(writer: writer, depth: Int(container.depth) + 1)
    }
}
