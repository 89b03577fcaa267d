// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A station that does not see a ticket.
public struct UnseenStation: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// The reason.
    public var why: UnseenReason

    /// A value from its parts.
    public init(station: StationID, why: UnseenReason) {
        self.station = station
        self.why = why
    }
}
