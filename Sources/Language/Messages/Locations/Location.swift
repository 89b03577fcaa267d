// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// One restaurant or branch.
public struct Location: Codable, Sendable, Equatable {
    /// Its identifier, which is a part of all its topics.
    public var id: LocationID
    /// Its name for people.
    public var name: String
    /// The currency of all its prices.
    public var currency: Currency
    /// Its time zone by IANA name, for example `America/New_York`.
    public var timeZone: String
    /// The hour, 0 to 23, at which its business day changes.
    public var businessDayTurnsAt: Int
    /// Its tax rule; an item may have a rate of its own.
    public var tax: TaxRule
    /// When ordered lines go to the kitchen.
    public var firing: FiringRule
    /// Its charges besides the items.
    public var fees: [FeeRule]
    /// The number of minutes without a change after which a draft is canceled; 0 for never.
    public var draftExpiresAfter: Int

    /// A location from its parts.
    ///
    /// By default, added lines are fired at once, there are no fees, and drafts expire after four
    /// hours.
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

/// The time at which a location sends ordered lines to its kitchen.
public enum FiringRule: String, Codable, JSONValue, Sendable, CaseIterable {
    /// At once.
    case whenAdded
    /// When checkout begins, because the guest has ordered everything by then.
    case whenSealed
    /// When the order is paid.
    case whenPaid
}

/// A charge of a location besides the items, for example a service charge or a delivery fee.
public struct FeeRule: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The part of the items' price after discounts, in basis points.
    public var basisPoints: Int?
    /// The fixed amount, if there is no rate.
    public var amount: Amount?
    /// The kinds of fulfilment with this fee; nil for all.
    public var fulfilments: [FulfilmentKind]?

    /// A fee by rate or by amount.
    public init(
        name: String, basisPoints: Int? = nil, amount: Amount? = nil,
        fulfilments: [FulfilmentKind]? = nil
    ) {
        self.name = name
        self.basisPoints = basisPoints
        self.amount = amount
        self.fulfilments = fulfilments
    }

    /// Whether orders with this kind of fulfilment have the fee.
    public func applies(to kind: FulfilmentKind) -> Bool { fulfilments?.contains(kind) ?? true }
}
