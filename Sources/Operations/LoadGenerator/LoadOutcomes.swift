// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages

/// The outcomes of all commands of a rush; the checks compare them with the services afterwards.
struct LoadOutcomes: Sendable {
    /// The orders that were opened, by identifier.
    private(set) var orders: [OrderID: OrderRecord] = [:]
    /// The number of commands with an outcome, known or unknown.
    private(set) var commands = 0
    /// The number of refusals for each reason.
    private(set) var refusals: [String: Int] = [:]
    /// The number of unknown outcomes.
    private(set) var unknown = 0
    /// The number of commands that were sent again at least once.
    private(set) var sentAgain = 0

    /// The number of acknowledged payments.
    var payments: Int { orders.values.reduce(0) { $0 + $1.payments.count } }

    /// Counts the outcome of a command; `failure` is nil if it was accepted.
    mutating func count(_ failure: CallFailure?, after duration: Duration) {
        commands += 1
        if duration >= Limits.initialBackOff { sentAgain += 1 }
        switch failure {
        case nil: break
        case .refused(let error): refusals[error.reason ?? "\(error.code)", default: 0] += 1
        case .notSent: refusals["not sent", default: 0] += 1
        case .outcomeUnknown, .unreadableAnswer, .stopped, .tooManyInFlight: unknown += 1
        }
    }

    /// Records the state of an order in an answer to a till; the first answer adds the order.
    mutating func acknowledge(_ order: OrderSummary, at time: ContinuousClock.Instant) {
        orders[order.id, default: OrderRecord(order, at: time)]
            .acknowledge(revision: order.revision, order.status, paid: order.paid, at: time)
    }

    /// Records the state of an order in an answer to a cook; orders of other clients are ignored.
    mutating func acknowledge(_ ticket: Ticket, at time: ContinuousClock.Instant) {
        orders[ticket.order]?
            .acknowledge(revision: ticket.revision, ticket.status, paid: ticket.paid, at: time)
    }

    /// Records items whose addition was acknowledged.
    mutating func acknowledge(
        _ items: [ItemRequest], on order: OrderID, at time: ContinuousClock.Instant
    ) {
        orders[order]?.acknowledge(items, at: time)
    }

    /// Records an acknowledged payment.
    mutating func acknowledge(_ payment: PaymentID, of amount: Amount, on order: OrderID) {
        orders[order]?.acknowledge(payment, of: amount)
    }

    /// Records items whose addition has an unknown outcome.
    mutating func markUnknown(_ items: [ItemRequest], on order: OrderID) {
        orders[order]?.markUnknown(items)
    }

    /// Records a payment with an unknown outcome.
    mutating func markUnknownPayment(on order: OrderID) { orders[order]?.markUnknownPayment() }
}

/// The acknowledged state of one order, and the commands on it whose outcome is unknown.
struct OrderRecord: Equatable, Sendable {
    let id: OrderID
    let location: LocationID
    let number: Int
    /// The business day that the number belongs to.
    let businessDay: String
    /// The last acknowledged revision.
    private(set) var revision = 0
    /// The status at that revision.
    private(set) var status = OrderStatus.open
    /// Whether it was paid at that revision.
    private(set) var paid = false
    /// The acknowledged quantity of each item.
    private(set) var quantities: [ItemID: Int] = [:]
    /// The quantity of each item whose addition has an unknown outcome.
    private(set) var unknownQuantities: [ItemID: Int] = [:]
    /// The acknowledged payments.
    private(set) var payments: [PaymentID: Amount] = [:]
    /// The number of payments with an unknown outcome.
    private(set) var unknownPayments = 0
    /// The time at which the first item was acknowledged.
    private(set) var firstItemAt: ContinuousClock.Instant?
    /// The time of the last acknowledgement.
    private(set) var lastChangeAt: ContinuousClock.Instant

    /// The record of an order that was just opened.
    init(_ order: OrderSummary, at time: ContinuousClock.Instant) {
        id = order.id
        location = order.location
        number = order.number
        businessDay = order.businessDay
        lastChangeAt = time
        acknowledge(revision: order.revision, order.status, paid: order.paid, at: time)
    }

    /// Records the state at a revision; answers may arrive out of order, so older ones are ignored.
    mutating func acknowledge(
        revision: Int, _ status: OrderStatus, paid: Bool, at time: ContinuousClock.Instant
    ) {
        lastChangeAt = max(lastChangeAt, time)
        guard revision >= self.revision else { return }
        self.revision = revision
        self.status = status
        self.paid = paid
    }

    /// Records acknowledged items.
    mutating func acknowledge(_ items: [ItemRequest], at time: ContinuousClock.Instant) {
        for item in items { quantities[item.item, default: 0] += item.quantity }
        firstItemAt = firstItemAt ?? time
    }

    /// Records an acknowledged payment.
    mutating func acknowledge(_ payment: PaymentID, of amount: Amount) {
        payments[payment] = amount
    }

    /// Records items whose addition has an unknown outcome.
    mutating func markUnknown(_ items: [ItemRequest]) {
        for item in items { unknownQuantities[item.item, default: 0] += item.quantity }
    }

    /// Records a payment with an unknown outcome.
    mutating func markUnknownPayment() { unknownPayments += 1 }
}
