// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The tables of a location with the orders of their guests.
struct TableBoard: Equatable, Sendable {
    /// The tables in the order of the location, then those that only orders name.
    let tables: [SeatedTable]

    init(_ tables: [Table], orders: [Order]) {
        let seated = orders.filter { $0.fulfilment.table != nil && $0.status != .canceled }
        let known = Set(tables.map(\.name))
        let others = Set(seated.compactMap(\.fulfilment.table)).subtracting(known).sorted()
        self.tables =
            (tables + others.map { Table(name: $0, seats: 0) }).map { table in
                SeatedTable(
                    table: table, orders: seated.filter { $0.fulfilment.table == table.name })
            }
    }

    /// The table with this name; a free one if there is no such table any more.
    subscript(name: String) -> SeatedTable {
        tables.first { $0.table.name == name }
            ?? SeatedTable(table: Table(name: name, seats: 0), orders: [])
    }

    /// The parts of the house, in the order of their first tables.
    var areas: [String] {
        tables.compactMap(\.table.area).reduce(into: []) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
    }

    /// The tables of a part of the house; nil means all of them.
    func tables(in area: String?) -> [SeatedTable] {
        tables.filter { area == nil || $0.table.area == area }
    }
}

/// A table with the orders of its guests.
struct SeatedTable: Equatable, Sendable {
    /// The table; one that the location does not know has no seats.
    let table: Table
    /// The orders of its guests, the oldest first.
    let orders: [Order]

    /// The state for the person who looks for what to do next: the most urgent one comes first.
    var stateText: String {
        if orders.isEmpty { return "free" }
        if isReady { return "✓ ready" }
        let unpaid = orders.filter { !$0.paid }
        if unpaid.isEmpty { return "paid" }
        if orders.contains(where: { $0.status == .inProcess }) { return "ordered" }
        return unpaid.contains { $0.status == .open } ? "waiting" : "handed over"
    }

    /// Whether something waits to be brought to the guests.
    var isReady: Bool { orders.contains { $0.status == .processed } }

    /// Since when guests sit there; nil for a free table.
    var since: Timestamp? { orders.first?.openedAt }

    /// The number of guests, as far as their orders say it; 0 if none does.
    ///
    /// An order that was split from another one counts no guests of its own.
    var guests: Int { orders.reduce(0) { $0 + ($1.fulfilment.partySize ?? 0) } }

    /// The guests and the seats, `3/4 seats`; without guests only the seats, and the reverse.
    var seatsText: String {
        switch (guests, table.seats) {
        case (0, 0): ""
        case (0, let seats): "\(seats) seats"
        case (1, 0): "1 guest"
        case (let guests, 0): "\(guests) guests"
        case (let guests, let seats): "\(guests)/\(seats) seats"
        }
    }

    /// The sum of what is due.
    var due: Amount { orders.reduce(.zero) { $0 + $1.totals.due } }
}
