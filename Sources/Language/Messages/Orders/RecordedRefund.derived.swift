// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A refund recorded on the order.
public struct RecordedRefund: Codable, Sendable, Equatable {
    /// The refund in the ledger of payment-service.
    public var refund: RefundID
    /// The refunded payment.
    public var payment: PaymentID
    /// The refunded amount in minor units of the order's currency.
    public var amount: Amount
    /// The reason, if one was given.
    public var reason: String?
    /// When it was recorded on the order.
    public var recordedAt: Timestamp

    /// A value from its parts.
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

extension RecordedRefund: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(refund: .placeholder, payment: .placeholder, amount: .zero, recordedAt: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("refund", &refund)
        try members.code("payment", &payment)
        try members.code("amount", &amount)
        try members.code("reason", &reason)
        try members.code("recordedAt", &recordedAt)
    }
}
