// SPDX-License-Identifier: Apache-2.0

import Commerce

/// How far an order has come.
///
/// It follows from the lines, except for `canceled`, which is said.
public enum OrderStatus: String, Codable, Sendable, CaseIterable {
    /// Nothing has been ordered yet.
    case open
    /// Something is to be made.
    case inProcess
    /// All is made, something waits to be handed over.
    case processed
    /// All was handed over.
    case delivered
    /// It was called off before it was paid.
    case canceled
}

/// A payment as the order remembers it.
public struct RecordedPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// How it was paid, for example `cash`.
    public var tender: String
    /// What was paid, in minor units of the order's currency.
    public var amount: Amount
    /// When it was recorded here.
    public var recordedAt: Timestamp

    /// A payment from its parts.
    public init(payment: PaymentID, tender: String, amount: Amount, recordedAt: Timestamp) {
        self.payment = payment
        self.tender = tender
        self.amount = amount
        self.recordedAt = recordedAt
    }
}

/// What an order costs, in minor units of its currency.
public struct Totals: Codable, Sendable, Equatable {
    /// The sum of all lines that were not voided.
    public var subtotal: Amount
    /// The tax, whether it is part of the subtotal or added to it.
    public var tax: Amount
    /// What the guest has to pay in all.
    public var total: Amount
    /// What was paid so far.
    public var paid: Amount
    /// What is left to pay.
    public var due: Amount

    /// Totals from their parts.
    public init(subtotal: Amount, tax: Amount, total: Amount, paid: Amount, due: Amount) {
        self.subtotal = subtotal
        self.tax = tax
        self.total = total
        self.paid = paid
        self.due = due
    }

    /// Nothing ordered, nothing paid.
    public static let zero = Self(
        subtotal: .zero, tax: .zero, total: .zero, paid: .zero, due: .zero)
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
    /// The till that it belongs to while it is unpaid.
    public var terminal: TerminalID
    /// The person who opened it, where known.
    public var staff: StaffID?
    /// The currency of every amount in it.
    public var currency: Currency
    /// How it is taxed.
    public var tax: TaxRule
    /// Counts its changes; the first is 1.
    public var revision: Int
    /// How far it has come.
    public var status: OrderStatus
    /// Whether its lines are frozen for checkout; a paid order stays sealed.
    public var sealed: Bool
    /// Whether there is at least one payment and nothing left to pay.
    public var paid: Bool
    /// Its lines in the order in which they were added.
    public var lines: [Line]
    /// What was paid on it.
    public var payments: [RecordedPayment]
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
        terminal: TerminalID,
        staff: StaffID?, currency: Currency, tax: TaxRule, openedAt: Timestamp
    ) {
        self.id = id
        self.location = location
        self.number = number
        self.businessDay = businessDay
        self.terminal = terminal
        self.staff = staff
        self.currency = currency
        self.tax = tax
        self.revision = 1
        self.status = .open
        self.sealed = false
        self.paid = false
        self.lines = []
        self.payments = []
        self.totals = .zero
        self.openedAt = openedAt
        self.changedAt = openedAt
    }

    /// Whether anybody still has work with it: it is not finished, not paid, or the kitchen has not
    /// yet seen that something was called off.
    ///
    /// Snapshots contain exactly the active orders.
    public var isActive: Bool {
        if lines.contains(where: \.awaitsAcknowledgement) { return true }
        return switch status {
        case .canceled: false
        case .delivered: !paid
        case .open, .inProcess, .processed: true
        }
    }
}

extension Line {
    /// Whether the line was taken back and the kitchen has not yet said that it has seen it.
    public var awaitsAcknowledgement: Bool { status == .voided && acknowledgedAt == nil }
}
