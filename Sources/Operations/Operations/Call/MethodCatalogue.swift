// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import JSONCoding
import ServiceRuntime

/// The methods of a service, as its OpenRPC document describes them.
struct MethodCatalogue: Sendable {
    /// The methods in the order of the document.
    let methods: [MethodDescription]

    /// Reads an OpenRPC document; what it does not say of a method is missing.
    ///
    /// Throws a `DecodingError` for a text that is not JSON.
    init(document: [UInt8]) throws(DecodingError) {
        let root = try JSONDocument(document).root
        let definitions = root["components"]?["schemas"]
        methods = root["methods"]?.elements.compactMap { MethodDescription($0, definitions) } ?? []
    }

    /// The catalogue of a service of the suite in this version; `rpc.discover` asks a service for
    /// the one that it serves.
    init(of service: SuiteService) throws(DecodingError) {
        let document =
            switch service {
            case .locations: catalogue_of_locations()
            case .orders: catalogue_of_orders()
            case .payments: catalogue_of_payments()
            case .kitchen: catalogue_of_kitchen()
            }
        try self.init(document: Array(String(cString: document).utf8))
    }

    /// The method of that name; nil if the service has none.
    func method(named name: String) -> MethodDescription? { methods.first { $0.name == name } }
}

/// A method of a service, as the document describes it.
struct MethodDescription: Sendable {
    /// A parameter of a method.
    struct Parameter: Sendable {
        /// The name of the member.
        let name: String
        /// What it is for; nil if the name says it.
        let text: String?
        /// Whether a call must have it.
        let isRequired: Bool
        /// What may be written for it.
        let schema: ValueSchema?
    }

    /// The name on the wire.
    let name: String
    /// What it is for, in a line.
    let title: String
    /// What it does, whole.
    let text: String?
    /// The parameters, the required ones first.
    let parameters: [Parameter]
    /// The members of an example, without the context of a command; empty if there is none.
    let example: [(name: String, json: [UInt8])]

    /// Reads a method; nil if it has no name.
    init?(_ method: JSONElement, _ definitions: JSONElement?) {
        guard let name = method["name"]?.string else { return nil }
        self.name = name
        title = method["summary"]?.string ?? ""
        text = method["description"]?.string
        parameters =
            method["params"]?.elements.compactMap { Parameter($0, definitions) } ?? []
        example = Self.members(of: method["examples"]?.elements.first { _ in true })
    }

    /// Whether it changes something, so that a call of it carries a context with a key.
    var isCommand: Bool { parameters.contains { $0.name == Self.context } }

    /// The parameter of that name.
    func parameter(_ name: some StringProtocol) -> Parameter? {
        parameters.first { $0.name == name }
    }

    /// The parameter that says who sends a command, and its key (Protocols/1-ENVELOPE.md).
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
    /// Reads a parameter; nil if it has no name.
    fileprivate init?(_ parameter: JSONElement, _ definitions: JSONElement?) {
        guard let name = parameter["name"]?.string else { return nil }
        self.name = name
        text = parameter["description"]?.string
        isRequired = (try? parameter["required"]?.decode(Bool.self)) ?? false
        schema = parameter["schema"].map { ValueSchema($0, definitions) }
    }
}
