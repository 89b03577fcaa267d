// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// order-service as delivery-service sees it: orders, their states in order, and stored answers.
struct OrderBook {
    /// The last state of each order.
    private(set) var orders: [OrderID: Order] = [:]
    /// All states of the orders of a location, as its stream has them.
    private(set) var states: [LocationID: [Order]] = [:]
    /// The reason of each command's refusal, or nil if it had effect.
    private var answers: [CommandKey: String?] = [:]

    /// The orders of a location that a snapshot has.
    func active(at location: LocationID) -> [Order] {
        orders.values.filter {
            $0.location == location && $0.status != .canceled && $0.status != .delivered
        }.sorted { $0.id < $1.id }
    }

    /// Adds an order.
    mutating func open(_ order: Order) { note(order) }

    /// Changes an order, unless it has ended.
    mutating func change(_ id: OrderID, _ body: (inout Order) -> Void) {
        guard var order = orders[id], order.status != .canceled, order.status != .delivered
        else { return }
        body(&order)
        order.revision += 1
        note(order)
    }

    /// Hands an order over, once under its key; returns the reason of a refusal.
    mutating func advance(_ command: AdvanceOrder) -> String? {
        if let answer = answers[command.context.key] { return answer }
        let isProcessed = orders[command.order]?.status == command.from
        if isProcessed { change(command.order) { $0.status = .delivered } }
        let answer = isProcessed ? nil : "order.statusChanged"
        answers[command.context.key] = .some(answer)
        return answer
    }

    private mutating func note(_ order: Order) {
        orders[order.id] = order
        states[order.location, default: []].append(order)
    }
}
