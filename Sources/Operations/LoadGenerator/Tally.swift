// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages

/// All that a rush was told: what the checker compares with what the services say in the end.
struct Tally: Sendable {
    /// The orders that were opened, by identifier.
    private(set) var orders: [OrderID: OrderRecord] = [:]
    /// How many commands were answered or given up.
    private(set) var commands = 0
    /// How often each reason was given for a refusal.
    private(set) var refusals: [String: Int] = [:]
    /// How many outcomes are unknown.
    private(set) var unknown = 0
    /// How many commands took so long that they were sent again at least once.
    private(set) var sentAgain = 0

    /// After this time without an answer a command is sent again (Protocols/1-ENVELOPE.md).
    static let firstAttempt = Duration.milliseconds(500)

    /// How many payments were acknowledged.
    var payments: Int { orders.values.reduce(0) { $0 + $1.payments.count } }

    /// A command has its outcome.
    mutating func count(_ failure: CallFailure?, after duration: Duration) {
        commands += 1
        if duration >= Self.firstAttempt { sentAgain += 1 }
        switch failure {
        case nil: break
        case .refused(let error): refusals[error.reason ?? "\(error.code)", default: 0] += 1
        case .notSent: refusals["not sent", default: 0] += 1
        case .outcomeUnknown, .unreadableAnswer, .stopped, .tooManyInFlight: unknown += 1
        }
    }

    /// A till was told how far an order is; the first time, that it has it.
    mutating func see(_ glimpse: OrderGlimpse, at time: ContinuousClock.Instant) {
        orders[glimpse.id, default: OrderRecord(glimpse, at: time)]
            .see(revision: glimpse.revision, glimpse.status, paid: glimpse.paid, at: time)
    }

    /// A cook was told how far an order is; orders of others don't count.
    mutating func see(_ ticket: Ticket, at time: ContinuousClock.Instant) {
        orders[ticket.order]?
            .see(revision: ticket.revision, ticket.status, paid: ticket.paid, at: time)
    }

    /// Items on an order were acknowledged.
    mutating func add(_ items: [ItemRequest], to order: OrderID, at time: ContinuousClock.Instant) {
        orders[order]?.add(items, at: time)
    }

    /// Items may be on an order.
    mutating func doubt(_ items: [ItemRequest], on order: OrderID) { orders[order]?.doubt(items) }

    /// A payment of an order was acknowledged.
    mutating func add(_ payment: PaymentID, _ amount: Amount, to order: OrderID) {
        orders[order]?.add(payment, amount)
    }

    /// A payment may be on an order.
    mutating func doubtPayment(on order: OrderID) { orders[order]?.doubtPayment() }
}
