// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The kinds of fulfilment.
public enum FulfilmentKind: String, Codable, JSONValue, Sendable, CaseIterable {
    /// At the counter, at once.
    case counter
    /// At a table.
    case dineIn
    /// The guest comes for it.
    case pickup
    /// The restaurant delivers it to the guest.
    case delivery
}

/// The way in which a guest gets the order, and the place.
public struct Fulfilment: Codable, Sendable, Equatable {
    /// The kind, which decides which of the other members are allowed.
    public var kind: FulfilmentKind
    /// The table of a guest who dines in, 1 to 20 characters.
    public var table: String?
    /// The number of guests who dine in, 1 to 999.
    public var partySize: Int?
    /// The address of a delivery, up to 200 characters.
    public var address: String?
    /// The place of the address of a delivery, where known.
    public var place: Place?
    /// The time for which a pickup or delivery is wanted.
    public var wantedAt: Timestamp?

    /// A fulfilment of a kind.
    public init(
        _ kind: FulfilmentKind, table: String? = nil, partySize: Int? = nil,
        address: String? = nil, place: Place? = nil, wantedAt: Timestamp? = nil
    ) {
        self.kind = kind
        self.table = table
        self.partySize = partySize
        self.address = address
        self.place = place
        self.wantedAt = wantedAt
    }
}

extension Fulfilment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(.counter)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("kind", &kind)
        try members.code("table", &table)
        try members.code("partySize", &partySize)
        try members.code("address", &address)
        try members.code("place", &place)
        try members.code("wantedAt", &wantedAt)
    }
}
