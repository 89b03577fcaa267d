// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Schemas of the kitchen` {
    @Test func `no message of the kitchen can contain money`() throws {
        var schemas = ReachedSchemas()
        try schemas.visit("ticket.json")
        try schemas.visit("kitchen-methods.json")
        try schemas.visit("heartbeat.json")

        #expect(schemas.visited.contains("order.json#/$defs/status"))
        #expect(schemas.visited.filter { $0.contains("amount") || $0.contains("currency") } == [])
        #expect(schemas.members.intersection(Self.money).sorted() == [])
    }

    @Test func `the search finds the money of an order`() throws {
        var schemas = ReachedSchemas()
        try schemas.visit("order.json")

        #expect(schemas.visited.contains("values.json#/$defs/amount"))
        #expect(Self.money.subtracting(schemas.members).sorted() == [])
    }

    private static let money: Set = [
        "price", "totals", "payments", "tax", "discounts", "fees", "refunds", "currency", "due",
        "pending", "owed",
    ]
}

/// The schemas that a schema refers to, directly or not, and the names of all their members.
private struct ReachedSchemas {
    /// The references that were followed: a file, or a definition in it.
    private(set) var visited: Set<String> = []
    /// The names of all members.
    private(set) var members: Set<String> = []

    private struct Missing: Error {
        let reference: String
    }

    /// Follows a reference: `ticket.json`, or `values.json#/$defs/amount`.
    ///
    /// A file stands for all its definitions only if nothing in it is outside of them.
    mutating func visit(_ reference: String) throws {
        guard visited.insert(reference).inserted else { return }
        let parts = reference.split(separator: "#", maxSplits: 1).map(String.init)
        let file = Repository.protocols.appending(path: "Schemas/\(parts[0])")
        var schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        for name in parts.dropFirst().joined().split(separator: "/") {
            guard let inner = (schema as? [String: Any])?[String(name)] else {
                throw Missing(reference: reference)
            }
            schema = inner
        }
        if parts.count == 1, var whole = schema as? [String: Any], whole["type"] != nil {
            whole["$defs"] = nil
            schema = whole
        }
        try walk(schema, in: parts[0])
    }

    private mutating func walk(_ schema: Any, in file: String) throws {
        if let list = schema as? [Any] {
            for entry in list { try walk(entry, in: file) }
        }
        guard let object = schema as? [String: Any] else { return }
        if let properties = object["properties"] as? [String: Any] {
            members.formUnion(properties.keys)
        }
        if let reference = object["$ref"] as? String {
            try visit(reference.hasPrefix("#") ? file + reference : reference)
        }
        for value in object.values { try walk(value, in: file) }
    }
}
