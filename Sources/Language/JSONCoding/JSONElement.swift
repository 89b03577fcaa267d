// SPDX-License-Identifier: Apache-2.0

/// One value in a JSON text, to be looked at or decoded when it is wanted.
public struct JSONElement: Sendable {
    let document: JSONDocument
    let index: Int

    /// The bytes of the value as they stand in the text.
    public var text: ArraySlice<UInt8> { document.text[token.range] }

    /// Whether the value is an object.
    public var isObject: Bool { token.kind == .object }

    /// Whether the value is a list.
    public var isArray: Bool { token.kind == .array }

    /// Whether the value is `null`.
    public var isNull: Bool { token.kind == .null }

    /// The text that the value is; nil when it is no string.
    public var string: String? { read(\.string) }

    /// The whole number of 64 bits that the value is; nil when it is anything else.
    public var integer: Int64? {
        token.kind.isNumber ? read { try? $0.decodeInteger(Int64.self) } : nil
    }

    /// The member of that name; nil when there is none or the value is no object.
    public subscript(name: String) -> JSONElement? {
        read { $0.member(name)?.index }.map { JSONElement(document: document, index: $0) }
    }

    /// The elements in their order; none when the value is no list.
    public var elements: some Sequence<JSONElement> {
        sequence(state: isArray ? index + 1 : Int(token.next)) { position in
            guard position < token.next else { return nil }
            defer { position = Int(document.tokens[position].next) }
            return JSONElement(document: document, index: position)
        }
    }

    /// The value as a Swift value, which reads itself if it can.
    ///
    /// Throws a `DecodingError` whose path begins at the text's root.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let type = type as? any JSONReadable.Type, let value = readByHand(type) as? Value {
            return value
        }
        return try read { try $0.decode(type) }
    }

    /// The value, read by hand; nil when it is not in the usual form.
    public func readByHand<Value: JSONReadable>(_ type: Value.Type) -> Value? {
        read { node in
            guard var members = try? JSONMembers(node) else { return nil }
            return try? Value(from: &members)
        }
    }

    private var token: JSONToken { document.tokens[index] }

    /// Lends the document's memory to the body.
    private func read<Result>(_ body: (JSONNode) throws -> Result) rethrows -> Result {
        try document.text.withUnsafeBufferPointer { text in
            try document.tokens.withUnsafeBufferPointer { tokens in
                try withUnsafePointer(to: JSONSource(text: text, tokens: tokens)) {
                    try body(JSONNode($0, index))
                }
            }
        }
    }
}
