// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What a service answers to one request, encoded once: the `result` or the `error` member.
public struct Response: Equatable, Sendable {
    /// The member without its braces, for example `"result":{…}`; stored as it is for repeated
    /// commands.
    public let member: [UInt8]

    /// A member that was stored before.
    public init(member: [UInt8]) { self.member = member }

    /// A result that is JSON already.
    public static func result(_ json: some Collection<UInt8>) -> Self {
        Self(member: Array(#""result":"#.utf8) + json)
    }

    /// A result that is still to be encoded.
    public static func result(encoding value: some Encodable) throws -> Self {
        .result(try WireCoding.encode(value))
    }

    /// An error.
    public static func failure(_ error: CallError) -> Self {
        Self(member: Array(#""error":"#.utf8) + error.json(state: nil))
    }

    /// A refusal; a conflict brings the present state along as JSON.
    public static func refusal(_ refusal: Refusal, state: [UInt8]? = nil) -> Self {
        Self(member: Array(#""error":"#.utf8) + CallError(refusal).json(state: state))
    }

    /// The whole response object.
    func json(id: RequestID) -> [UInt8] {
        var bytes = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
        bytes.reserveCapacity(member.count + 64)
        switch id {
        case .number(let number): bytes.append(contentsOf: String(number).utf8)
        case .null: bytes.append(contentsOf: "null".utf8)
        case .text(let text): JSONText.append(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: ","))
        bytes.append(contentsOf: member)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
