// SPDX-License-Identifier: Apache-2.0

/// Turns values into JSON text and back, without Foundation.
///
/// The text is UTF-8 on a single line. Members keep their declared order, so equal values have
/// equal bytes. A text that is read must conform to RFC 8259 and to I-JSON (RFC 7493): valid
/// UTF-8, complete surrogate pairs, no duplicate members.
///
/// Values that conform to `JSONObject` are written and read by their list of members. All others
/// use `Codable`, which is several times slower.
public enum JSON {
    /// The maximum depth of nested lists and objects.
    public static let maximumNesting = 64

    /// Returns the JSON text of a value.
    ///
    /// Throws an `EncodingError` for a number that JSON can't represent, and rethrows errors of
    /// the value's own `encode(to:)`.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        if let object = value as? any JSONObject { return text(of: object) }
        let output = JSONEncoderOutput()
        try value.encode(to: JSONValueEncoder(output: output, depth: 0))
        return output.text.finish()
    }

    /// Returns the JSON text of an object that has a list of members.
    public static func encode(_ object: some JSONObject & Encodable) -> [UInt8] {
        text(of: object)
    }

    /// Returns the value of a JSON text; throws a `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from text: [UInt8]
    ) throws -> Value {
        try JSONDocument(text).root.decode(type)
    }

    private static func text(of object: some JSONObject) -> [UInt8] {
        var text = JSONText(capacity: 4096)
        object.write(to: &text)
        return text.bytes
    }
}
