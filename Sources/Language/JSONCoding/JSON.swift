// SPDX-License-Identifier: Apache-2.0

/// Turns `Codable` values into JSON text and back, without Foundation.
///
/// The text is UTF-8 on a single line, its members in the order in which they are encoded, so that
/// the same content is the same bytes. What is read must be JSON to the letter of RFC 8259 and
/// within the bounds of I-JSON (RFC 7493): valid UTF-8, whole surrogate pairs, no member twice.
public enum JSON {
    /// How deep lists and objects may nest in text that is read.
    public static let deepestNesting = 64

    /// The JSON text of a value, which writes itself if it can.
    ///
    /// Throws an `EncodingError` for a number that JSON can't write, and rethrows what the value
    /// throws.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        if let value = value as? any JSONWritable { return encode(value) }
        var writer = JSONWriter()
        try withUnsafeMutablePointer(to: &writer) { writer in
            try value.encode(to: JSONTextEncoder(writer: writer, depth: 0))
        }
        return writer.finished()
    }

    /// The value that JSON text stands for; throws a `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from text: [UInt8]
    ) throws -> Value {
        try JSONDocument(text).root.decode(type)
    }
}
