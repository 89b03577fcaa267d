// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An example of a method in `Protocols/Catalogue`, as the messages that it stands for.
struct CatalogueExample {
    /// The name of the golden messages that it was made of.
    let name: String
    /// The request.
    let request: String
    /// The answer.
    let answer: String

    /// The document is not as OpenRPC says.
    private struct Unreadable: Error {
        let place: String
    }

    /// All examples of a service by name.
    static func all(of service: Service) throws -> [String: Self] {
        let document = try JSONSerialization.jsonObject(with: document(of: service))
        let examples = try objects("methods", of: document).flatMap { method in
            try objects("examples", of: method).map { try Self($0, of: method) }
        }
        return Dictionary(uniqueKeysWithValues: examples.map { ($0.name, $0) })
    }

    /// What a service is to answer to `rpc.discover`.
    static func document(of service: Service) throws -> Data {
        let path = "Catalogue/\(service.rawValue)/openrpc.json"
        return try Data(contentsOf: Example.protocols.appending(path: path))
    }

    private init(_ example: [String: Any], of method: [String: Any]) throws {
        let parameters = try Self.objects("params", of: example).compactMap { parameter in
            (parameter["name"] as? String).map { ($0, parameter["value"]) }
        }
        let result = example["result"] as? [String: Any]
        name = example["name"] as? String ?? ""
        request = try Self.message([
            "method": method["name"], "params": Dictionary(uniqueKeysWithValues: parameters),
        ])
        answer = try Self.message(["result": result?["value"]])
    }

    private static func message(_ members: [String: Any?]) throws -> String {
        let common: [String: Any] = ["jsonrpc": "2.0", "id": "1"]
        let whole = common.merging(members.compactMapValues(\.self)) { $1 }
        return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
    }

    private static func objects(_ member: String, of object: Any) throws -> [[String: Any]] {
        guard let members = object as? [String: Any],
            let objects = members[member] as? [[String: Any]]
        else { throw Unreadable(place: member) }
        return objects
    }
}
