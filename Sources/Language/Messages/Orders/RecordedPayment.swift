// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// A payment recorded on the order.
public struct RecordedPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// The kind of tender, for example `cash`.
    public var tender: String
    /// The amount paid, including the tip, in minor units of the order's currency.
    public var amount: Amount
    /// The part of the amount that is a tip.
    public var tip: Amount?
    /// When it was recorded on the order.
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

extension RecordedPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            payment: .placeholder, tender: "", amount: .zero, recordedAt: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("payment", &payment)
        try members.code("tender", &tender)
        try members.code("amount", &amount)
        try members.code("tip", &tip)
        try members.code("recordedAt", &recordedAt)
    }
}

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

extension RecordedRefund: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            refund: .placeholder, payment: .placeholder, amount: .zero, recordedAt: .placeholder)
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
