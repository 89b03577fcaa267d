// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// How a guest gets what was ordered.
public enum FulfilmentKind: String, Codable, Sendable, CaseIterable {
    /// At the counter, at once.
    case counter
    /// At a table.
    case dineIn
    /// The guest comes for it.
    case pickup
    /// It is brought to the guest.
    case delivery
}

/// How a guest gets what was ordered, and where.
public struct Fulfilment: Codable, Sendable, Equatable {
    /// The kind, which decides what else may be said.
    public var kind: FulfilmentKind
    /// The table of a guest who dines in, 1 to 20 characters.
    public var table: String?
    /// How many guests dine in, 1 to 999.
    public var partySize: Int?
    /// Where a delivery goes, up to 200 characters.
    public var address: String?
    /// When a pickup or delivery is wanted.
    public var wantedAt: Timestamp?

    /// A fulfilment of a kind.
    public init(
        _ kind: FulfilmentKind, table: String? = nil, partySize: Int? = nil,
        address: String? = nil, wantedAt: Timestamp? = nil
    ) {
        self.kind = kind
        self.table = table
        self.partySize = partySize
        self.address = address
        self.wantedAt = wantedAt
    }
}
