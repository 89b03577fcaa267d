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
        case .open, .change, .checkout, .move, .merge: break
        }
        stopWaiting(for: entry)
    }

    /// Goes on with an order of this till.
    mutating func continueOrder(_ order: OrderID) {
        memory.order = .order(order)
        page = .sale
    }

    /// Closes the dialog that waits for a command.
    mutating func stopWaiting(for entry: Outbox.Entry) {
        if dialog == .orders(.waiting(entry.key)) { dialog = nil }
    }
}
