// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The methods of each path of the gateway's description.
struct RouteMethods: Sendable {
    private let paths: [(parts: [Substring], methods: [String])]

    /// Reads the paths of an OpenAPI document; throws a `DecodingError` if it is not JSON.
    init(in document: [UInt8]) throws {
        let members = try JSONDocument(document).root["paths"]?.members
        paths =
            members.map { members in
                members.map { path, operations in
                    let verbs = operations.members.compactMap { verb, _ in
                        verb.string?.uppercased()
                    }
                    let all = verbs + (verbs.contains("GET") ? ["HEAD"] : [])
                    return (Self.parts(of: path.string ?? ""), all.sorted())
                }
            } ?? []
    }

    /// The methods of the path of a request; nil if the description does not have the path.
    func methods(of path: String) -> [String]? {
        let parts = Self.parts(of: path)
        // A fixed part counts before a parameter: /api/orders/cancel is no order.
        return paths.filter { Self.matches($0.parts, parts) }
            .min {
                $0.parts.count(where: Self.isParameter) < $1.parts.count(where: Self.isParameter)
            }?
            .methods
    }

    private static func parts(of path: String) -> [Substring] { path.split(separator: "/") }

    private static func matches(_ route: [Substring], _ path: [Substring]) -> Bool {
        route.count == path.count && zip(route, path).allSatisfy { isParameter($0) || $0 == $1 }
    }

    private static func isParameter(_ part: Substring) -> Bool { part.hasPrefix("{") }
}
