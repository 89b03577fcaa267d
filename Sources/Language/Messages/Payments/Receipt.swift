// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// What a receipt documents.
public enum ReceiptKind: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Money was taken for an order.
    case sale
    /// Money of a payment went back to the guest.
    case refund
    /// The tip of a payment was changed.
    case tip
    /// An offline card was declined, so that its money never came.
    case declined
    /// A voucher was sold or recharged, or a house account was settled.
    case deposit
    /// A courier has earned money with a delivery.
    case earnings
    /// A courier got what was owed, in cash.
    case payOut
    /// A drawer was opened, kicked or closed, or cash was put into it or taken out of it.
    case drawer
    /// The bill of an order before payment.
    case provisional
    /// A copy of a receipt.
    case copy
    /// A business day was closed.
    case closing
}
