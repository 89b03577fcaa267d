// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// What was earned in a period.
public struct EarnedPeriod: Codable, Sendable, Equatable {
    /// The first day.
    public var from: BusinessDay
    /// The currency of the earnings.
    public var currency: Currency
    /// The number of delivered deliveries.
    public var deliveries: Int
    /// What they earned.
    public var earnings: CourierEarnings

    /// A value from its parts.
    public init(from: BusinessDay, currency: Currency, deliveries: Int, earnings: CourierEarnings) {
        self.from = from
        self.currency = currency
        self.deliveries = deliveries
        self.earnings = earnings
    }
}
