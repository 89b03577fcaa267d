// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// The state of the Tables page.
struct TablesPage: Equatable, Sendable {
    /// The part of the house that is shown; nil for all.
    var area: String?
    /// The selected table, and the page of the tables that is shown.
    var position = GridPosition()
    /// Whether the next table that is chosen gets the order at hand.
    var isBringing = false
    /// The beginning of the name of a table as it was typed, from a letter on, in small letters.
    var spelled = ""
}

/// What a person can do on the Tables page.
package enum TablesAction: Equatable, Sendable {
    /// Show a part of the house, or all.
    case show(area: String?)
    /// Select a table, or show another page.
    case browse(GridPosition)
    /// Select the next table whose name begins with these small letters and digits.
    case spell(String, GridPosition)
    /// Go to the guests of a table; ask if there is a choice.
    case choose(table: String)
    /// Open an order at a table.
    case open(table: String)
    /// Bring the order at hand to the table that is chosen next, or not after all.
    case toggleBringing
    /// Bring the order at hand to a table.
    case bring(toTable: String)
    /// Continue an order of a table.
    case proceed(OrderID)
    /// Continue the order that another till opened first, in place of the one at hand.
    case join(OrderID)
    /// Select an order of the table, or show another part of their list.
    case point(table: String, ListPosition)
}

/// A question about a table.
enum TablesDialog: Equatable, Sendable {
    /// Asks whose order is meant, or what to do with the order at hand.
    case choice(table: String, ListPosition)
    /// Offers the order that another till opened at the same table just before.
    case shared(OrderID)
}

extension TillModel {
    /// The tables of the location with their guests.
    var tableBoard: TableBoard {
        TableBoard(confirmed.menu.location?.tables ?? [], orders: confirmed.orders.orders)
    }

    /// Does what a person wants on the Tables page.
    mutating func perform(_ action: TablesAction) -> [TillEffect] {
        switch action {
        case .show(let area): tables = TablesPage(area: area)
        case .browse(let position):
            tables.spelled = ""
            tables.position = position
        case .spell(let beginning, let position):
            tables.spelled = beginning
            tables.position = position
        case .choose(let table): return choose(table)
        case .open(let table): return open(at: table)
        case .toggleBringing: tables.isBringing.toggle()
        case .bring(let table): return seat(at: table)
        case .proceed(let order):
            dialog = nil
            proceed(order)
        case .join(let order): return join(order)
        case .point(let table, let position):
            dialog = .tables(.choice(table: table, position))
        }
        return []
    }

    /// Continues the only order of a table, or opens one at a free table; asks if either may be
    /// meant.
    private mutating func choose(_ name: String) -> [TillEffect] {
        let orders = tableBoard[name].orders
        if let only = orders.first, orders.count == 1, !only.paid {
            proceed(only.id)
            return []
        }
        guard orders.isEmpty, memory.order == nil || order.confirmed?.fulfilment.table != nil else {
            ask(about: name)
            return []
        }
        return open(at: name)
    }

    /// Asks whose order is meant, with the oldest one selected, or what to do with that at hand.
    private mutating func ask(about table: String) {
        dialog = .tables(.choice(table: table, ListPosition(selection: 0)))
    }

    private mutating func open(at table: String) -> [TillEffect] {
        memory.order = nil
        sale.deselect()
        return seat(at: table)
    }

    /// Keys the table of the order at hand; without one, another order is opened there.
    private mutating func seat(at table: String) -> [TillEffect] {
        let present = order.confirmed?.fulfilment
        let party = present?.kind == .dineIn ? present?.partySize : nil
        let place = Fulfilment(.dineIn, table: table, partySize: party)
        dialog = nil
        page = .sale
        tables.isBringing = false
        seating = Seating(at: tableBoard[table], now: now)
        return key(.update(fulfilment: place))
    }

    /// The reason why the order at hand can't be brought to a table; nil if it can.
    func reasonAgainstBringing(to table: String) -> String? {
        if order.confirmed?.fulfilment.table == table { return "It is at this table." }
        return reasonAgainstBringing
    }

    /// The reason why the order at hand can't be brought to any table; nil if it can.
    var reasonAgainstBringing: String? {
        memory.order == nil ? "No order is at hand." : order.reasonAgainstChange
    }

    /// The reason why no order can be opened at a table; nil if one can.
    var reasonAgainstOpening: String? {
        confirmed.menu.location.map { location in
            location.closed ? "\(location.name) is closed." : nil
        } ?? "Waiting for the menu…"
    }
}
