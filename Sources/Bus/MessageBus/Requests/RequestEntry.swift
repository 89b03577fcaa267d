// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// One request as it was read from the wire, or what is wrong with it.
struct RequestEntry: Sendable {
    /// Nil for a notification, which is never answered.
    var id: RequestID?
    var outcome: Result<any Request, CallError>
    /// Which of the service's methods is asked for, where only the parameters could not be read.
    private var unreadMethod: String?

    init(id: RequestID?, outcome: Result<any Request, CallError>) {
        self.id = id
        self.outcome = outcome
    }

    /// Which method is asked for; nil when it is none of the service's.
    var method: String? {
        if case .success(let request) = outcome { type(of: request).method } else { unreadMethod }
    }
}

extension RequestEntry {
    /// Reads one request; what is wrong with it becomes its outcome, so that one bad entry of a
    /// batch leaves the others alone.
    ///
    /// `types` are those of the parameters by method.
    init(_ message: JSONElement, _ types: [String: any Request.Type]) {
        guard message.isObject else {
            self.init(id: .null, outcome: .failure(.invalidRequest("it must be an object")))
            return
        }
        let member = message["id"]
        let id = member.flatMap(RequestID.init)
        guard (member == nil) == (id == nil) else {
            let rule = "id must be a string, a whole number or null"
            self.init(id: .null, outcome: .failure(.invalidRequest(rule)))
            return
        }
        self.init(id: id, outcome: Self.request(message, types))
        guard case .failure(let error) = outcome else { return }
        // Only a request that is one can be a notification (JSON-RPC 2.0 §5.1 and §7).
        if error.isInvalidRequest { self.id = id ?? .null }
        if error.concernsParameters { unreadMethod = message["method"]?.string }
    }

    private static func request(
        _ message: JSONElement, _ types: [String: any Request.Type]
    ) -> Result<any Request, CallError> {
        guard message["jsonrpc"]?.string == "2.0" else {
            return .failure(.invalidRequest(#"jsonrpc must be "2.0""#))
        }
        guard let method = message["method"]?.string else {
            return .failure(.invalidRequest("method must be a string"))
        }
        guard let type = types[method] else { return .failure(.methodNotFound(method)) }
        do {
            return .success(try parameters(type, message["params"]))
        } catch {
            return .failure(.invalidParameters(WireCoding.explain(error)))
        }
    }

    private static func parameters<R: Request>(
        _ type: R.Type, _ parameters: JSONElement?
    ) throws -> R {
        // A method without parameters may leave them out (JSON-RPC 2.0 §4).
        guard let parameters else { return try WireCoding.decode(type, from: "{}".utf8) }
        // A type without members reads nothing, so it would take anything for its parameters.
        if MemoryLayout<R>.size == 0 { _ = try parameters.decode(AnyMembers.self) }
        return try parameters.decode(type)
    }
}

/// An object, whatever its members are.
private struct AnyMembers: Decodable {
    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: NoKeys.self) }
}
