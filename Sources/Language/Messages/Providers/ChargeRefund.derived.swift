// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/charge.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// Captured money that went back to the card.
public struct ChargeRefund: Codable, Sendable, Equatable {
    /// The refund of payment-service.
    public var refund: RefundID
    /// The money that went back, in minor units.
    public var amount: Amount
    /// When it went back.
    public var at: Timestamp

    /// A value from its parts.
    public init(refund: RefundID, amount: Amount, at: Timestamp) {
        self.refund = refund
        self.amount = amount
        self.at = at
    }
}
