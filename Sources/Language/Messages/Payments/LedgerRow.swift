// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// An account of the ledger.
public enum LedgerAccount: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The cash that guests hand over, and other movements of cash.
    case cash
    /// The cash that goes back to guests when they pay.
    case change
    /// What the house owes to holders of vouchers.
    case voucher
    /// What holders of house accounts owe.
    case houseAccount
    /// What payment providers owe: the money of cards.
    case card
    /// The cash outside of drawers.
    case safe
    /// The price of sales without tax.
    case sales
    /// The tax of sales, by rate.
    case tax
    /// Tips.
    case tip
    /// Cash that was put into drawers.
    case paidIn
    /// Cash that was taken out of drawers.
    case paidOut
    /// The differences between counted and expected cash.
    case overShort
    /// The differences between amounts and the coins that pay them.
    case rounding
    /// The money of offline cards that were declined later.
    case uncollected
    /// What the house pays for deliveries.
    case deliveries
    /// What the house owes to couriers.
    case courier
}

/// A row of the ledger.
public struct LedgerRow: Codable, Sendable, Equatable {
    /// The account that the row changes.
    public var account: LedgerAccount
    /// The rate of a tax in basis points; nil for other accounts.
    public var basisPoints: Int?
    /// The change in minor units: above 0 a debit, below 0 a credit.
    public var amount: Amount

    /// A row from its parts.
    public init(account: LedgerAccount, basisPoints: Int? = nil, amount: Amount) {
        self.account = account
        self.basisPoints = basisPoints
        self.amount = amount
    }
}

extension LedgerRow: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(account: .cash, amount: .zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("account", &account)
        try members.code("basisPoints", &basisPoints)
        try members.code("amount", &amount)
    }
}

/// All sales and all refunds of a location since its first receipt.
///
/// A closed day does not reset them.
public struct Perpetual: Codable, Sendable, Equatable {
    /// The money taken for orders, with tax and without tips, in minor units.
    public var sales: Amount
    /// The money of sales that went back, with tax and without tips, in minor units.
    public var refunds: Amount

    /// Sums from their parts.
    public init(sales: Amount, refunds: Amount) {
        self.sales = sales
        self.refunds = refunds
    }
}

extension Perpetual: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(sales: .zero, refunds: .zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("sales", &sales)
        try members.code("refunds", &refunds)
    }
}
