// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// A payment as the order remembers it.
public struct RecordedPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// How it was paid, for example `cash`.
    public var tender: String
    /// What was paid, its tip included, in minor units of the order's currency.
    public var amount: Amount
    /// The part of it that was given on top.
    public var tip: Amount?
    /// When it was recorded here.
    public var recordedAt: Timestamp

    /// A payment from its parts.
    public init(
        payment: PaymentID, tender: String, amount: Amount, tip: Amount? = nil,
        recordedAt: Timestamp
    ) {
        self.payment = payment
        self.tender = tender
        self.amount = amount
        self.tip = tip
        self.recordedAt = recordedAt
    }
}

/// Money that went back to the guest, as the order remembers it.
public struct RecordedRefund: Codable, Sendable, Equatable {
    /// The refund in the ledger of payment-service.
    public var refund: RefundID
    /// The payment that it takes back.
    public var payment: PaymentID
    /// What went back, in minor units of the order's currency.
    public var amount: Amount
    /// Why, if somebody said so.
    public var reason: String?
    /// When it was recorded here.
    public var recordedAt: Timestamp

    /// A refund from its parts.
    public init(
        refund: RefundID, payment: PaymentID, amount: Amount, reason: String? = nil,
        recordedAt: Timestamp
    ) {
        self.refund = refund
        self.payment = payment
        self.amount = amount
        self.reason = reason
        self.recordedAt = recordedAt
    }
}
