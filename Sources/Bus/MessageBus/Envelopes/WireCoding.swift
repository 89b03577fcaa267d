// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// How message bodies become JSON and back: UTF-8 on a single line.
public enum WireCoding {
    /// The JSON of a value, its members in the order of their declaration: the same content is the
    /// same bytes.
    ///
    /// Throws an `EncodingError` for a number that JSON can't write.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        try JSON.encode(value)
    }

    /// The value that JSON text stands for; throws a `DecodingError` that `explain` puts in words.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try JSON.decode(type, from: Array(bytes))
    }

    /// A sentence for people about what is wrong with a message.
    public static func explain(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "the message can't be read" }
        return switch error {
        case .typeMismatch(let type, let context):
            "\(path(context)) must be \(name(of: type))"
        case .valueNotFound(_, let context):
            "\(path(context)) must not be null"
        case .keyNotFound(let key, let context):
            "\(path(context, key)) is missing"
        case .dataCorrupted(let context):
            "\(path(context)) \(rule(context))"
        @unknown default:
            "the message can't be read"
        }
    }

    /// What our own types say about their values; what the standard library says is not for people.
    private static func rule(_ context: DecodingError.Context) -> String {
        let text = context.debugDescription
        return text.hasPrefix("must ") ? text : "has a value that is not allowed"
    }

    private static func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil)
        -> String
    {
        let keys = context.codingPath + [last].compactMap(\.self)
        guard !keys.isEmpty else { return "the message" }
        return keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        default: "of another type"
        }
    }
}
