// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// An order with its last event.
final class StoredOrder: Sendable {
    /// The order.
    let order: Order
    /// The JSON of the order in that event, so that snapshots and conflicts encode nothing.
    let json: [UInt8]
    /// The sequence of that event in the stream of the location.
    let sequence: SequenceNumber

    init(_ order: Order, json: [UInt8], sequence: SequenceNumber) {
        self.order = order
        self.json = json
        self.sequence = sequence
    }
}

/// The active orders of all locations, cached in memory.
///
/// A batch of commands changes the book while its transaction is open. A rollback restores the book
/// as it was at the last commit. The cost of a command does not depend on the number of orders.
struct OrderBook: Sendable {
    private var orders: [OrderID: StoredOrder] = [:]
    private var orderIDs: [LocationID: Set<OrderID>] = [:]
    private var unfinished: [Till: Set<OrderID>] = [:]
    /// The previous value of each change since the last commit, oldest change first; nil for an
    /// order that was not in the book.
    private var undo: [(id: OrderID, order: StoredOrder?)] = []

    /// A till of a location: the same terminal may work for several.
    private struct Till: Hashable {
        var location: LocationID
        var terminal: TerminalID
    }

    /// A book of these orders, committed.
    init(_ orders: some Sequence<StoredOrder> = []) {
        for order in orders { put(order) }
        commit()
    }

    /// The order, if it is active.
    subscript(id: OrderID) -> StoredOrder? { orders[id] }

    /// The number of active orders of all locations.
    var count: Int { orders.count }

    /// Every active order.
    var all: some Sequence<StoredOrder> { orders.values }

    /// The active orders of a location, oldest first.
    func orders(of location: LocationID) -> [StoredOrder] {
        orderIDs[location, default: []].sorted().compactMap { orders[$0] }
    }

    /// The number of active orders of a location.
    func activeCount(of location: LocationID) -> Int { orderIDs[location]?.count ?? 0 }

    /// The unfinished order of a till: its own, neither paid nor canceled, also when it is sealed
    /// or delivered; the newest, if there are several.
    func unfinishedOrder(of terminal: TerminalID, at location: LocationID) -> StoredOrder? {
        unfinished[Till(location: location, terminal: terminal)]?.max().flatMap { orders[$0] }
    }

    /// The number of closed and unpaid orders that the guest of an order has at its location; 0 for
    /// an order that is not of a guest with an account.
    func unpaidOrders(ofGuestOf order: Order) -> Int {
        guard let account = order.account else { return 0 }
        let guests = unfinished[Till(location: order.location, terminal: order.terminal)] ?? []
        return guests.lazy.filter { $0 != order.id }.compactMap { orders[$0]?.order }
            .count { $0.sealed && $0.account == account }
    }

    /// Puts a new or changed order into the book; removes it if it is no longer active.
    mutating func put(_ stored: StoredOrder) {
        let id = stored.order.id
        undo.append((id, orders[id]))
        set(id, to: stored.order.isActive ? stored : nil)
    }

    /// Makes the changes since the last commit final.
    mutating func commit() { undo.removeAll(keepingCapacity: true) }

    /// Undoes the changes since the last commit.
    mutating func rollback() {
        while let change = undo.popLast() { set(change.id, to: change.order) }
    }

    private mutating func set(_ id: OrderID, to new: StoredOrder?) {
        let old = orders[id]
        orders[id] = new
        Self.move(id, from: old?.order.location, to: new?.order.location, in: &orderIDs)
        Self.move(id, from: old.flatMap(till), to: new.flatMap(till), in: &unfinished)
    }

    private func till(of stored: StoredOrder) -> Till? {
        guard !stored.order.paid, stored.order.status != .canceled else { return nil }
        return Till(location: stored.order.location, terminal: stored.order.terminal)
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

/// The outcome of `orders.open`.
enum OpenedOrder: Sendable {
    /// The till's unfinished order, unchanged: there is no event.
    case resumed(StoredOrder)
    /// A new order; its number is used up.
    case new(Order)
}

extension OrderBook {
    /// Returns the till's own unfinished order at the location, unless it wants another one, or
    /// else a new one; never another till's.
    ///
    /// The caller puts the new order into the book. Refuses `location.closed` and
    /// `location.tooManyActiveOrders`.
    func open(
        _ command: OpenOrder, at location: Location, id: OrderID, number: Int,
        businessDay: BusinessDay, now: Timestamp, within limits: OrderLimits
    ) throws(Refusal) -> OpenedOrder {
        if command.another != true,
            let own = unfinishedOrder(of: command.context.terminal, at: location.id)
        {
            return .resumed(own)
        }
        try checkOpening(at: location, limits)
        return .new(
            Order(
                opening: command, at: location, id: id, number: number, businessDay: businessDay,
                now: now))
    }

    /// Refuses `location.closed` and `location.tooManyActiveOrders`.
    func checkOpening(at location: Location, _ limits: OrderLimits) throws(Refusal) {
        if location.closed { throw .locationClosed(location) }
        try checkCapacity(of: location.id, limits)
    }

    /// Refuses `location.tooManyActiveOrders` if the location may not have one more.
    func checkCapacity(of location: LocationID, _ limits: OrderLimits) throws(Refusal) {
        guard activeCount(of: location) < limits.activeOrders else {
            throw .tooManyActiveOrders(at: location, limits)
        }
    }
}
