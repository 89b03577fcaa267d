// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

/// How long the kitchen took for a group of lines.
public struct KitchenTimes: Codable, Sendable, Equatable {
    /// The number of lines that are finished.
    public var lines: Int
    /// The number of these that were finished later than the late age of their station.
    public var late: Int
    /// From fired to finished; absent without lines.
    public var making: TimeSpread?
    /// From finished to handed over; absent if none was handed over.
    public var waiting: TimeSpread?

    /// A value from its parts.
    public init(
        lines: Int = 0, late: Int = 0, making: TimeSpread? = nil, waiting: TimeSpread? = nil
    ) {
        self.lines = lines
        self.late = late
        self.making = making
        self.waiting = waiting
    }
}
