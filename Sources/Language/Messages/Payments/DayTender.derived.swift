// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The payments of a day with one kind of tender.
public struct DayTender: Codable, Sendable, Equatable {
    /// The kind of tender.
    public var type: Tender.Kind
    /// How many payments were taken.
    public var payments: Int
    /// What was taken for orders, in minor units.
    public var amount: Amount
    /// The tips, in minor units.
    public var tip: Amount
    /// What went back to guests, in minor units.
    public var refunded: Amount

    /// A value from its parts.
    public init(type: Tender.Kind, payments: Int, amount: Amount, tip: Amount, refunded: Amount) {
        self.type = type
        self.payments = payments
        self.amount = amount
        self.tip = tip
        self.refunded = refunded
    }
}
