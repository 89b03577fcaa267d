// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// What a service answers to one request, encoded once: the `result` or the `error` member.
public struct Response: Sendable {
    private enum Content {
        /// The value of the `result` member, shared with the event that carries the same.
        case result([UInt8])
        /// A whole member.
        case member([UInt8])
    }

    private let content: Content
    /// Why it was refused: the reason or the code; nil for results and what was stored before.
    let reason: String?
    /// The limit that the request exceeded, if it was refused for that.
    let limit: String?

    private init(_ content: Content, reason: String? = nil, limit: String? = nil) {
        self.content = content
        self.reason = reason
        self.limit = limit
    }

    /// A member that was stored before.
    public init(member: [UInt8]) { self.init(.member(member)) }

    /// The member without its braces, for example `"result":{…}`; stored as it is for repeated
    /// commands.
    public var member: [UInt8] {
        switch content {
        case .result(let json): Array(#""result":"#.utf8) + json
        case .member(let member): member
        }
    }

    /// A result that is JSON already.
    public static func result(_ json: some Collection<UInt8>) -> Self {
        Self(.result(Array(json)))
    }

    /// A result that is still to be encoded.
    public static func result(encoding value: some Encodable) throws -> Self {
        Self(.result(try WireCoding.encode(value)))
    }

    /// An error.
    public static func failure(_ error: CallError) -> Self {
        Self(.member(error.member()), reason: error.reason ?? "\(error.code)")
    }

    /// A refusal; a conflict brings the present state along as JSON.
    public static func refusal(_ refusal: Refusal, state: [UInt8]? = nil) -> Self {
        Self(
            .member(CallError(refusal).member(state: state)), reason: refusal.reason,
            limit: refusal.limit)
    }

    /// The whole response object.
    func json(id: RequestID) -> [UInt8] {
        var text = JSONText(capacity: length + 128)
        write(id: id, to: &text)
        return text.bytes
    }

    /// Writes the whole response object.
    func write(id: RequestID, to text: inout JSONText) {
        text.append(#"{"jsonrpc":"2.0","id":"#)
        id.write(to: &text)
        switch content {
        case .result(let json):
            text.append(#","result":"#)
            text.append(raw: json)
        case .member(let member):
            text.append(",")
            text.append(raw: member)
        }
        text.append("}")
    }

    /// About how many bytes the response takes.
    public var length: Int {
        switch content {
        case .result(let bytes), .member(let bytes): bytes.count
        }
    }
}

extension Response: Equatable {
    /// Responses are equal when they are the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.member == right.member }
}
