// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// The `error` of a JSON-RPC response: a malformed request, or a refusal by a rule.
public struct CallError: Error, Equatable, Sendable, CustomStringConvertible {
    /// JSON-RPC's own code, or a refusal's that reads like HTTP's.
    public var code: Int
    /// A sentence that says what happened and what to do.
    public var message: String
    /// The stable name of a refusal; nil for malformed requests.
    public var reason: String?

    /// An error from its parts.
    public init(code: Int, message: String, reason: String? = nil) {
        self.code = code
        self.message = message
        self.reason = reason
    }

    /// The error that carries a refusal.
    public init(_ refusal: Refusal) {
        self.init(code: refusal.kind.rawValue, message: refusal.message, reason: refusal.reason)
    }

    /// The refusal that this error carries, if it is one.
    public var refusal: Refusal? {
        guard let kind = Refusal.Kind(rawValue: code), let reason else { return nil }
        return Refusal(kind, reason, message)
    }

    /// The text is not JSON (JSON-RPC 2.0 §5.1).
    public static func parseError(_ detail: String) -> Self {
        Self(code: -32700, message: "This is not JSON: \(detail).")
    }

    /// The JSON is not a request (JSON-RPC 2.0 §5.1).
    public static func invalidRequest(_ detail: String) -> Self {
        Self(code: -32600, message: "This is not a JSON-RPC 2.0 request: \(detail).")
    }

    /// A message holds more requests than a service takes at once.
    static func batchTooLarge(_ limit: Int) -> Self {
        .invalidRequest("a batch may hold at most \(limit) requests")
    }

    /// A message is longer than a service reads.
    static func messageTooLarge(_ limit: Int) -> Self {
        .invalidRequest("a message may have at most \(limit) bytes")
    }

    /// Whether it says that the JSON is not a request.
    var isInvalidRequest: Bool { code == -32600 }

    /// Whether it says that the parameters do not fit the method.
    var concernsParameters: Bool { code == -32602 }

    /// The service has no such method (JSON-RPC 2.0 §5.1).
    public static func methodNotFound(_ method: String) -> Self {
        Self(code: -32601, message: "This service has no method '\(method.prefix(64))'.")
    }

    /// The parameters do not fit the method (JSON-RPC 2.0 §5.1).
    public static func invalidParameters(_ detail: String) -> Self {
        Self(code: -32602, message: "The parameters do not fit: \(detail).")
    }

    /// The service failed; the same request may be sent again (JSON-RPC 2.0 §5.1).
    public static let internalError = Self(
        code: -32603, message: "The service failed on its own; send the same request again.")

    /// The reason and the message, for logs and terminals.
    public var description: String {
        reason.map { "\($0) (\(code)): \(message)" } ?? "\(code): \(message)"
    }
}

extension CallError: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, message, data
    }

    private struct Details: Codable {
        var reason: String?
    }

    /// Reads the `error` member of a response.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        message = try container.decode(String.self, forKey: .message)
        reason = (try? container.decodeIfPresent(Details.self, forKey: .data))?.reason
    }

    /// Writes the `error` member of a response, without a present state.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        if let reason { try container.encode(Details(reason: reason), forKey: .data) }
    }

    /// The `error` member, with the present state of what the command was about if it is given.
    func member(state: [UInt8]? = nil) -> [UInt8] {
        var text = JSONText(capacity: 256 + (state?.count ?? 0))
        text.append(#""error":{"code":"#)
        text.append(integer: Int64(code))
        text.append(#","message":"#)
        text.append(string: message)
        if let reason {
            text.append(#","data":{"reason":"#)
            text.append(string: reason)
            if let state {
                text.append(#","state":"#)
                text.append(raw: state)
            }
            text.append("}")
        }
        text.append("}")
        return text.bytes
    }
}
