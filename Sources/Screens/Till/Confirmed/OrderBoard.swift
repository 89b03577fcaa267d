// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The active orders of a location, as order-service said.
package struct OrderBoard: Equatable, Sendable {
    private var known: [OrderID: Order] = [:]
    /// The revisions of the orders that have left: a late answer must not bring one back.
    private var left: [OrderID: Int] = [:]

    /// Whether the orders were received in full.
    package private(set) var isSynchronised = false

    /// A board before the first message.
    package init() {}

    /// The order with this identifier; nil if it is not active, or not known.
    package subscript(order: OrderID) -> Order? { known[order] }

    /// The active orders, the oldest first.
    package var orders: [Order] { known.values.sorted { $0.id < $1.id } }

    /// The orders that this till can still change, the oldest first.
    package func unpaid(at terminal: TerminalID) -> [Order] {
        orders.filter { $0.terminal == terminal && !$0.paid && $0.status != .canceled }
    }

    /// Replaces all orders.
    mutating func replace(with orders: [Order]) {
        known = Dictionary(orders.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        left = [:]
        isSynchronised = true
    }

    /// Replaces one order by a newer state of it, and returns whether it is newer.
    ///
    /// An answer and the event about the same change come in any order. An order that is no longer
    /// active leaves the board.
    mutating func apply(_ order: Order) -> Bool {
        let revision = known[order.id]?.revision ?? left[order.id] ?? 0
        guard order.revision > revision else { return false }
        known[order.id] = order.isActive ? order : nil
        left[order.id] = order.isActive ? nil : order.revision
        return true
    }
}
