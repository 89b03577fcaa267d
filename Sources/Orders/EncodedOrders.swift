// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The JSON of the active orders as their last events carried it, so that a snapshot encodes
/// nothing.
struct EncodedOrders {
    private var committed: [OrderID: [UInt8]] = [:]
    private var turn: [OrderID: [UInt8]?] = [:]

    /// The JSON of an order as this turn sees it; nil when it has not been encoded yet.
    subscript(id: OrderID) -> [UInt8]? { turn[id] ?? committed[id] }

    /// Keeps the JSON of an order, or drops it when the order is no longer active.
    mutating func put(_ order: Order, _ json: [UInt8]) {
        turn.updateValue(order.isActive ? json : nil, forKey: order.id)
    }

    mutating func commit() {
        for (id, json) in turn { committed[id] = json }
        turn.removeAll(keepingCapacity: true)
    }

    mutating func rollBack() { turn.removeAll(keepingCapacity: true) }
}
