// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a payment.
public enum PaymentStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Checkout was requested; no money has moved.
    case requested
    /// A payment provider is asked for the money; whether it has moved is not known yet.
    case charging
    /// The money was taken, and its last movement is not recorded on the order yet.
    case taken
    /// Every movement of its money is recorded on the order.
    case recorded
    /// A payment provider is asked to give money back.
    case refunding
    /// Checkout was refused; no money has moved.
    case refused
}

/// What has become of a card that was accepted while its provider was away.
public enum OfflineStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The provider was not reached yet, so the card is not charged.
    case waiting
    /// The provider has taken the money.
    case captured
    /// The card was declined later: the money never came.
    case declined
}

/// A payment in the ledger of payment-service.
public struct Payment: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: PaymentID
    /// The paid order.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The tender of the guest.
    public var tender: Tender
    /// The drawer of its cash; nil if the location had no open drawer.
    public var drawer: DrawerID?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The amount taken for the order without the tip, in minor units; 0 until it is `taken`.
    public var amount: Amount
    /// The tip in addition to `amount`, in minor units; nil without a tip.
    public var tip: Amount?
    /// The cash that goes back to the guest, in minor units.
    public var change: Amount
    /// The cash that the guest pays above `amount` and `tip` because of the smallest coin, in minor
    /// units; below 0 if it is less, nil if they are equal.
    public var rounding: Amount?
    /// The money that went back to the guest later; nil without any.
    public var refunds: [PaymentRefund]?
    /// What the payment provider says of the card; nil for other tenders, and before its answer.
    public var charge: PaymentCharge?
    /// What has become of a card that was accepted while its provider was away; nil for others.
    public var offline: OfflineStatus?
    /// Its status.
    public var status: PaymentStatus
    /// The reason of the refusal, if it was refused.
    public var reason: String?
    /// The till that checks out.
    public var terminal: TerminalID
    /// The person who checks out, where known.
    public var staff: StaffID?
    /// When checkout was requested.
    public var requestedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last movement of money; nil if no money has moved, and for payments that
    /// are older than receipts.
    public var receipt: Receipt?
    /// The number of the receipt of its sale, once `receipt` is that of a later movement; nil
    /// before, and for payments that are older than receipts.
    public var sale: Int?

    /// A payment that was just requested.
    public init(
        id: PaymentID, order: OrderID, location: LocationID, tender: Tender,
        drawer: DrawerID? = nil, currency: Currency, terminal: TerminalID, staff: StaffID?,
        requestedAt: Timestamp
    ) {
        self.id = id
        self.order = order
        self.location = location
        self.tender = tender
        self.drawer = drawer
        self.currency = currency
        self.amount = .zero
        self.change = .zero
        self.status = .requested
        self.terminal = terminal
        self.staff = staff
        self.requestedAt = requestedAt
        self.changedAt = requestedAt
    }
}

extension Payment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            id: .placeholder, order: .placeholder, location: .placeholder, tender: .placeholder,
            currency: .placeholder, terminal: .placeholder, staff: nil, requestedAt: .placeholder)
    }

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

extension Payment {
    /// Takes the receipt of its latest movement, and keeps the number of that of its sale.
    public mutating func add(_ latest: Receipt) {
        if let receipt, receipt.kind == .sale { sale = receipt.number }
        receipt = latest
    }
}

/// Money of a payment that went back to the guest.
public struct PaymentRefund: Codable, Sendable, Equatable {
    /// Its identifier.
    public var refund: RefundID
    /// The money that went back, in minor units: first of the amount, then of the tip.
    public var amount: Amount
    /// The cash that went back above `amount` because of the smallest coin, in minor units; below 0
    /// if it is less, nil if they are equal.
    public var rounding: Amount?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The terminal that gave it back.
    public var terminal: TerminalID
    /// The person who gave it back, where known.
    public var staff: StaffID?
    /// The drawer of the cash.
    public var drawer: DrawerID?
    /// When it went back.
    public var at: Timestamp

    /// A refund from its parts.
    public init(
        refund: RefundID, amount: Amount, rounding: Amount? = nil, reason: String,
        terminal: TerminalID, staff: StaffID? = nil, drawer: DrawerID? = nil, at: Timestamp
    ) {
        self.refund = refund
        self.amount = amount
        self.rounding = rounding
        self.reason = reason
        self.terminal = terminal
        self.staff = staff
        self.drawer = drawer
        self.at = at
    }
}

extension PaymentRefund: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            refund: .placeholder, amount: .zero, reason: "", terminal: .placeholder,
            at: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("refund", &refund)
        try members.code("amount", &amount)
        try members.code("rounding", &rounding)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("drawer", &drawer)
        try members.code("at", &at)
    }
}
