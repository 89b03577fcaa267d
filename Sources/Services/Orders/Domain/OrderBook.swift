// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The active orders of all locations, in memory.
///
/// A batch of commands changes the book while its transaction is open; when that is taken back, the
/// book goes back to what it was at the last commit. The cost of a command does not depend on
/// how many orders there are.
struct OrderBook: Sendable {
    private var orders: [OrderID: KeptOrder] = [:]
    private var orderIDs: [LocationID: Set<OrderID>] = [:]
    private var unfinished: [Till: Set<OrderID>] = [:]
    /// What each changed order was before, oldest change first; nil for an order that was not in
    /// the book.
    private var undo: [(id: OrderID, order: KeptOrder?)] = []

    /// A till of a location: the same terminal may work for several.
    private struct Till: Hashable {
        var location: LocationID
        var terminal: TerminalID
    }

    /// A book of these orders, committed.
    init(_ orders: some Sequence<KeptOrder> = []) {
        for order in orders { put(order) }
        commit()
    }

    /// The order, if it is active.
    subscript(id: OrderID) -> KeptOrder? { orders[id] }

    /// Every active order.
    var all: some Sequence<KeptOrder> { orders.values }

    /// The active orders of a location, oldest first.
    func orders(of location: LocationID) -> [KeptOrder] {
        orderIDs[location, default: []].sorted().compactMap { orders[$0] }
    }

    /// How many active orders a location has.
    func activeCount(of location: LocationID) -> Int { orderIDs[location]?.count ?? 0 }

    /// The order that a till has not finished: its own, not paid and not called off, whether or
    /// not it is sealed or handed over; the newest, if there are several.
    func unfinishedOrder(of terminal: TerminalID, at location: LocationID) -> KeptOrder? {
        unfinished[Till(location: location, terminal: terminal)]?.max().flatMap { orders[$0] }
    }

    /// Takes an order as it is now; one that is no longer active leaves the book.
    mutating func put(_ kept: KeptOrder) {
        let id = kept.order.id
        undo.append((id, orders[id]))
        set(id, to: kept.order.isActive ? kept : nil)
    }

    /// Keeps what was put since the last commit.
    mutating func commit() { undo.removeAll(keepingCapacity: true) }

    /// Takes back what was put since the last commit.
    mutating func rollback() {
        while let change = undo.popLast() { set(change.id, to: change.order) }
    }

    private mutating func set(_ id: OrderID, to kept: KeptOrder?) {
        let old = orders.updateValue(kept, orRemoveFor: id)
        Self.move(id, from: old?.order.location, to: kept?.order.location, in: &orderIDs)
        Self.move(id, from: old.flatMap(till), to: kept.flatMap(till), in: &unfinished)
    }

    private func till(of kept: KeptOrder) -> Till? {
        guard !kept.order.paid, kept.order.status != .canceled else { return nil }
        return Till(location: kept.order.location, terminal: kept.order.terminal)
    }

    private static func move<Key: Hashable>(
        _ id: OrderID, from old: Key?, to new: Key?, in index: inout [Key: Set<OrderID>]
    ) {
        guard old != new else { return }
        if let old {
            index[old]?.remove(id)
            if index[old]?.isEmpty == true { index[old] = nil }
        }
        if let new { index[new, default: []].insert(id) }
    }
}

extension Dictionary {
    /// Sets or removes the value of a key and gives the one back that it had.
    fileprivate mutating func updateValue(_ value: Value?, orRemoveFor key: Key) -> Value? {
        guard let value else { return removeValue(forKey: key) }
        return updateValue(value, forKey: key)
    }
}
