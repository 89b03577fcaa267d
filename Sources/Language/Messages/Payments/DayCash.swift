// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The cash that came and went: of a day, or of a drawer since it was opened.
///
/// Floats and counts are no part of it, so it is the same whatever drawers were counted. All
/// amounts are in minor units.
public struct DayCash: Codable, Sendable, Equatable {
    /// The cash of payments with tips and rounding, less the change.
    public var payments: Amount
    /// The cash for vouchers and house accounts.
    public var deposits: Amount
    /// The cash that went back to guests.
    public var refunds: Amount
    /// The cash that was put into drawers.
    public var paidIn: Amount
    /// The cash that was taken out of drawers.
    public var paidOut: Amount

    /// Cash from its parts; without parts, no cash.
    public init(
        payments: Amount = .zero, deposits: Amount = .zero, refunds: Amount = .zero,
        paidIn: Amount = .zero, paidOut: Amount = .zero
    ) {
        self.payments = payments
        self.deposits = deposits
        self.refunds = refunds
        self.paidIn = paidIn
        self.paidOut = paidOut
    }

    /// The cash that came, less the cash that went.
    public var sum: Amount { payments + deposits - refunds + paidIn - paidOut }
}

/// The money that was paid into the accounts of one kind on a day.
public struct DayDeposits: Codable, Sendable, Equatable {
    /// The kind of accounts.
    public var kind: AccountKind
    /// How many vouchers were sold or recharged, or how often house accounts were settled.
    public var count: Int
    /// By how much the balances grew, in minor units.
    public var amount: Amount

    /// Deposits from their parts.
    public init(kind: AccountKind, count: Int, amount: Amount) {
        self.kind = kind
        self.count = count
        self.amount = amount
    }
}
