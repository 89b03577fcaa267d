// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// One decoded request, or the error of decoding it.
struct RequestEntry: Sendable {
    /// The `id`; nil for a notification, which gets no response.
    var id: RequestID?
    var outcome: Result<any Request, CallError>
    /// The method of a request with invalid parameters.
    private var invalidMethod: String?

    init(id: RequestID?, outcome: Result<any Request, CallError>) {
        self.id = id
        self.outcome = outcome
    }

    /// The method; nil if the service does not have it.
    var method: String? {
        if case .success(let request) = outcome { type(of: request).method } else { invalidMethod }
    }
}

extension RequestEntry {
    /// Decodes one request; `types` has the parameters' types by method.
    ///
    /// An error becomes the outcome, so that one invalid entry of a batch does not affect the
    /// others.
    ///
    /// A request with the number of a payment card is refused, if `checksCardNumbers` is set.
    init(
        _ message: JSONElement, types: [String: any Request.Type], checksCardNumbers: Bool = true
    ) {
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
        let place = checksCardNumbers ? CardNumberSearch.place(in: message) : nil
        self.init(
            id: id,
            outcome: place.map { .failure(CallError(.cardNumber(in: $0))) }
                ?? Self.request(message, types: types))
        guard case .failure(let error) = outcome else { return }
        // Only a valid request can be a notification (JSON-RPC 2.0 §5.1 and §7).
        if error.isInvalidRequest { self.id = id ?? .null }
        if error.isInvalidParameters || place != nil {
            invalidMethod = message["method"]?.string.flatMap { types[$0] }?.method
        }
    }

    private static func request(
        _ message: JSONElement, types: [String: any Request.Type]
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
        // A request may omit `params` (JSON-RPC 2.0 §4).
        guard let parameters else { return try WireCoding.decode(type, from: "{}".utf8) }
        // A type without members decodes nothing, so it would accept any value.
        if MemoryLayout<R>.size == 0 { _ = try parameters.decode(AnyMembers.self) }
        return try parameters.decode(type)
    }
}

/// An object with any members.
private struct AnyMembers: Decodable {
    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: NoKeys.self) }
}

/// The `id` of a JSON-RPC request, which its response repeats (JSON-RPC 2.0 §4).
public enum RequestID: Hashable, Sendable {
    /// A string.
    case text(String)
    /// A whole number of 64 bits; fractions are rejected.
    case number(Int64)
    /// The literal `null`, also for responses to requests whose `id` could not be read.
    case null
}

extension RequestID {
    /// Decodes a string, a whole number or null; nil for any other value.
    init?(_ element: JSONElement) {
        if let number = element.integer {
            self = .number(number)
        } else if let text = element.string {
            self = .text(text)
        } else if element.isNull {
            self = .null
        } else {
            return nil
        }
    }

    func write(to text: inout JSONText) {
        switch self {
        case .text(let string): text.append(string: string)
        case .number(let number): text.append(integer: number)
        case .null: text.append("null")
        }
    }
}
