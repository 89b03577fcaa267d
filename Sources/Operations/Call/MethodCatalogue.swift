// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import JSONCoding
import ServiceRuntime

/// The methods of a service, from its OpenRPC document.
struct MethodCatalogue: Sendable {
    /// The methods in the order of the document.
    let methods: [MethodDescription]

    /// Reads an OpenRPC document; members that it lacks are nil or empty.
    ///
    /// Throws a `DecodingError` if the text is not JSON.
    init(document: [UInt8]) throws(DecodingError) {
        let root = try JSONDocument(document).root
        let definitions = root["components"]?["schemas"]
        methods = root["methods"]?.elements.compactMap { MethodDescription($0, definitions) } ?? []
    }

    /// The catalogue of a service in this version; a running service may be of another version.
    init(of service: SuiteService) throws(DecodingError) {
        let document =
            switch service {
            case .locations: catalogue_of_locations()
            case .orders: catalogue_of_orders()
            case .payments: catalogue_of_payments()
            case .kitchen: catalogue_of_kitchen()
            case .delivery: catalogue_of_delivery()
            case .people: catalogue_of_people()
            }
        try self.init(document: Array(String(cString: document).utf8))
    }

    /// The method of a name; nil if the service has none.
    func method(named name: String) -> MethodDescription? { methods.first { $0.name == name } }
}

/// The description of a method.
struct MethodDescription: Sendable {
    /// A parameter of a method.
    struct Parameter: Sendable {
        /// The name of the member.
        let name: String
        /// Its description; nil if it has none.
        let text: String?
        /// Whether a call must contain it.
        let isRequired: Bool
        /// The schema of its value.
        let schema: ValueSchema?
    }

    /// The name on the wire.
    let name: String
    /// Its summary, one line.
    let title: String
    /// Its full description.
    let text: String?
    /// The parameters, the required ones first.
    let parameters: [Parameter]
    /// The members of an example without the context; empty without an example.
    let example: [(name: String, json: [UInt8])]

    /// Reads a method of a document; nil if it has no name.
    init?(_ method: JSONElement, _ definitions: JSONElement?) {
        guard let name = method["name"]?.string else { return nil }
        self.name = name
        title = method["summary"]?.string ?? ""
        text = method["description"]?.string
        parameters =
            method["params"]?.elements.compactMap { Parameter($0, definitions) } ?? []
        example = Self.members(of: method["examples"]?.elements.first { _ in true })
    }

    /// Whether it is a command, whose calls carry a context with a key.
    var isCommand: Bool { parameters.contains { $0.name == Self.context } }

    /// The parameter of a name; nil if the method has none.
    func parameter(_ name: some StringProtocol) -> Parameter? {
        parameters.first { $0.name == name }
    }

    /// The name of the parameter with the sender and the key of a command
    /// (Protocols/1-ENVELOPE.md).
    static let context = "context"

    private static func members(of example: JSONElement?) -> [(name: String, json: [UInt8])] {
        example?["params"]?.elements.compactMap { member in
            guard let name = member["name"]?.string, name != context,
                let value = member["value"]
            else { return nil }
            return (name, Array(value.text))
        } ?? []
    }
}

extension MethodDescription.Parameter {
    /// Reads a parameter of a document; nil if it has no name.
    fileprivate init?(_ parameter: JSONElement, _ definitions: JSONElement?) {
        guard let name = parameter["name"]?.string else { return nil }
        self.name = name
        text = parameter["description"]?.string
        isRequired = (try? parameter["required"]?.decode(Bool.self)) ?? false
        schema = parameter["schema"].map { ValueSchema($0, definitions) }
    }
}

/// The JSON Schema of a value: the parts that `comanda call` uses.
struct ValueSchema: Sendable {
    private let schema: JSONElement
    /// The schemas that a `$ref` may name.
    private let definitions: JSONElement?

    /// The maximum number of references that are followed, as they may form a cycle.
    private static let maximumReferences = 16
    private static let referencePrefix = "#/components/schemas/"

    /// A schema of an OpenRPC document, with its references resolved.
    init(_ schema: JSONElement, _ definitions: JSONElement?) {
        var schema = schema
        for _ in 0..<Self.maximumReferences {
            guard let reference = schema["$ref"]?.string, reference.hasPrefix(Self.referencePrefix),
                let next = definitions?[String(reference.dropFirst(Self.referencePrefix.count))]
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

    /// The type or the choices, for help texts.
    var text: String {
        if let choices { return choices.joined(separator: " | ") }
        guard type == "array" else { return type ?? "any" }
        let element = schema["items"].map { Self($0, definitions).text }
        return element.map { "array of \($0)" } ?? "array"
    }

    private var type: String? { schema["type"]?.string ?? (choices == nil ? nil : "string") }

    /// The strings to choose from; nil if other values are allowed.
    private var choices: [String]? {
        guard let values = schema["enum"]?.elements.map(\.string) else { return nil }
        let strings = values.compactMap(\.self)
        return strings.count == values.count ? strings : nil
    }
}
