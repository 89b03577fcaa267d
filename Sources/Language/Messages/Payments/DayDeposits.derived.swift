// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The money that was paid into the accounts of one kind on a day.
public struct DayDeposits: Codable, Sendable, Equatable {
    /// The kind of accounts.
    public var kind: AccountKind
    /// How many vouchers were sold or recharged, or how often house accounts were settled.
    public var count: Int
    /// By how much the balances grew, in minor units.
    public var amount: Amount

    /// A value from its parts.
    public init(kind: AccountKind, count: Int, amount: Amount) {
        self.kind = kind
        self.count = count
        self.amount = amount
    }
}
