// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `couriers.earnings`: what a courier earned by day, week and month.
public struct GetCourierEarnings: Request {
    /// The answer to `couriers.earnings`.
    public struct Answer: Codable, Sendable, Equatable {
        /// At the location of the courier's last delivery.
        public var today: BusinessDay
        /// By business day, oldest first; days without deliveries are left out.
        public var days: [EarnedPeriod]
        /// By week, which begins on a Monday.
        public var weeks: [EarnedPeriod]
        /// By month.
        public var months: [EarnedPeriod]

        /// A value from its parts.
        public init(
            today: BusinessDay, days: [EarnedPeriod], weeks: [EarnedPeriod], months: [EarnedPeriod]
        ) {
            self.today = today
            self.days = days
            self.weeks = weeks
            self.months = months
        }
    }

    /// `couriers.earnings`.
    public static let method = "couriers.earnings"
    /// The courier who sends it.
    public var courier: CourierID
    /// The first business day.
    public var from: BusinessDay
    /// The last business day.
    public var to: BusinessDay

    /// A message from its parts.
    public init(courier: CourierID, from: BusinessDay, to: BusinessDay) {
        self.courier = courier
        self.from = from
        self.to = to
    }
}
