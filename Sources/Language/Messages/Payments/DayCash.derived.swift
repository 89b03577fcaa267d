// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The cash that came and went; floats and counts are no part of it.
public struct DayCash: Codable, Sendable, Equatable {
    /// With tips and rounding, less the change.
    public var payments: Amount
    /// The cash for vouchers and house accounts.
    public var deposits: Amount
    /// The cash that went back to guests.
    public var refunds: Amount
    /// The cash that was put into drawers.
    public var paidIn: Amount
    /// The cash that was taken out of drawers.
    public var paidOut: Amount

    /// A value from its parts.
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
}
