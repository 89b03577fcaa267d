// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// A fee on an order.
public struct Fee: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The part of the items' price after discounts, in basis points; nil for a fixed amount.
    public var basisPoints: Int?
    /// Its value in minor units.
    public var value: Amount

    /// A fee from its parts.
    public init(name: String, basisPoints: Int? = nil, value: Amount) {
        self.name = name
        self.basisPoints = basisPoints
        self.value = value
    }
}

extension Fee: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(name: "", value: .zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("name", &name)
        try members.code("basisPoints", &basisPoints)
        try members.code("value", &value)
    }
}

/// The price of the items and fees of one tax rate, in minor units.
public struct TaxShare: Codable, Sendable, Equatable {
    /// The rate in basis points.
    public var basisPoints: Int
    /// The price of these items and fees after discounts, with or without tax like the menu.
    public var base: Amount
    /// The tax: a part of `base` if prices include it, otherwise added to it.
    public var tax: Amount

    /// A share from its parts.
    public init(basisPoints: Int, base: Amount, tax: Amount) {
        self.basisPoints = basisPoints
        self.base = base
        self.tax = tax
    }
}

extension TaxShare: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(basisPoints: 0, base: .zero, tax: .zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("basisPoints", &basisPoints)
        try members.code("base", &base)
        try members.code("tax", &tax)
    }
}

/// The amounts of an order in minor units of its currency.
///
/// Every amount is rounded half up, once. The bases of `taxes` add up to
/// `subtotal - discount + fees`, and their taxes to `tax`. `total` is the sum of the bases and
/// `tip`, plus `tax` if prices do not include it.
public struct Totals: Codable, Sendable, Equatable {
    /// The price of all lines that are not voided.
    public var subtotal: Amount
    /// The value of all discounts.
    public var discount: Amount
    /// The value of all fees.
    public var fees: Amount
    /// The tax at all rates.
    public var tax: Amount
    /// The tax by rate, lowest rate first.
    public var taxes: [TaxShare]
    /// The tip of all payments.
    public var tip: Amount
    /// The amount that the guest has to pay in total.
    public var total: Amount
    /// The amount paid so far.
    public var paid: Amount
    /// The amount refunded so far.
    public var refunded: Amount
    /// The amount left to pay; never more than `total`, however much was refunded.
    public var due: Amount
    /// The money that must go back to the guest; nil without any.
    public var owed: Amount?

    /// Totals from their parts.
    public init(
        subtotal: Amount, discount: Amount = .zero, fees: Amount = .zero, tax: Amount,
        taxes: [TaxShare] = [], tip: Amount = .zero, total: Amount, paid: Amount,
        refunded: Amount = .zero, due: Amount, owed: Amount? = nil
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
        self.owed = owed
    }

    /// The totals of an order without lines and payments.
    public static let zero = Self(
        subtotal: .zero, tax: .zero, total: .zero, paid: .zero, due: .zero)

    /// The price of the items after discounts, on which rates of fees are.
    public var items: Amount { subtotal - discount }
}

extension Totals: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        .zero
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("subtotal", &subtotal)
        try members.code("discount", &discount)
        try members.code("fees", &fees)
        try members.code("tax", &tax)
        try members.code("taxes", &taxes)
        try members.code("tip", &tip)
        try members.code("total", &total)
        try members.code("paid", &paid)
        try members.code("refunded", &refunded)
        try members.code("due", &due)
        try members.code("owed", &owed)
    }
}
