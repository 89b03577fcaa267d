// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What the kitchen answered to the orders of a till, and what it has not answered yet.
struct KitchenAnswers: Equatable, Sendable {
    /// The time after which a fired line must be on a ticket.
    static let limit = Duration.seconds(2)

    /// The orders that are ready, and that nobody at the till has looked at since.
    private(set) var ready: Set<OrderID> = []
    /// The round of each order that was announced last.
    private var announced: [OrderID: Int] = [:]
    /// Since when fired lines of the order at hand are on no ticket.
    private var missing: [Int: Timestamp] = [:]

    /// Takes note of an order of the till; returns whether it has just become ready.
    ///
    /// Each round is announced once, also if the kitchen recalls it and finishes it again.
    mutating func note(_ order: Order) -> Bool {
        guard order.status == .processed else {
            ready.remove(order.id)
            if !order.isActive { announced[order.id] = nil }
            return false
        }
        let round = order.lines.filter { $0.status == .processed }.map(\.round).max() ?? 1
        guard announced[order.id] ?? 0 < round else { return false }
        announced[order.id] = round
        ready.insert(order.id)
        return true
    }

    /// Somebody looked at an order.
    mutating func see(_ order: OrderID) { ready.remove(order) }

    /// Somebody looked at the list of all orders.
    mutating func seeAll() { ready = [] }

    /// Compares the order at hand with the kitchen's tickets; without tickets nothing is missing.
    mutating func compare(_ order: Order?, with tickets: [Ticket]?, at now: Timestamp) {
        guard let order, let tickets else { return missing = [:] }
        let shown = tickets.first { $0.order == order.id }?.lines.map(\.line) ?? []
        let fired = order.lines.filter { $0.status == .inProcess && !shown.contains($0.line) }
        missing = Dictionary(
            fired.map { ($0.line, missing[$0.line] ?? now) }, uniquingKeysWith: { $1 })
    }

    /// Whether a line of the order at hand was fired, and the kitchen has not confirmed it.
    func isMissing(_ line: Int, at now: Timestamp) -> Bool {
        missing[line].map { now - $0 > Self.limit } ?? false
    }

    /// Forgets the lines of the order at hand, because it is another one.
    mutating func forgetLines() { missing = [:] }

    /// The number of orders that are ready, for the tab; empty without one.
    var badge: String { ready.isEmpty ? "" : "\(ready.count) ready" }

    /// Shifts all times when the wall clock was set.
    mutating func shift(by offset: Duration) { missing = missing.mapValues { $0 + offset } }
}
