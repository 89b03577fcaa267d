// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// The reply to a request, which is decoded on demand, so that its receiver can act first.
public struct Reply: Sendable {
    private enum Content {
        /// A response that begins like one with a result, and is not decoded yet.
        case undecoded([UInt8])
        /// The `result` member; nil if it is missing.
        case result(JSONElement?)
        /// The `error` member, decoded and as text.
        case error(CallError, text: [UInt8])
    }

    /// The id of the request; nil if it is not a whole number of 64 bits.
    let id: Int64?
    private let content: Content

    /// Reads a response; throws a `DecodingError` if it is not one.
    init(_ payload: [UInt8]) throws {
        if let id = Self.idOfResult(payload) {
            self.id = id
            isReplayed = payload.suffix(Self.replayedEnd.count).elementsEqual(Self.replayedEnd)
            content = .undecoded(payload)
        } else {
            let message = try JSONDocument(payload).root
            id = message["id"]?.integer
            isReplayed = message["replayed"]?.read(Bool.self) == true
            content = try Self.content(of: message)
        }
    }

    /// Whether this is the stored answer to a repeated command.
    ///
    /// What the first answer caused outside, such as a printed receipt, must not be caused again.
    public let isReplayed: Bool

    /// Whether the reply is an error.
    public var isError: Bool { if case .error = content { true } else { false } }

    /// The JSON text of the `error` member; nil if the reply begins like a result.
    ///
    /// It has members that `CallError` does not decode, such as the present state.
    public var errorText: [UInt8]? {
        if case .error(_, let text) = content { text } else { nil }
    }

    /// Whether the service refuses the request only temporarily.
    var isUnavailable: Bool {
        guard case .error(let error, _) = content else { return false }
        return error.refusal?.kind == .unavailable
    }

    /// Decodes the result; `Answer` may have only some of its members.
    public func read<Answer: Decodable>(
        as type: Answer.Type = Answer.self
    ) -> Result<Answer, CallFailure> {
        do {
            switch try decodedContent() {
            case .error(let error, _): return .failure(.refused(error))
            case .result(let result?): return .success(try result.decode(type))
            case .result(nil), .undecoded: return .failure(.unreadableAnswer("result is missing"))
            }
        } catch {
            return .failure(.unreadableAnswer(WireCoding.explain(error)))
        }
    }

    private func decodedContent() throws -> Content {
        guard case .undecoded(let payload) = content else { return content }
        return try Self.content(of: try JSONDocument(payload).root)
    }

    private static func content(of message: JSONElement) throws -> Content {
        if let error = message["error"] {
            return .error(try error.decode(CallError.self), text: Array(error.text))
        }
        return .result(message["result"])
    }

    /// The beginning of a response from the suite's services.
    private static let beforeID = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    private static let beforeResult = Array(#","result":"#.utf8)
    /// The end of a stored answer from the suite's services: the last brace closes the response, so
    /// this is its member, not one of the result.
    private static let replayedEnd = Array(#","replayed":true}"#.utf8)

    /// The id of a response that begins like those of the suite's services with a result; nil for
    /// any other response.
    private static func idOfResult(_ payload: [UInt8]) -> Int64? {
        guard payload.starts(with: beforeID) else { return nil }
        let rest = payload.dropFirst(beforeID.count)
        let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
        let result = payload[digits.endIndex...]
        // With more digits the number may be too large. A result of null may come with an error
        // (JSON-RPC 1.0).
        guard (1...18).contains(digits.count), result.starts(with: beforeResult),
            result.dropFirst(beforeResult.count).first != UInt8(ascii: "n")
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
