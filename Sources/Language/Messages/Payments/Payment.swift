// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a payment.
public enum PaymentStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Checkout was requested; no money has moved.
    case requested
    /// The money was taken and is not yet recorded on the order.
    case taken
    /// The money was taken and is recorded on the order.
    case recorded
    /// Checkout was refused; no money has moved.
    case refused
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
    /// The currency of every amount in it.
    public var currency: Currency
    /// The amount taken for the order, in minor units.
    public var amount: Amount
    /// The change for the guest, in minor units.
    public var change: Amount
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

    /// A payment that was just requested.
    public init(
        id: PaymentID, order: OrderID, location: LocationID, tender: Tender, currency: Currency,
        terminal: TerminalID, staff: StaffID?, requestedAt: Timestamp
    ) {
        self.id = id
        self.order = order
        self.location = location
        self.tender = tender
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
        try members.code("currency", &currency)
        try members.code("amount", &amount)
        try members.code("change", &change)
        try members.code("status", &status)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("requestedAt", &requestedAt)
        try members.code("changedAt", &changedAt)
    }
}

/// The means by which a guest pays.
public struct Tender: Codable, Sendable, Equatable {
    /// The kinds of tender.
    public enum Kind: String, Codable, JSONValue, Sendable, CaseIterable {
        /// Notes and coins.
        case cash
    }

    /// The kind of tender.
    public var type: Kind
    /// The amount that the guest handed over, in minor units of the order's currency.
    public var tendered: Amount

    /// A tender from its parts.
    public init(type: Kind, tendered: Amount) {
        self.type = type
        self.tendered = tendered
    }

    /// An amount in cash.
    public static func cash(_ tendered: Amount) -> Self { Self(type: .cash, tendered: tendered) }
}

extension Tender: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        .cash(.zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("type", &type)
        try members.code("tendered", &tendered)
    }
}

/// The `type` of the events on `payments/<location>/…`, whose data is the payment after the change.
public enum PaymentEventType: String, Codable, Sendable, CaseIterable {
    /// Checkout was requested.
    case requested = "payment.requested"
    /// The money was taken.
    case taken = "payment.taken"
    /// The money was recorded on the order.
    case recorded = "payment.recorded"
    /// Checkout was refused.
    case refused = "payment.refused"
}
