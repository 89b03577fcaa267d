// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// A fee on an order.
public struct Fee: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The part of the items' price after discounts, in basis points; a fixed amount without it.
    public var basisPoints: Int?
    /// What it comes to, in minor units.
    public var value: Amount

    /// A fee from its parts.
    public init(name: String, basisPoints: Int? = nil, value: Amount) {
        self.name = name
        self.basisPoints = basisPoints
        self.value = value
    }
}

/// What the items and fees of one rate of tax come to, in minor units.
public struct TaxShare: Codable, Sendable, Equatable {
    /// The rate in basis points.
    public var basisPoints: Int
    /// The price of what is taxed at this rate, after discounts, as the menu states prices.
    public var base: Amount
    /// The tax: a part of `base` where prices include it, else added to it.
    public var tax: Amount

    /// A share from its parts.
    public init(basisPoints: Int, base: Amount, tax: Amount) {
        self.basisPoints = basisPoints
        self.base = base
        self.tax = tax
    }
}

/// What an order costs, in minor units of its currency.
///
/// Every amount is rounded half up, once; the parts always make the whole: the bases of `taxes` are
/// `subtotal - discount + fees`, their taxes are `tax`, and `total` is that sum, plus `tax` where
/// prices do not include it, plus `tip`.
public struct Totals: Codable, Sendable, Equatable {
    /// The sum of all lines that were not voided.
    public var subtotal: Amount
    /// What all discounts come to.
    public var discount: Amount
    /// What all fees come to.
    public var fees: Amount
    /// The tax of all rates.
    public var tax: Amount
    /// The tax by rate, lowest rate first.
    public var taxes: [TaxShare]
    /// What was given on top.
    public var tip: Amount
    /// What the guest has to pay in all.
    public var total: Amount
    /// What was paid so far.
    public var paid: Amount
    /// What was given back.
    public var refunded: Amount
    /// What is left to pay: never more than `total`, however much went back.
    public var due: Amount

    /// Totals from their parts.
    public init(
        subtotal: Amount, discount: Amount = .zero, fees: Amount = .zero, tax: Amount,
        taxes: [TaxShare] = [], tip: Amount = .zero, total: Amount, paid: Amount,
        refunded: Amount = .zero, due: Amount
    ) {
        self.subtotal = subtotal
        self.discount = discount
        self.fees = fees
        self.tax = tax
        self.taxes = taxes
        self.tip = tip
        self.total = total
        self.paid = paid
        self.refunded = refunded
        self.due = due
    }

    /// Nothing ordered, nothing paid.
    public static let zero = Self(
        subtotal: .zero, tax: .zero, total: .zero, paid: .zero, due: .zero)
}
