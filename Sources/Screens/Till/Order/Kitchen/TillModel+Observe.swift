// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

/// What others do with the orders of this till: the kitchen, and other tills.
extension TillModel {
    /// Takes note of a newer state of an order: what is ready rings, and what another till changed
    /// on the order at hand is said.
    mutating func observe(_ order: Order, after old: Order?, isAnswer: Bool) {
        if order.terminal == identity.terminal, kitchenAnswers.note(order) {
            ringsBell = true
            let place = heading(of: order)
            notice = notice ?? Notice("\(place) is ready.", .success)
        }
        observeWait(of: order, after: old)
        guard let old, memory.order == .order(order.id) else { return }
        if isAnswer || isChanging(order.id) || isOfOwnPayment(order, after: old) {
            return sayMove(of: order, after: old)
        }
        let difference = OrderDifference(from: old, to: order)
        if !difference.isEmpty { notice = Notice(difference.sentence, .warning) }
    }

    /// Says that the order at hand has gone from one table to another.
    private mutating func sayMove(of order: Order, after old: Order) {
        guard let former = old.fulfilment.table, let table = order.fulfilment.table,
            former != table
        else { return }
        notice = Notice("#\(order.number) is at table \(table) now.", .success)
    }

    /// Whether a command of this till about an order was sent, so that a change can be its effect.
    private func isChanging(_ order: OrderID) -> Bool {
        memory.outbox.entries.contains {
            $0.command.changes(.order(order)) && $0.delivery != .notSent
        }
    }

    /// Whether the last payment or refund of this till changed an order: its events may follow the
    /// answer.
    private func isOfOwnPayment(_ order: Order, after old: Order) -> Bool {
        let isRefund = { (order: Order) in order.refunds.contains { $0.refund == lastRefund } }
        if isRefund(order) != isRefund(old) { return true }
        guard let payment = memory.lastPaid?.payment?.id else { return false }
        let (recorded, pending) = (order.payments.map(\.payment), order.pending ?? [])
        let (before, pendingBefore) = (old.payments.map(\.payment), old.pending ?? [])
        return recorded.contains(payment) != before.contains(payment)
            || pending.contains { $0.payment == payment }
                != pendingBefore.contains { $0.payment == payment }
    }

    /// Takes note of all orders; those that were ready before the till began do not ring.
    mutating func observeAll(isFirst: Bool) {
        for order in confirmed.orders.orders where order.terminal == identity.terminal {
            if kitchenAnswers.note(order), !isFirst { ringsBell = true }
        }
    }

    /// Takes note of what the screen shows, and returns the bell if it has to ring.
    mutating func closeTurn(after before: OrderTarget?) -> [TillEffect] {
        if case .order = before, memory.order != before {
            // The rows of an order that was just opened keep their names.
            orderPanel = OrderPanel()
            kitchenAnswers.forgetLines()
            if case .order = dialog { dialog = nil }
        }
        if isOtherOrder(than: before) { sale.deselect() }
        if memory.order != nil { lost = nil }
        if tab == .till, page == .orders { kitchenAnswers.seeAll() }
        if tab == .till, page == .sale, case .order(let order) = memory.order {
            kitchenAnswers.see(order)
        }
        defer { ringsBell = false }
        return ringsBell ? [.bell] : []
    }

    /// Whether the order at hand is not the one before; an order that is just being opened with its
    /// first dish, or was just confirmed, is the same one.
    private func isOtherOrder(than before: OrderTarget?) -> Bool {
        switch (before, memory.order) {
        case (nil, .opened), (.opened, .order): false
        case (let before, let present): before != present
        }
    }

    /// Compares the order at hand with the tickets of the kitchen.
    mutating func compareWithKitchen() {
        let tickets = kitchen.flatMap { $0.isSynchronised ? $0.tickets : nil }
        kitchenAnswers.compare(order.confirmed, with: tickets, at: now)
    }
}
