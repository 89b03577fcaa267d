// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The JSON Schema of a value, as far as `comanda call` reads it: the type, the choices, the
/// members.
struct ValueSchema: Sendable {
    private let schema: JSONElement
    /// The schemas that a `$ref` may name.
    private let definitions: JSONElement?

    /// The most references that are followed from one schema to the next.
    private static let mostReferences = 16
    private static let place = "#/components/schemas/"

    /// A schema of an OpenRPC document, or the one that it refers to.
    init(_ schema: JSONElement, _ definitions: JSONElement?) {
        var schema = schema
        for _ in 0..<Self.mostReferences {
            guard let reference = schema["$ref"]?.string, reference.hasPrefix(Self.place),
                let next = definitions?[String(reference.dropFirst(Self.place.count))]
            else { break }
            schema = next
        }
        self.schema = schema
        self.definitions = definitions
    }

    /// Whether the value must be a string.
    var isString: Bool { type == "string" }

    /// The schema of a member of the value; nil if the schema names no such member.
    func member(_ name: some StringProtocol) -> Self? {
        schema["properties"]?[String(name)].map { Self($0, definitions) }
    }

    /// What is to be written, in a few words: a type, or the choices.
    var text: String {
        if let choices { return choices.joined(separator: " | ") }
        guard type == "array" else { return type ?? "any" }
        let element = schema["items"].map { Self($0, definitions).text }
        return element.map { "array of \($0)" } ?? "array"
    }

    private var type: String? { schema["type"]?.string ?? (choices == nil ? nil : "string") }

    /// The strings to choose from; nil if anything else may be written.
    private var choices: [String]? {
        guard let values = schema["enum"]?.elements.map(\.string) else { return nil }
        let strings = values.compactMap(\.self)
        return strings.count == values.count ? strings : nil
    }
}
