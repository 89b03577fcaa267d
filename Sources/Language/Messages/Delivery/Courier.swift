// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// A courier, as delivery-service knows one.
public struct Courier: Codable, Sendable, Equatable {
    /// The courier.
    public var id: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String
    /// Whether the courier wants offers.
    public var onDuty: Bool
    /// When `onDuty` last changed.
    public var since: Timestamp
    /// The deliveries that the courier has under way, oldest first.
    public var deliveries: [DeliveryID]

    /// A courier from its parts.
    public init(
        id: CourierID, name: String, onDuty: Bool, since: Timestamp, deliveries: [DeliveryID] = []
    ) {
        self.id = id
        self.name = name
        self.onDuty = onDuty
        self.since = since
        self.deliveries = deliveries
    }
}

/// `couriers.setDuty`: a courier begins or ends work.
public struct SetCourierDuty: Command {
    /// The courier after the change.
    public typealias Answer = Courier
    /// `couriers.setDuty`.
    public static let method = "couriers.setDuty"
    /// The courier.
    public var courier: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String
    /// Whether the courier wants offers.
    public var onDuty: Bool
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(courier: CourierID, name: String, onDuty: Bool, context: CommandContext) {
        self.courier = courier
        self.name = name
        self.onDuty = onDuty
        self.context = context
    }
}

/// `couriers.list`: returns the couriers who are on duty or have a delivery under way, by name.
public struct ListCouriers: Request {
    /// The answer to `couriers.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The couriers, by name.
        public var couriers: [Courier]

        /// An answer with these couriers.
        public init(couriers: [Courier]) { self.couriers = couriers }
    }

    /// `couriers.list`.
    public static let method = "couriers.list"

    /// A request for the couriers.
    public init() {}
}

/// What a courier earned in a period, in one currency.
public struct EarnedPeriod: Codable, Sendable, Equatable {
    /// The first day of the period.
    public var from: BusinessDay
    /// The currency of the earnings.
    public var currency: Currency
    /// The number of delivered deliveries.
    public var deliveries: Int
    /// What they earned.
    public var earnings: CourierEarnings

    /// A period from its parts.
    public init(
        from: BusinessDay, currency: Currency, deliveries: Int, earnings: CourierEarnings
    ) {
        self.from = from
        self.currency = currency
        self.deliveries = deliveries
        self.earnings = earnings
    }
}

/// `couriers.earnings`: returns what a courier earned by day, week and month.
public struct GetCourierEarnings: Request {
    /// The answer to `couriers.earnings`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The present business day where the courier has the last delivery; in UTC without one.
        public var today: BusinessDay
        /// By business day, oldest first; days without deliveries are left out.
        public var days: [EarnedPeriod]
        /// By week, which begins on a Monday.
        public var weeks: [EarnedPeriod]
        /// By month.
        public var months: [EarnedPeriod]

        /// An answer with these periods.
        public init(
            today: BusinessDay, days: [EarnedPeriod], weeks: [EarnedPeriod],
            months: [EarnedPeriod]
        ) {
            self.today = today
            self.days = days
            self.weeks = weeks
            self.months = months
        }
    }

    /// `couriers.earnings`.
    public static let method = "couriers.earnings"
    /// The courier.
    public var courier: CourierID
    /// The first business day.
    public var from: BusinessDay
    /// The last business day.
    public var to: BusinessDay

    /// A request for the earnings of a courier.
    public init(courier: CourierID, from: BusinessDay, to: BusinessDay) {
        self.courier = courier
        self.from = from
        self.to = to
    }
}
