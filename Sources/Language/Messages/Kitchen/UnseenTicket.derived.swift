// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A ticket that the screens of a station have not painted for two seconds.
public struct UnseenTicket: Codable, Sendable, Equatable {
    /// The order of the ticket.
    public var order: OrderID
    /// The short number that people call out.
    public var number: Int
    /// The business day of the number; absent if kds-service is of an earlier version.
    public var businessDay: BusinessDay?
    /// The revision that nobody sees.
    public var revision: Int
    /// Since when nobody sees it.
    public var since: Timestamp
    /// The stations that do not see it.
    public var stations: [UnseenStation]

    /// A value from its parts.
    public init(
        order: OrderID, number: Int, businessDay: BusinessDay? = nil, revision: Int,
        since: Timestamp, stations: [UnseenStation]
    ) {
        self.order = order
        self.number = number
        self.businessDay = businessDay
        self.revision = revision
        self.since = since
        self.stations = stations
    }
}
