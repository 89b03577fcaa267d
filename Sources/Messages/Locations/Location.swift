// SPDX-License-Identifier: Apache-2.0

import Commerce

/// One restaurant or branch.
public struct Location: Codable, Sendable, Equatable {
    /// Its identifier, which stands in every topic of the location.
    public var id: LocationID
    /// Its name for people.
    public var name: String
    /// The currency of all its prices.
    public var currency: Currency
    /// Its time zone by IANA name, for example `America/New_York`.
    public var timeZone: String
    /// The hour (0 to 23) at which its business day turns.
    public var businessDayTurnsAt: Int
    /// How it taxes what it sells.
    public var tax: TaxRule

    /// A location from its parts.
    public init(
        id: LocationID, name: String, currency: Currency, timeZone: String, businessDayTurnsAt: Int,
        tax: TaxRule
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self.timeZone = timeZone
        self.businessDayTurnsAt = businessDayTurnsAt
        self.tax = tax
    }
}
