// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Turns to the order that a command was about, now that order-service has carried it out.
    ///
    /// A person who has left the dialog meanwhile stays with the present order.
    mutating func turn(after entry: Outbox.Entry, _ orders: [Order]) {
        let isAwaited = dialog == .orders(.waiting(entry.key))
        switch entry.command {
        case .change(.order(let order), .takeOver):
            if isAwaited { continueOrder(order) }
            if let order = orders.first {
                notice = Notice("#\(order.number) is this till's order now.", .success)
            }
        case .move(let giver, let parts, _):
            sayMoved(parts, orders)
            let next = memory.outbox.entries(about: .order(giver.order))
            if next.isEmpty { stopMoving(from: giver.order) }
        case .merge(let giver, _):
            stopMoving(from: giver.order)
            sayMerged(giver.order, orders)
        case .open, .change, .checkout, .addLocation, .putItem, .changePayment, .money: break
        }
        if isAwaited { dialog = nil }
    }

    private mutating func sayMoved(_ parts: [LinePart], _ orders: [Order]) {
        guard let giver = orders.first, let receiver = orders.last else { return }
        let noun = parts.count == 1 ? "1 line" : "\(parts.count) lines"
        let discounts = giver.discountsAfterMove(to: receiver).map { " \($0)" } ?? ""
        notice = Notice(
            "\(noun) of #\(giver.number) moved to #\(receiver.number).\(discounts)", .success)
    }

    /// After a merge the order at hand is the one that has the lines now, if it is this till's.
    private mutating func sayMerged(_ giver: OrderID, _ orders: [Order]) {
        guard let emptied = orders.first, let filled = orders.last else { return }
        if memory.order == .order(giver) { continueMerged(filled) }
        notice = Notice("#\(emptied.number) is a part of #\(filled.number) now.", .success)
    }

    private mutating func stopMoving(from giver: OrderID) {
        if case .orders(.move(.waiting(let panes, _))) = dialog, panes.giver == giver {
            dialog = nil
        }
    }

    /// Goes on with an order of this till.
    mutating func continueOrder(_ order: OrderID) {
        memory.order = .order(order)
        page = .sale
    }

    /// Leads back after a refusal: to both orders, or out of the dialog that waits.
    ///
    /// What was to move next depends on what was refused, so it is withdrawn.
    mutating func stopWaiting(for entry: Outbox.Entry) {
        if dialog == .orders(.waiting(entry.key)) { dialog = nil }
        switch entry.command {
        case .move(let giver, _, _):
            withdrawMoves(from: giver.order)
            reopenPanes(of: giver.order)
        case .merge(let giver, _): reopenPanes(of: giver.order)
        case .open, .change, .checkout, .addLocation, .putItem, .changePayment, .money: break
        }
    }

    private mutating func withdrawMoves(from giver: OrderID) {
        for entry in memory.outbox.entries(about: .order(giver)) {
            if case .move = entry.command { _ = memory.outbox.withdraw(entry.key) }
        }
    }
}
