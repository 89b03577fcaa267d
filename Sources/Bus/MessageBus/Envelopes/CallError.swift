// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
public import Wire

/// The `error` of a JSON-RPC response: an invalid request, or a refusal by a rule of the service.
public struct CallError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A code of JSON-RPC or, for a refusal, a code like that of HTTP.
    public var code: Int
    /// A sentence that says what happened and what to do about it.
    public var message: String
    /// The stable name of a refusal; nil for other errors.
    public var reason: String?

    /// Creates an error from its parts.
    public init(code: Int, message: String, reason: String? = nil) {
        self.code = code
        self.message = message
        self.reason = reason
    }

    /// Creates the error of a refusal.
    public init(_ refusal: Refusal) {
        self.init(code: refusal.kind.rawValue, message: refusal.message, reason: refusal.reason)
    }

    /// The refusal; nil for other errors.
    public var refusal: Refusal? {
        guard let kind = Refusal.Kind(rawValue: code), let reason else { return nil }
        return Refusal(kind, reason, message)
    }

    /// The error for a text that is not JSON (JSON-RPC 2.0 §5.1).
    public static func parseError(_ detail: String) -> Self {
        Self(code: -32700, message: "This is not JSON: \(detail).")
    }

    /// The error for JSON that is not a request (JSON-RPC 2.0 §5.1).
    public static func invalidRequest(_ detail: String) -> Self {
        Self(code: -32600, message: "This is not a JSON-RPC 2.0 request: \(detail).")
    }

    /// The error for a message with too many requests.
    static func batchTooLarge(_ limit: Int) -> Self {
        .invalidRequest("a batch may hold at most \(limit) requests")
    }

    /// The error for a message that is too long.
    static func messageTooLarge(_ limit: Int) -> Self {
        .invalidRequest("a message may have at most \(limit) bytes")
    }

    var isInvalidRequest: Bool { code == -32600 }

    var isInvalidParameters: Bool { code == -32602 }

    /// The error for an unknown method (JSON-RPC 2.0 §5.1).
    public static func methodNotFound(_ method: String) -> Self {
        Self(code: -32601, message: "This service has no method '\(method.prefix(64))'.")
    }

    /// The error for parameters that do not fit the method (JSON-RPC 2.0 §5.1).
    public static func invalidParameters(_ detail: String) -> Self {
        Self(code: -32602, message: "The parameters do not fit: \(detail).")
    }

    /// The error for a failure of the service; the client may send the same request again (JSON-RPC
    /// 2.0 §5.1).
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

    /// Decodes the `error` member of a response.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        message = try container.decode(String.self, forKey: .message)
        reason = (try? container.decodeIfPresent(Details.self, forKey: .data))?.reason
    }

    /// Encodes the `error` member of a response, without the present state.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        if let reason { try container.encode(Details(reason: reason), forKey: .data) }
    }

    /// Encodes the `error` member; `state` is the present state of the command's entity as JSON.
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
