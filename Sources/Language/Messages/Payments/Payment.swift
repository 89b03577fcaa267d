// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// How far a payment has come.
public enum PaymentStatus: String, Codable, Sendable, CaseIterable {
    /// Checkout was asked for; no money has moved.
    case requested
    /// The money was taken and is not yet recorded on the order.
    case taken
    /// The money was taken and is recorded on the order.
    case recorded
    /// Checkout was broken off; no money has moved.
    case refused
}

/// One payment as the ledger of payment-service keeps it.
public struct Payment: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: PaymentID
    /// The order that is paid.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// How it is paid.
    public var tender: Tender
    /// The currency of every amount in it.
    public var currency: Currency
    /// What is taken for the order, in minor units.
    public var amount: Amount
    /// What goes back to the guest, in minor units.
    public var change: Amount
    /// How far it has come.
    public var status: PaymentStatus
    /// Why it was refused: the stable name of a refusal.
    public var reason: String?
    /// The till that checks out.
    public var terminal: TerminalID
    /// The person who checks out, where known.
    public var staff: StaffID?
    /// When checkout was asked for.
    public var requestedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp

    /// A payment that has just been asked for.
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

/// What the guest pays with.
public struct Tender: Codable, Sendable, Equatable {
    /// The kinds of tender.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Notes and coins.
        case cash
    }

    /// The kind of tender.
    public var type: Kind
    /// What the guest handed over, in minor units of the order's currency.
    public var tendered: Amount

    /// A tender from its parts.
    public init(type: Kind, tendered: Amount) {
        self.type = type
        self.tendered = tendered
    }

    /// So much cash.
    public static func cash(_ tendered: Amount) -> Self { Self(type: .cash, tendered: tendered) }
}
