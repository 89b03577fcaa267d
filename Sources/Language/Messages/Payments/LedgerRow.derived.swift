// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/receipt.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A row of the ledger.
public struct LedgerRow: Codable, Sendable, Equatable {
    /// The account that the row changes.
    public var account: LedgerAccount
    /// Of tax: the rate.
    public var basisPoints: Int?
    /// Above 0 a debit, below 0 a credit.
    public var amount: Amount

    /// A value from its parts.
    public init(account: LedgerAccount, basisPoints: Int? = nil, amount: Amount) {
        self.account = account
        self.basisPoints = basisPoints
        self.amount = amount
    }
}

extension LedgerRow: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(account: .cash, amount: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("account", &account)
        try members.code("basisPoints", &basisPoints)
        try members.code("amount", &amount)
    }
}
