// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of an order.
///
/// It follows from the lines, except for `canceled`, which a command sets.
public enum OrderStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// No line is fired, or all fired lines were voided.
    case open
    /// The kitchen has lines to make.
    case inProcess
    /// All fired lines are made, and some wait to be handed over.
    case processed
    /// All fired lines were handed over.
    case delivered
    /// The order was canceled before it was paid.
    case canceled
}

/// The last step that the kitchen took with an order; `orders.recall` undoes it.
public struct Advance: Codable, Sendable, Equatable {
    /// The status of the lines before the step.
    public var from: LineStatus
    /// The lines that the step moved.
    public var lines: [Int]

    /// A step from its parts.
    public init(from: LineStatus, lines: [Int]) {
        self.from = from
        self.lines = lines
    }
}

extension Advance: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(from: .held, lines: [])
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("from", &from)
        try members.code("lines", &lines)
    }
}

/// An order in full: the answer to every order command and the data of every order event.
public struct Order: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The short number that people call out, unique per location and business day.
    public var number: Int
    /// The business day on which it was opened.
    public var businessDay: BusinessDay
    /// The number of its changes; 1 for a new order.
    public var revision: Int
    /// Its status.
    public var status: OrderStatus
    /// Whether its lines are frozen for checkout; a paid order stays sealed.
    public var sealed: Bool
    /// Whether it was paid in full at least once; an order that costs nothing is paid when it is
    /// sealed.
    public var paid: Bool
    /// The till that works on it while it is unpaid.
    public var terminal: TerminalID
    /// The person who opened it at this till or took it over, where known.
    public var staff: StaffID?
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets it.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// When the note last changed after the kitchen had got a line; nil if it did not.
    public var noteChangedAt: Timestamp?
    /// When new lines go to the kitchen: the rule of its opening until it is sealed, then the
    /// location's.
    public var firing: FiringRule
    /// What concerns its guest; nil on an order that no guest made, or that a till took over.
    public var guest: GuestTerms?
    /// Its lines in the order in which they were added.
    public var lines: [Line]
    /// The last step of the kitchen, as long as a recall can undo it.
    public var lastAdvance: Advance?
    /// True while the kitchen is to make it before others; nil otherwise.
    public var rush: Bool?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The tax rule of the location when the order was opened.
    public var tax: TaxRule
    /// Its price reductions.
    public var discounts: [Discount]
    /// The charges besides the items, by the location's rules when the fulfilment was set.
    public var fees: [Fee]
    /// The terms of its delivery, by the location's rules when the place was set; nil without a
    /// place, and for a location without such rules.
    public var delivery: DeliveryTerms?
    /// Its running payments, oldest first; nil without any.
    public var pending: [PendingPayment]?
    /// Its payments.
    public var payments: [RecordedPayment]
    /// Its refunds.
    public var refunds: [RecordedRefund]
    /// Its price, and the amounts paid and due.
    public var totals: Totals
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// When it was canceled.
    public var canceledAt: Timestamp?
    /// The reason of the cancellation, if one was given.
    public var cancelReason: String?

    /// A new order without lines.
    public init(
        id: OrderID, location: LocationID, number: Int, businessDay: BusinessDay,
        terminal: TerminalID, staff: StaffID?, currency: Currency, tax: TaxRule,
        firing: FiringRule = .whenAdded, fees: [Fee] = [], openedAt: Timestamp
    ) {
        self.id = id
        self.location = location
        self.number = number
        self.businessDay = businessDay
        self.revision = 1
        self.status = .open
        self.sealed = false
        self.paid = false
        self.terminal = terminal
        self.staff = staff
        self.fulfilment = Fulfilment(.counter)
        self.firing = firing
        self.lines = []
        self.currency = currency
        self.tax = tax
        self.discounts = []
        self.fees = fees
        self.payments = []
        self.refunds = []
        self.totals = .zero
        self.openedAt = openedAt
        self.changedAt = openedAt
    }

    /// Whether the kitchen is to make it before others.
    public var isRush: Bool { rush == true }

    /// Whether the order still needs work.
    ///
    /// An order is active while a line is held, to be made or to be handed over, while it is
    /// neither paid nor canceled, or until the kitchen has acknowledged its voided lines. Snapshots
    /// contain exactly the active orders.
    public var isActive: Bool {
        switch status {
        case .inProcess, .processed: return true
        case .open, .delivered: if !paid { return true }
        case .canceled: break
        }
        return lines.contains { $0.awaitsAcknowledgement || $0.status == .held }
    }
}

extension Order: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            id: .placeholder, location: .placeholder, number: 0, businessDay: .placeholder,
            terminal: .placeholder, staff: nil, currency: .placeholder, tax: .placeholder,
            openedAt: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("location", &location)
        try members.code("number", &number)
        try members.code("businessDay", &businessDay)
        try members.code("revision", &revision)
        try members.code("status", &status)
        try members.code("sealed", &sealed)
        try members.code("paid", &paid)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("customer", &customer)
        try members.code("fulfilment", &fulfilment)
        try members.code("note", &note)
        try members.code("noteChangedAt", &noteChangedAt)
        try members.code("firing", &firing)
        try members.code("guest", &guest)
        try members.code("lines", &lines)
        try members.code("lastAdvance", &lastAdvance)
        try members.code("rush", &rush)
        try members.code("currency", &currency)
        try members.code("tax", &tax)
        try members.code("discounts", &discounts)
        try members.code("fees", &fees)
        try members.code("delivery", &delivery)
        try members.code("pending", &pending)
        try members.code("payments", &payments)
        try members.code("refunds", &refunds)
        try members.code("totals", &totals)
        try members.code("openedAt", &openedAt)
        try members.code("changedAt", &changedAt)
        try members.code("canceledAt", &canceledAt)
        try members.code("cancelReason", &cancelReason)
    }
}

/// The `type` of the events on `orders/<location>/…`, whose data is the order after the change.
public enum OrderEventType: String, Codable, Sendable, CaseIterable {
    /// A till opened the order, empty or with lines of another one.
    case opened = "order.opened"
    /// Another till took the order over.
    case takenOver = "order.takenOver"
    /// Lines were added.
    case itemsAdded = "order.itemsAdded"
    /// The quantity of a line was changed.
    case quantityChanged = "order.quantityChanged"
    /// Lines were voided, as a whole or in part.
    case linesVoided = "order.linesVoided"
    /// The order was canceled.
    case canceled = "order.canceled"
    /// The order was canceled, because it was a draft that no till continued.
    case expired = "order.expired"
    /// The seat of lines was set.
    case seatSet = "order.seatSet"
    /// Lines were moved from the order to another one, or from another one to it.
    case linesMoved = "order.linesMoved"
    /// All lines were moved to another order, and the order was canceled.
    case merged = "order.merged"
    /// The guest, the fulfilment or the note was changed.
    case updated = "order.updated"
    /// The discounts were set.
    case discountsSet = "order.discountsSet"
    /// Held lines were fired.
    case fired = "order.fired"
    /// The kitchen moved lines one step on.
    case advanced = "order.advanced"
    /// The kitchen undid its last step.
    case recalled = "order.recalled"
    /// The kitchen has seen voided lines.
    case acknowledged = "order.acknowledged"
    /// The order was moved to the front of the kitchen's screens, or to its old place.
    case prioritized = "order.prioritized"
    /// The lines were frozen for checkout.
    case sealed = "order.sealed"
    /// The lines were released again.
    case unsealed = "order.unsealed"
    /// A payment was recorded.
    case paymentRecorded = "order.paymentRecorded"
    /// A refund was recorded.
    case refundRecorded = "order.refundRecorded"
    /// A part of the due amount was reserved for a payment.
    case paymentBegun = "order.paymentBegun"
    /// The reserved amount of a payment was released, and no money was taken.
    case paymentEnded = "order.paymentEnded"
    /// The tip of a recorded payment was changed.
    case tipRecorded = "order.tipRecorded"
}

/// The limits of an order and of a location's orders that the owner of a suite can set
/// (`Protocols/3-ORDERS.md`, limits).
///
/// The contract states the highest allowed values.
public struct OrderLimits: Sendable, Equatable {
    /// The maximum number of lines of an order, voided ones included.
    public var lines = 200
    /// The maximum quantity of a line.
    public var quantity = 99
    /// The maximum number of Unicode code points in the note of a line or of an order.
    public var note = 200
    /// The maximum number of active orders of a location.
    public var activeOrders = 1_000
    /// The maximum number of closed and unpaid orders that a guest with an account may have at a
    /// location.
    public var unpaidOrders = 3

    /// The default limits: those of the contract.
    public init() {}
}
