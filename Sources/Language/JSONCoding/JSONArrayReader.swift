// SPDX-License-Identifier: Apache-2.0

/// The elements of a list, taken one after another.
struct JSONArrayReader: UnkeyedDecodingContainer {
    private let array: JSONNode
    /// The token of the element that comes next.
    private var position: UInt32
    private(set) var currentIndex = 0

    init(_ node: JSONNode) throws {
        guard node.token.kind == .array else { throw node.mismatch([Any].self) }
        array = node
        position = UInt32(node.index + 1)
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
        try take(type) { element throws in try element.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take([String: Any].self) { element throws in
            KeyedDecodingContainer(try JSONObjectReader<NestedKey>(element))
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take([Any].self) { element throws in try JSONArrayReader(element) }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take((any Decoder).self) { element in JSONNodeDecoder(node: element) }
    }

    /// Reads the next element; it stays the next one when it can't be read.
    private mutating func take<Value>(
        _ type: any Any.Type, _ read: (JSONNode) throws -> Value
    ) throws -> Value {
        let value = try read(try current(type))
        advance()
        return value
    }

    private func current(_ type: any Any.Type) throws -> JSONNode {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: codingPath + [JSONKey(intValue: currentIndex)],
                    debugDescription: "must be there, but the list ends before it"))
        }
        return JSONNode(array.source, Int(position))
    }

    private mutating func advance() {
        position = array.source.pointee.tokens[Int(position)].next
        currentIndex += 1
    }
}
