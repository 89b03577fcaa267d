// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The kitchen's times of one station.
public struct StationTimes: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// Its times.
    public var times: KitchenTimes

    /// A value from its parts.
    public init(station: StationID, times: KitchenTimes) {
        self.station = station
        self.times = times
    }
}
