// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/ticket.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// What the kitchen can do with a ticket now, as its order says it.
public struct TicketMay: Codable, Sendable, Equatable {
    /// The reason why its place can't be changed; absent if it can.
    public var rush: String?
    /// The lines that can be moved one step on; absent without any.
    public var advance: [Int]?
    /// The voided lines that can be acknowledged; absent without any.
    public var acknowledge: [Int]?

    /// A value from its parts.
    public init(rush: String? = nil, advance: [Int]? = nil, acknowledge: [Int]? = nil) {
        self.rush = rush
        self.advance = advance
        self.acknowledge = acknowledge
    }
}

extension TicketMay: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("rush", &rush)
        try members.code("advance", &advance)
        try members.code("acknowledge", &acknowledge)
    }
}
