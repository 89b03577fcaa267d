// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// A route that is one request on the bus, as the OpenAPI document describes it.
struct Route: Sendable, Equatable {
    /// Who may use a route (`Protocols/10-HTTP.md`).
    enum Access: String, Sendable {
        /// Everybody.
        case anyone
        /// The guest who has the link of the order in the path, and devices.
        case order
        /// Devices whose roles may use the method, and owners.
        case device
        /// People who are couriers, each for themselves, and devices as above.
        case courier
        /// The guest of the order with its link, its courier, and devices as above.
        case party
    }

    /// The form of a value in a query.
    indirect enum Kind: Sendable, Equatable {
        /// A text.
        case text
        /// A number or a Boolean, which JSON writes without quotes.
        case literal
        /// A list, whose name is repeated.
        case list(Kind)
    }

    /// The HTTP method, in capitals.
    let verb: String
    /// The path with its parameters in braces: `/api/orders/{order}`.
    let path: String
    /// The name of the service that answers.
    let service: String
    /// The method on the bus.
    let method: String
    /// Who may use it.
    let access: Access
    /// Whether it is about the person who is signed in, so that a device has no rights.
    var isOwn: Bool { path.hasPrefix("/api/account/") }
    /// Whether it changes something.
    let isCommand: Bool
    /// Whether it needs an idempotency key: a repeated command of people-service does no harm.
    var needsKey: Bool { isCommand && service != "people" }
    /// The parameters in the query, by name.
    let query: [String: Kind]
}

extension Route {
    /// Reads the routes of an OpenAPI document; throws a `DecodingError` if it is not JSON.
    ///
    /// Operations without `x-bus` are not requests of the bus, and are left out.
    static func all(in document: [UInt8]) throws -> [Route] {
        let root = try JSONDocument(document).root
        let schemas = root["components"]?["schemas"]
        return (root["paths"]?.members).map { paths in
            paths.flatMap { path, operations in
                operations.members.compactMap { verb, operation in
                    Route(
                        verb: verb.string?.uppercased(), path: path.string, operation, schemas)
                }
            }
        } ?? []
    }

    private init?(
        verb: String?, path: String?, _ operation: JSONElement, _ schemas: JSONElement?
    ) {
        guard let verb, let path, let bus = operation["x-bus"],
            let service = bus["service"]?.string,
            let method = bus["method"]?.string,
            let access = operation["x-who"]?.string.flatMap(Access.init)
        else { return nil }
        let parameters = operation["parameters"].map { Array($0.elements) } ?? []
        let query = parameters.filter { $0["in"]?.string == "query" }.compactMap { parameter in
            parameter["name"]?.string.map { ($0, Kind(of: parameter["schema"], schemas)) }
        }
        self.init(
            verb: verb, path: path, service: service, method: method, access: access,
            isCommand: parameters.contains { Self.keys.contains($0["$ref"]?.string ?? "") },
            query: Dictionary(query) { first, _ in first })
    }

    /// The references to the parameter of all commands.
    private static let keys = ["key", "optionalKey"].map { "#/components/parameters/\($0)" }
}

extension Route.Kind {
    /// The form of a value by its schema, which may refer to one of the document's.
    init(of schema: JSONElement?, _ schemas: JSONElement?) {
        let schema = schema.map { Self.resolved($0, schemas) }
        switch schema?["type"]?.string {
        case "integer", "number", "boolean": self = .literal
        case "array": self = .list(Self(of: schema?["items"], schemas))
        default: self = .text
        }
    }

    private static func resolved(_ schema: JSONElement, _ schemas: JSONElement?) -> JSONElement {
        let combined = schema["allOf"].flatMap { all in Array(all.elements).first } ?? schema
        guard let reference = combined["$ref"]?.string,
            let name = reference.split(separator: "/").last,
            let found = schemas?[String(name)]
        else { return combined }
        return resolved(found, schemas)
    }
}
