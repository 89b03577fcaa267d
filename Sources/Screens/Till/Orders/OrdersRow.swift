// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A row of the Orders page.
enum OrdersRow: Equatable, Sendable {
    /// The title of a group, which can't be selected.
    case heading(String)
    /// An order.
    case order(Order)
    /// Loads more orders of the day; the words say what happens.
    case further(String)

    /// What a row is about, by which the selection finds it again.
    enum Identity: Equatable, Sendable {
        /// An order.
        case order(OrderID)
        /// The row that loads more orders.
        case further
    }

    /// What the row is about; nil for a heading.
    var identity: Identity? {
        switch self {
        case .heading: nil
        case .order(let order): .order(order.id)
        case .further: .further
        }
    }
}

extension TillModel {
    /// The rows of the Orders page from top to bottom.
    var ordersRows: [OrdersRow] {
        guard let day = ordersPage.day else { return activeRows }
        let orders = found(in: day.orders.reversed())
        return orders.map(OrdersRow.order) + furtherRow(of: day)
    }

    /// The order of the selected row; nil if the row is not shown.
    ///
    /// The only order that the person has found needs no selection.
    var selectedOrder: Order? {
        let filter = OrderFilter(ordersPage.filter.text)
        if case .order(let id) = ordersPage.selected, let order = listedOrder(id),
            filter.matches(order)
        {
            return order
        }
        if ordersPage.filter.isEmpty { return nil }
        let found = ordersRows.compactMap { row in
            if case .order(let order) = row { order } else { nil }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// An order of the board or of the listed day.
    func listedOrder(_ id: OrderID) -> Order? {
        confirmed.orders[id] ?? ordersPage.day?.orders.first { $0.id == id }
    }

    /// The active orders: those of guests to confirm first, then the till's own ones, last those
    /// that only the kitchen works on.
    private var activeRows: [OrdersRow] {
        let all = found(in: confirmed.orders.orders)
        let orders = all.filter { !$0.waitsForConfirmation }
        let open = orders.filter { !$0.paid && $0.status != .canceled }
        let closed = orders.filter { $0.paid || $0.status == .canceled }
        return group("Orders of guests to confirm", all.filter(\.waitsForConfirmation))
            + group("This till", open.filter { $0.terminal == identity.terminal })
            + group("Other tills", open.filter { $0.terminal != identity.terminal })
            + group("Paid or canceled, not handed over yet", closed)
    }

    private func group(_ title: String, _ orders: [Order]) -> [OrdersRow] {
        if orders.isEmpty { return [] }
        return [.heading("\(title) (\(orders.count))")] + orders.map(OrdersRow.order)
    }

    /// Those of the orders, the oldest first, that the person looks for, in the wanted order.
    private func found(in orders: [Order]) -> [Order] {
        let filter = OrderFilter(ordersPage.filter.text)
        let found = orders.filter(filter.matches)
        return ordersPage.isOldestFirst ? found : found.reversed()
    }

    private func furtherRow(of day: DayOrders) -> [OrdersRow] {
        switch day.progress {
        case .asked: [.heading("Loading…")]
        case .partial: [.further("Load more orders")]
        case .complete: []
        case .failed(_, let reason): [.further("\(reason) Enter tries again.")]
        }
    }
}
