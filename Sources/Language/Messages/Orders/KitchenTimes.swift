// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.kitchenTimes`: returns how long the kitchen of a location took for its lines.
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
        /// The times of the lines of the range that were finished in the last 15 minutes; nil
        /// without such a line.
        public var now: KitchenTimes?

        /// An answer from its parts.
        public init(
            from: BusinessDay, to: BusinessDay, all: KitchenTimes, items: [ItemTimes],
            stations: [StationTimes], hours: [HourTimes], days: [DayTimes], now: KitchenTimes?
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
    /// The location whose orders are counted.
    public var location: LocationID
    /// The first business day of the range; nil for the present one.
    public var from: BusinessDay?
    /// The last business day of the range; nil for the present one.
    public var to: BusinessDay?

    /// A request for the times of a location.
    public init(location: LocationID, from: BusinessDay? = nil, to: BusinessDay? = nil) {
        self.location = location
        self.from = from
        self.to = to
    }
}

/// How long the kitchen took for a group of lines.
public struct KitchenTimes: Codable, Sendable, Equatable {
    /// The number of lines that are finished.
    public var lines: Int
    /// The number of these that were finished later than the late age of their station.
    public var late: Int
    /// From fired to finished; nil without lines.
    public var making: TimeSpread?
    /// From finished to handed over; nil if none was handed over.
    public var waiting: TimeSpread?

    /// Times from their parts.
    public init(
        lines: Int = 0, late: Int = 0, making: TimeSpread? = nil, waiting: TimeSpread? = nil
    ) {
        self.lines = lines
        self.late = late
        self.making = making
        self.waiting = waiting
    }
}

/// `orders.waitingTime`: returns how long a new order takes at a location now.
public struct GetWaitingTime: Request {
    /// The answer to `orders.waitingTime`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The median of what was finished lately, rounded up to 5 minutes; nil if too little was.
        public var minutes: Int?

        /// An answer with these minutes.
        public init(minutes: Int?) { self.minutes = minutes }
    }

    /// `orders.waitingTime`.
    public static let method = "orders.waitingTime"
    /// The location.
    public var location: LocationID

    /// A request for the waiting time at a location.
    public init(location: LocationID) { self.location = location }
}

/// Percentiles of durations, in whole seconds.
public struct TimeSpread: Codable, Sendable, Equatable {
    /// The median.
    public var p50: Int
    /// The duration that 90 % do not exceed.
    public var p90: Int

    /// A spread from its percentiles.
    public init(p50: Int, p90: Int) {
        self.p50 = p50
        self.p90 = p90
    }
}

/// The kitchen's times of one item.
public struct ItemTimes: Codable, Sendable, Equatable {
    /// The item.
    public var item: ItemID
    /// Its name on its latest line.
    public var name: String
    /// Its times.
    public var times: KitchenTimes

    /// The times of an item.
    public init(item: ItemID, name: String, times: KitchenTimes) {
        self.item = item
        self.name = name
        self.times = times
    }
}

/// The kitchen's times of one station.
public struct StationTimes: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// Its times.
    public var times: KitchenTimes

    /// The times of a station.
    public init(station: StationID, times: KitchenTimes) {
        self.station = station
        self.times = times
    }
}

/// The kitchen's times of the lines that were fired in one hour of the day.
public struct HourTimes: Codable, Sendable, Equatable {
    /// The hour on the location's clock, 0 to 23.
    public var hour: Int
    /// Its times.
    public var times: KitchenTimes

    /// The times of an hour.
    public init(hour: Int, times: KitchenTimes) {
        self.hour = hour
        self.times = times
    }
}

/// The kitchen's times of one business day.
public struct DayTimes: Codable, Sendable, Equatable {
    /// The business day.
    public var day: BusinessDay
    /// Its times.
    public var times: KitchenTimes

    /// The times of a day.
    public init(day: BusinessDay, times: KitchenTimes) {
        self.day = day
        self.times = times
    }
}
