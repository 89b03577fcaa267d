// SPDX-License-Identifier: Apache-2.0

/// The `Encoder` of one value.
struct JSONTextEncoder: Encoder {
    /// Lent by `JSON.encode` while it runs.
    let writer: UnsafeMutablePointer<JSONWriter>
    /// How many containers the value stands in.
    let depth: Int

    /// Only what is read can be wrong in ways that a path would explain.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectWriter<Key>(writer, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONArrayWriter(writer, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONTextEncoder: SingleValueEncodingContainer {
    func encodeNil() { writer.pointee.write("null") }

    func encode(_ value: Bool) { writer.pointee.write(value ? "true" : "false") }

    func encode(_ value: String) { writer.pointee.write(string: value) }

    func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) {
        writer.pointee.write(number: value)
    }

    func encode(_ value: Double) throws { try encodeFloatingPoint(value) }

    func encode(_ value: Float) throws { try encodeFloatingPoint(value) }

    func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

    /// Swift describes a number by the shortest digits that are read back as the same one.
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
        writer.pointee.write(raw: Array("\(value)".utf8))
    }
}
