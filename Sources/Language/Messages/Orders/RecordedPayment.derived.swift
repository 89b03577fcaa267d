// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A payment recorded on the order.
public struct RecordedPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// The kind of tender, for example `cash`.
    public var tender: String
    /// Including the tip.
    public var amount: Amount
    /// The part of the amount that is a tip.
    public var tip: Amount?
    /// When it was recorded on the order.
    public var recordedAt: Timestamp

    /// A value from its parts.
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
        Self(payment: .placeholder, tender: "", amount: .zero, recordedAt: .placeholder)
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
