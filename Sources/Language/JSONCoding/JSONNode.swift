// SPDX-License-Identifier: Apache-2.0

/// One value in a JSON text while it is read.
struct JSONNode {
    /// Lent by `JSONElement` while it is read.
    let source: UnsafePointer<JSONSource>
    /// Small, so that an array's reader fits into an existential without a box.
    private let place: UInt32

    init(_ source: UnsafePointer<JSONSource>, _ index: Int) {
        self.source = source
        place = UInt32(truncatingIfNeeded: index)
    }

    /// The value's token.
    var index: Int { Int(place) }

    var token: JSONToken { source.pointee.tokens[index] }

    /// The token after the value and all that it contains.
    var end: Int { Int(token.next) }

    /// The bytes of the whole value.
    var text: Slice<UnsafeBufferPointer<UInt8>> { source.pointee.text[token.range] }

    var isNull: Bool { token.kind == .null }

    /// The text that the value is; nil when it is no string.
    var string: String? {
        switch token.kind {
        case .string: source.pointee.string(token.content)
        case .escapedString: source.pointee.resolvedString(token.content)
        default: nil
        }
    }

    /// The member of that name; nil when there is none or the value is no object.
    func member(_ name: String) -> JSONNode? {
        guard token.kind == .object else { return nil }
        var name = name
        let position = name.withUTF8 { source.pointee.member($0, of: index) }
        return position.map { JSONNode(source, $0) }
    }

    /// The members by name, in their order; none when the value is no object.
    var members: some Sequence<(name: JSONNode, value: JSONNode)> {
        sequence(state: token.kind == .object ? index + 1 : end) { position in
            guard position < end else { return nil }
            let (name, value) = (JSONNode(source, position), JSONNode(source, position + 1))
            position = value.end
            return (name, value)
        }
    }

    /// The elements in their order; none when the value is no list.
    var elements: some Sequence<JSONNode> {
        sequence(state: token.kind == .array ? index + 1 : end) { position in
            guard position < end else { return nil }
            let element = JSONNode(source, position)
            position = element.end
            return element
        }
    }

    /// The value as a Swift value; throws a `DecodingError` whose path begins at the text's root.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try type.init(from: JSONNodeDecoder(node: self))
    }

    /// The string that the value is; throws a `DecodingError` for anything else.
    func decodeString() throws -> String {
        guard let string else { throw mismatch(String.self) }
        return string
    }

    /// The truth that the value is; throws a `DecodingError` for anything else.
    func decodeBool() throws -> Bool {
        switch token.kind {
        case .true: true
        case .false: false
        default: throw mismatch(Bool.self)
        }
    }
}
