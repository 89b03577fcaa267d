// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

/// The kitchen's times of the lines that were fired in one hour of the day.
public struct HourTimes: Codable, Sendable, Equatable {
    /// The hour on the location's clock, 0 to 23.
    public var hour: Int
    /// Its times.
    public var times: KitchenTimes

    /// A value from its parts.
    public init(hour: Int, times: KitchenTimes) {
        self.hour = hour
        self.times = times
    }
}
