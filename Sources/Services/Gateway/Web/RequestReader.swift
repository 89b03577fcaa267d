// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import NIOCore

/// Reads the parts of HTTP requests, and refuses those with an invalid form.
enum RequestReader {
    /// The maximum size of a body in bytes.
    static let bodyLimit = 256 * 1024
    /// The maximum length of a key: longer ones have no place for the endings of several commands.
    private static let keyLimit = 40

    /// The body of a request that has one, which must be declared as JSON.
    static func body(_ request: Request) async throws -> [UInt8] {
        guard request.method != .get, request.method != .head else { return [] }
        guard let type = request.headers[.contentType],
            type.split(separator: ";").first?.lowercased() == "application/json"
        else { throw Problem.unsupportedType }
        return try await bytes(of: request.body, limit: bodyLimit)
    }

    /// The bytes of a body; throws a `Problem` if it is too large or does not come to its end.
    ///
    /// A slow or broken connection is no failure of the gateway, so the log does not tell it.
    static func bytes(of body: RequestBody, limit: Int) async throws(Problem) -> [UInt8] {
        do {
            return Array(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw .tooLarge(limit)
        } catch {
            throw .invalid("The body did not come to its end. Send the request again.")
        }
    }

    /// The key of a command.
    static func key(_ request: Request) throws(Problem) -> CommandKey {
        guard let text = request.headers[.idempotencyKey], text.utf8.count <= keyLimit,
            let key = CommandKey(text)
        else {
            throw .invalid(
                "A command needs a header Idempotency-Key with 1 to 40 letters, digits or any of "
                    + ". _ : -, which no other command has.")
        }
        return key
    }

    /// The parameters in the query, without the link that says who sends the request.
    static func query(_ request: Request) -> [(name: String, value: String)] {
        parameters(inQuery: request.uri.query ?? "").filter { $0.name != "link" }
    }

    /// The names and values of a query in the form of URLs (application/x-www-form-urlencoded).
    static func parameters(inQuery query: String) -> [(name: String, value: String)] {
        query.split(separator: "&").map { parameter in
            let parts = parameter.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map { part in
                let text = part.replacing("+", with: " ")
                return text.removingPercentEncoding ?? String(text)
            }
            return (parts[0], parts.count == 2 ? parts[1] : "")
        }
    }

    /// The values of the parameters in the path; throws a `Problem` for an invalid one.
    static func path(_ route: String, _ context: GatewayContext) throws(Problem) -> [String: String]
    {
        var values: [String: String] = [:]
        for part in route.split(separator: "/") where part.hasPrefix("{") {
            let name = String(part.dropFirst().dropLast())
            guard let value = context.parameters.get(name)?.removingPercentEncoding else {
                throw .notFound
            }
            values[name] = value
        }
        return values
    }

    /// An identifier in the path; throws a `Problem` for another text.
    static func identifier<Kind>(
        _ name: String, in context: GatewayContext
    ) throws(Problem) -> Identifier<Kind> {
        guard let text = context.parameters.get(name), let identifier = Identifier<Kind>(text)
        else {
            throw .notFound
        }
        return identifier
    }

    /// Reads the JSON object in a body; throws a `Problem` if it has another form.
    static func read<Value: Decodable>(
        _ type: Value.Type, from request: Request
    ) async throws -> Value {
        let object = try object(try await body(request))
        return try fitting { try object.decode(type) }
    }

    /// Reads a body whose members do not count; throws a `Problem` unless it is a JSON object.
    static func readNothing(_ request: Request) async throws {
        _ = try object(try await body(request))
    }

    /// The JSON object that a body is; throws a `Problem` for any other text.
    ///
    /// A member without a value is left out, never `null` (`Protocols/1-ENVELOPE.md`).
    static func object(_ body: [UInt8]) throws(Problem) -> JSONElement {
        let root: JSONElement
        do { root = try JSONDocument(body, nullIsAbsent: false).root } catch {
            throw .invalid("The body is not JSON: \(Problem.detail(of: error))")
        }
        guard root.isObject else { throw .invalid("The body must be a JSON object.") }
        return root
    }

    /// Decodes the body of an older client, which may send `null`; throws a `Problem` if it has
    /// another form.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ body: [UInt8]
    ) throws(Problem) -> Value {
        try fitting { try JSON.decode(type, from: body) }
    }

    private static func fitting<Value>(_ decode: () throws -> Value) throws(Problem) -> Value {
        do { return try decode() } catch let error as DecodingError {
            throw .invalid("The body does not fit: \(Problem.detail(of: error))")
        } catch {
            throw .invalid("The body does not fit.")
        }
    }
}
