// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The amounts of an order in minor units of its currency.
///
/// Every amount is rounded half up, once. The bases of `taxes` add up to `subtotal -
/// discount + fees`, and their taxes to `tax`. `total` is the sum of the bases and `tip`,
/// plus `tax` if prices do not include it.
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
    /// The money that must go back to the guest; absent without any.
    public var owed: Amount?

    /// A value from its parts.
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
}

extension Totals: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(subtotal: .zero, tax: .zero, total: .zero, paid: .zero, due: .zero)
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
