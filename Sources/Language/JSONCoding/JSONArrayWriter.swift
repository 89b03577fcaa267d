// SPDX-License-Identifier: Apache-2.0

/// A list that is written element by element.
struct JSONArrayWriter: UnkeyedEncodingContainer {
    private let writer: UnsafeMutablePointer<JSONWriter>
    private let container: JSONWriter.Container
    private(set) var count = 0

    init(_ writer: UnsafeMutablePointer<JSONWriter>, depth: Int) {
        self.writer = writer
        container = writer.pointee.begin(UInt8(ascii: "["), UInt8(ascii: "]"), depth: depth)
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

    private mutating func begin() -> JSONTextEncoder {
        writer.pointee.beginElement(in: container)
        count += 1
        return JSONTextEncoder(writer: writer, depth: Int(container.depth) + 1)
    }
}
