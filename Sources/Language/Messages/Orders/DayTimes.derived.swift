// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The kitchen's times of one business day.
public struct DayTimes: Codable, Sendable, Equatable {
    /// The business day.
    public var day: BusinessDay
    /// Its times.
    public var times: KitchenTimes

    /// A value from its parts.
    public init(day: BusinessDay, times: KitchenTimes) {
        self.day = day
        self.times = times
    }
}
