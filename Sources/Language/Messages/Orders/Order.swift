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
