// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// How far an order has come.
///
/// It follows from the lines, except for `canceled`, which is said.
public enum OrderStatus: String, Codable, Sendable, CaseIterable {
    /// Nothing has gone to the kitchen yet.
    case open
    /// Something is to be made.
    case inProcess
    /// All that was fired is made, something waits to be handed over.
    case processed
    /// All that was fired was handed over.
    case delivered
    /// It was called off before it was paid.
    case canceled
}

/// The last step that the kitchen took with an order; `orders.recall` takes it back.
public struct Advance: Codable, Sendable, Equatable {
    /// Where the lines stood before.
    public var from: LineStatus
    /// The lines that moved.
    public var lines: [Int]

    /// A step from its parts.
    public init(from: LineStatus, lines: [Int]) {
        self.from = from
        self.lines = lines
    }
}

/// An order in full: what every order command answers and every order event carries.
public struct Order: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: OrderID
    /// The location it belongs to.
    public var location: LocationID
    /// The short number that people call out, unique per location and business day.
    public var number: Int
    /// The business day on which it was opened.
    public var businessDay: BusinessDay
    /// Counts its changes; the first is 1.
    public var revision: Int
    /// How far it has come.
    public var status: OrderStatus
    /// Whether its lines are frozen for checkout; a paid order stays sealed.
    public var sealed: Bool
    /// Whether it was paid in full once: there is at least one payment and nothing was left to pay.
    public var paid: Bool
    /// The till that it belongs to while it is unpaid.
    public var terminal: TerminalID
    /// The person who opened it, where known.
    public var staff: StaffID?
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets it.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// When its lines go to the kitchen: the location's rule when it was opened.
    public var firing: FiringRule
    /// Its lines in the order in which they were added.
    public var lines: [Line]
    /// The last step of the kitchen, while it can be taken back.
    public var lastAdvance: Advance?
    /// The currency of every amount in it.
    public var currency: Currency
    /// How the location taxed what it sells when the order was opened.
    public var tax: TaxRule
    /// What was reduced.
    public var discounts: [Discount]
    /// What is charged besides the items: the location's rules when the order got its fulfilment.
    public var fees: [Fee]
    /// What was paid on it.
    public var payments: [RecordedPayment]
    /// What was given back.
    public var refunds: [RecordedRefund]
    /// What it costs.
    public var totals: Totals
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// When it was called off.
    public var canceledAt: Timestamp?
    /// Why it was called off, if somebody said so.
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

    /// Whether anybody still has work with it: something is held, to be made or to be handed over,
    /// it is neither paid nor called off, or the kitchen has not yet seen that something was.
    ///
    /// Snapshots contain exactly the active orders.
    public var isActive: Bool {
        switch status {
        case .inProcess, .processed: return true
        case .open, .delivered: if !paid { return true }
        case .canceled: break
        }
        return lines.contains { $0.awaitsAcknowledgement || $0.status == .held }
    }
}
