// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.kitchenTimes`: how long the kitchen took, by item, station, hour and day.
public struct GetKitchenTimes: Request {
    /// The answer to `orders.kitchenTimes`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The first business day that was counted; later than asked if the range has too many
        /// lines.
        public var from: BusinessDay
        /// The last business day of the range.
        public var to: BusinessDay
        /// The times of all lines.
        public var all: KitchenTimes
        /// The times of each item, ordered by identifier.
        public var items: [ItemTimes]
        /// The times of each station, ordered by identifier.
        public var stations: [StationTimes]
        /// The times of each hour of the day, from 0.
        public var hours: [HourTimes]
        /// The times of each business day, oldest first.
        public var days: [DayTimes]
        /// The times of the lines of the range that were finished in the last 15 minutes; absent
        /// without such a line.
        public var now: KitchenTimes?

        /// A value from its parts.
        public init(
            from: BusinessDay, to: BusinessDay, all: KitchenTimes, items: [ItemTimes],
            stations: [StationTimes], hours: [HourTimes], days: [DayTimes], now: KitchenTimes? = nil
        ) {
            self.from = from
            self.to = to
            self.all = all
            self.items = items
            self.stations = stations
            self.hours = hours
            self.days = days
            self.now = now
        }
    }

    /// `orders.kitchenTimes`.
    public static let method = "orders.kitchenTimes"
    /// A location.
    public var location: LocationID
    /// The first business day of the range; absent for the present one.
    public var from: BusinessDay?
    /// The last business day of the range; absent for the present one.
    public var to: BusinessDay?

    /// A message from its parts.
    public init(location: LocationID, from: BusinessDay? = nil, to: BusinessDay? = nil) {
        self.location = location
        self.from = from
        self.to = to
    }
}
