// SPDX-License-Identifier: Apache-2.0

import Commerce

/// One request as it was read from the wire, or what is wrong with it.
struct RequestEntry: Sendable {
    /// Nil for a notification, which is never answered.
    var id: RequestID?
    var outcome: Result<any Request, CallError>
}

extension CodingUserInfoKey {
    /// The types of the parameters by method: `[String: any Request.Type]`.
    static var requestTypes: Self { Self(rawValue: "comanda.requestTypes").unsafelyUnwrapped }
}

extension RequestEntry: Decodable {
    private enum CodingKeys: String, CodingKey {
        case jsonrpc, id, method, params
    }

    /// Reads one request in a single pass; what is wrong with it becomes its outcome, so that one
    /// bad entry of a batch leaves the others alone.
    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            self.init(id: .null, outcome: .failure(.invalidRequest("it must be an object")))
            return
        }
        let id: RequestID?
        do {
            id = try Self.identifier(in: container)
        } catch {
            let rule = "id must be a string, a whole number or null"
            self.init(id: .null, outcome: .failure(.invalidRequest(rule)))
            return
        }
        let types = decoder.userInfo[.requestTypes] as? [String: any Request.Type] ?? [:]
        self.init(id: id, outcome: Self.request(in: container, types))
        // Only a request that is one can be a notification (JSON-RPC 2.0 §5.1 and §7).
        if case .failure(let error) = outcome, error.isInvalidRequest { self.id = id ?? .null }
    }

    private static func identifier(
        in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> RequestID? {
        guard container.contains(.id) else { return nil }
        return try container.decode(RequestID.self, forKey: .id)
    }

    private static func request(
        in container: KeyedDecodingContainer<CodingKeys>, _ types: [String: any Request.Type]
    ) -> Result<any Request, CallError> {
        guard (try? container.decode(String.self, forKey: .jsonrpc)) == "2.0" else {
            return .failure(.invalidRequest(#"jsonrpc must be "2.0""#))
        }
        guard let method = try? container.decode(String.self, forKey: .method) else {
            return .failure(.invalidRequest("method must be a string"))
        }
        guard let type = types[method] else { return .failure(.methodNotFound(method)) }
        do {
            return .success(try parameters(type, in: container))
        } catch {
            return .failure(.invalidParameters(WireCoding.explain(error)))
        }
    }

    private static func parameters<R: Request>(
        _ type: R.Type, in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> R {
        // A method without parameters may leave them out (JSON-RPC 2.0 §4).
        guard container.contains(.params) else {
            return try WireCoding.decode(type, from: "{}".utf8)
        }
        // A type without members reads nothing, so it would take anything for its parameters.
        if MemoryLayout<R>.size == 0 {
            _ = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .params)
        }
        return try container.decode(type, forKey: .params)
    }
}
