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

extension Order {
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

extension Order {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            id: .placeholder, location: .placeholder, number: 0, businessDay: .placeholder,
            terminal: .placeholder, staff: nil, currency: .placeholder, tax: .placeholder,
            openedAt: .placeholder)
    }
}

/// The `type` of the events on `orders/<location>/…`, whose data is the order after the change.
public enum OrderEventType: String, Codable, Sendable, CaseIterable {
    /// A till opened the order, empty or with lines of another one.
    case opened = "order.opened"
    /// A whole new order was opened, filled and sealed in one step.
    case placed = "order.placed"
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
