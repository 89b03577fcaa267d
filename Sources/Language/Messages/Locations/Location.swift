// SPDX-License-Identifier: Apache-2.0

public import Commerce

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
    /// How it taxes what it sells; an item may have a rate of its own.
    public var tax: TaxRule
    /// When what is ordered goes to the kitchen.
    public var firing: FiringRule
    /// What it charges besides the items.
    public var fees: [FeeRule]
    /// After how many minutes without a change an order of which nothing went to the kitchen is
    /// called off; 0 means never.
    public var draftExpiresAfter: Int

    /// A location from its parts; without more it fires what is added, charges no fees and gives a
    /// draft four hours.
    public init(
        id: LocationID, name: String, currency: Currency, timeZone: String, businessDayTurnsAt: Int,
        tax: TaxRule, firing: FiringRule = .whenAdded, fees: [FeeRule] = [],
        draftExpiresAfter: Int = 240
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self.timeZone = timeZone
        self.businessDayTurnsAt = businessDayTurnsAt
        self.tax = tax
        self.firing = firing
        self.fees = fees
        self.draftExpiresAfter = draftExpiresAfter
    }
}
