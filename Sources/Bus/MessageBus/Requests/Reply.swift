// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// The answer to a request, as it came: what it says is read when it is asked for, so that who
/// waited for it can act first.
public struct Reply: Sendable {
    private enum Content {
        /// A response that begins as one with a result; whether it is right is not known yet.
        case unread([UInt8])
        /// The `result` member; nil when it is missing.
        case result(JSONElement?)
        /// The `error` member, and the text of it.
        case error(CallError, text: [UInt8])
    }

    /// The number of the request.
    let id: Int64?
    private let content: Content

    /// Takes a response; throws a `DecodingError` when it is none at all.
    init(_ payload: [UInt8]) throws {
        if let id = Self.idOfResult(payload) {
            self.id = id
            content = .unread(payload)
        } else {
            let message = try JSONDocument(payload).root
            id = message["id"]?.integer
            content = try Self.content(of: message)
        }
    }

    /// Whether it begins as an error does, so that there is no answer to read.
    public var isError: Bool { if case .error = content { true } else { false } }

    /// The text of the `error` member, with what `CallError` does not read, such as the present
    /// state; nil if the reply begins as a result.
    public var errorText: [UInt8]? {
        if case .error(_, let text) = content { text } else { nil }
    }

    /// Whether the service refuses it for now only.
    var isNotNow: Bool {
        guard case .error(let error, _) = content else { return false }
        return error.refusal?.kind == .unavailable
    }

    /// The answer, or why there is none; a part of it where `Answer` has only some of its members.
    public func read<Answer: Decodable>(
        as type: Answer.Type = Answer.self
    ) -> Result<Answer, CallFailure> {
        do {
            switch try readContent() {
            case .error(let error, _): return .failure(.refused(error))
            case .result(let result?): return .success(try result.decode(type))
            case .result(nil), .unread: return .failure(.unreadableAnswer("result is missing"))
            }
        } catch {
            return .failure(.unreadableAnswer(WireCoding.explain(error)))
        }
    }

    private func readContent() throws -> Content {
        guard case .unread(let payload) = content else { return content }
        return try Self.content(of: try JSONDocument(payload).root)
    }

    private static func content(of message: JSONElement) throws -> Content {
        if let error = message["error"] {
            return .error(try error.decode(CallError.self), text: Array(error.text))
        }
        return .result(message["result"])
    }

    /// What a response of our services begins with.
    private static let beforeID = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    private static let beforeResult = Array(#","result":"#.utf8)

    /// The number of the request, where a response begins as those of our services with a result.
    private static func idOfResult(_ payload: [UInt8]) -> Int64? {
        guard payload.starts(with: beforeID) else { return nil }
        let rest = payload.dropFirst(beforeID.count)
        let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
        let result = payload[digits.endIndex...]
        // More digits could be too large a number; beside null stands an error (JSON-RPC 1.0).
        guard (1...18).contains(digits.count), result.starts(with: beforeResult),
            result.dropFirst(beforeResult.count).first != UInt8(ascii: "n")
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
