// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
import JSONCoding
import Messages
import Wire

/// The parameters of a request on the bus, from the parts of an HTTP request.
struct BusParameters: Equatable {
    /// The JSON text of an object.
    let text: [UInt8]

    /// Combines the values in the path and the query with the members of the body, and adds the
    /// context of a command.
    ///
    /// Throws a `Problem` if a name is unknown or given twice, or if a value has another form.
    init(
        _ route: Route, path: [String: String], query: [(name: String, value: String)],
        body: [UInt8], context: CommandContext?, fixed: [String: String] = [:]
    ) throws(Problem) {
        var members: [String: [UInt8]] = [:]
        for (name, value) in path { members[name] = JSONText.quoted(value) }
        for (name, value) in try Self.members(of: body) {
            guard query.isEmpty else {
                throw .invalid("A request with a body has no parameters in its query.")
            }
            guard members[name] == nil, name != "context" else {
                throw .invalid("The body may not have \(name.prefix(64)); leave it out.")
            }
            members[name] = value
        }
        for (name, values) in try Self.grouped(query, route) {
            members[name] = try Self.value(values, route.query[name] ?? .text, name)
        }
        for (name, value) in fixed { members[name] = JSONText.quoted(value) }
        if let context { members["context"] = JSON.encode(context) }
        text = Self.object(members)
    }

    /// The members of a body, which is empty or a JSON object.
    private static func members(of body: [UInt8]) throws(Problem) -> [(String, [UInt8])] {
        if body.isEmpty { return [] }
        return try RequestReader.object(body).members.map { ($0.string ?? "", Array($1.text)) }
    }

    private static func grouped(
        _ query: [(name: String, value: String)], _ route: Route
    ) throws(Problem) -> [String: [String]] {
        var groups: [String: [String]] = [:]
        for (name, value) in query {
            guard route.query[name] != nil else {
                throw .invalid("\(route.path) has no parameter '\(name.prefix(64))'.")
            }
            groups[name, default: []].append(value)
        }
        return groups
    }

    private static func value(
        _ values: [String], _ kind: Route.Kind, _ name: String
    ) throws(Problem) -> [UInt8] {
        if case .list(let element) = kind {
            var parts: [[UInt8]] = []
            for each in values { parts.append(try value([each], element, name)) }
            return Array("[".utf8) + Array(parts.joined(separator: ",".utf8)) + Array("]".utf8)
        }
        guard values.count == 1 else {
            throw .invalid("The parameter '\(name)' may be given once only.")
        }
        guard kind == .literal else { return JSONText.quoted(values[0]) }
        guard let root = try? JSONDocument(Array(values[0].utf8)).root,
            root.isNumber || ["true", "false"].contains(values[0])
        else { throw .invalid("The parameter '\(name)' must be a number, true or false.") }
        return Array(root.text)
    }

    /// A JSON object with its members sorted by name, so that equal requests have equal texts.
    private static func object(_ members: [String: [UInt8]]) -> [UInt8] {
        let parts = members.sorted { $0.key < $1.key }.map {
            JSONText.quoted($0.key) + Array(":".utf8) + $0.value
        }
        return Array("{".utf8) + Array(parts.joined(separator: ",".utf8)) + Array("}".utf8)
    }
}
