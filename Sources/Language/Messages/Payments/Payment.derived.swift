// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payment.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One payment in the ledger of payment-service.
public struct Payment: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: PaymentID
    /// The paid order.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The tender of the guest.
    public var tender: Tender
    /// The drawer of its cash; absent if the location had no open drawer.
    public var drawer: DrawerID?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The money taken for the order, without the tip.
    public var amount: Amount
    /// Absent without a tip.
    public var tip: Amount?
    /// The money that goes back to the guest.
    public var change: Amount
    /// The cash that the guest pays above amount and tip; absent if it is 0.
    public var rounding: Amount?
    /// The money that went back to the guest later; absent without any.
    public var refunds: [PaymentRefund]?
    /// Of a card: what its provider says; absent before its first answer.
    public var charge: PaymentCharge?
    /// Of a card that was accepted while its provider was away.
    public var offline: OfflineStatus?
    /// Its status.
    public var status: PaymentStatus
    /// The stable reason of its refusal.
    public var reason: String?
    /// The till that checks out.
    public var terminal: TerminalID
    /// The person who checks out, where known.
    public var staff: StaffID?
    /// When checkout was requested.
    public var requestedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last movement of money.
    public var receipt: Receipt?
    /// The number of the receipt of its sale, once the receipt is that of a later movement.
    public var sale: Int?
}

extension Payment: JSONObject {
    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("order", &order)
        try members.code("location", &location)
        try members.code("tender", &tender)
        try members.code("drawer", &drawer)
        try members.code("currency", &currency)
        try members.code("amount", &amount)
        try members.code("tip", &tip)
        try members.code("change", &change)
        try members.code("rounding", &rounding)
        try members.code("refunds", &refunds)
        try members.code("charge", &charge)
        try members.code("offline", &offline)
        try members.code("status", &status)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("requestedAt", &requestedAt)
        try members.code("changedAt", &changedAt)
        try members.code("receipt", &receipt)
        try members.code("sale", &sale)
    }
}
