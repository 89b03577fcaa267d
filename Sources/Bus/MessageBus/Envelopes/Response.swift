// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
public import Wire

/// A service's response to one request: its encoded `result` or `error` member.
public struct Response: Sendable {
    private enum Content {
        /// The value of the `result` member, which may share its bytes with an event.
        case result([UInt8])
        /// A whole member.
        case member([UInt8])
    }

    private let content: Content
    /// Whether this is the stored answer to a repeated command.
    ///
    /// The sender then does not cause again what the first answer caused outside, such as a printed
    /// receipt.
    public var isReplayed = false
    /// The reason or code of an error; nil for results and stored responses.
    let reason: String?
    /// The name of the limit that the request exceeded; nil for other responses.
    let limit: String?

    private init(_ content: Content, reason: String? = nil, limit: String? = nil) {
        self.content = content
        self.reason = reason
        self.limit = limit
    }

    /// Creates a response from a stored member.
    public init(member: [UInt8]) { self.init(.member(member)) }

    /// The encoded member, for example `"result":{…}`.
    ///
    /// A service stores it under the command's idempotency key, to answer the same command again.
    public var member: [UInt8] {
        switch content {
        case .result(let json): Array(#""result":"#.utf8) + json
        case .member(let member): member
        }
    }

    /// Creates a response with a result that is already JSON.
    public static func result(_ json: some Collection<UInt8>) -> Self {
        Self(.result(Array(json)))
    }

    /// Creates a response with a result, which it encodes.
    public static func result(encoding value: some Encodable) throws -> Self {
        Self(.result(try WireCoding.encode(value)))
    }

    /// Creates a response with an error.
    public static func failure(_ error: CallError) -> Self {
        Self(.member(error.member()), reason: error.reason ?? "\(error.code)")
    }

    /// Creates a response with a refusal; for a conflict, `state` is the present state as JSON.
    public static func refusal(_ refusal: Refusal, state: [UInt8]? = nil) -> Self {
        Self(
            .member(CallError(refusal).member(state: state)), reason: refusal.reason,
            limit: refusal.limit)
    }

    /// Encodes the whole response object.
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
        if isReplayed { text.append(#","replayed":true"#) }
        text.append("}")
    }

    /// The approximate size of the response, in bytes.
    public var length: Int {
        switch content {
        case .result(let bytes), .member(let bytes): bytes.count
        }
    }
}

extension Response: Equatable {
    /// Whether both have the same result or error, in the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.member == right.member }
}
