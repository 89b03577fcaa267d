// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The encoding of message bodies: JSON as UTF-8 on a single line.
public enum WireCoding {
    /// Encodes a value as JSON, with its members in the order of their declaration.
    ///
    /// Equal values have the same bytes. Throws an `EncodingError` for a number that JSON cannot
    /// represent.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        try JSON.encode(value)
    }

    /// Decodes a value from JSON; throws a `DecodingError`, which `explain(_:)` describes.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try JSON.decode(type, from: Array(bytes))
    }

    /// Describes a decoding error for people, as a part of a sentence.
    public static func explain(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "the message can't be read" }
        return switch error {
        case .typeMismatch(let type, let context):
            "\(path(context)) must be \(name(of: type))"
        case .valueNotFound(_, let context):
            "\(path(context)) must not be null"
        case .keyNotFound(let key, let context):
            "\(path(context, key: key)) is missing"
        case .dataCorrupted(let context):
            "\(path(context)) \(rule(context))"
        @unknown default:
            "the message can't be read"
        }
    }

    /// Returns the rule in the description of an error.
    ///
    /// The project's own types describe their rules so. Descriptions by the standard library are
    /// not for people.
    private static func rule(_ context: DecodingError.Context) -> String {
        let text = context.debugDescription
        return text.hasPrefix("must ") ? text : "has a value that is not allowed"
    }

    private static func path(
        _ context: DecodingError.Context, key: (any CodingKey)? = nil
    ) -> String {
        let keys = context.codingPath + [key].compactMap(\.self)
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
