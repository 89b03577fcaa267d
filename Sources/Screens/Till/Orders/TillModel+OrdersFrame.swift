// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

extension TillModel {
    /// Draws the active orders of the location.
    func drawOrders(in area: Rect, on frame: inout Frame<TillAction>) {
        let orders = confirmed.orders.orders
        if orders.isEmpty {
            frame.write("No open orders", in: area, row: 1, aligned: .centre, as: .muted)
        }
        let list = ItemList(orders.map(item), position: ordersPage.position)
        frame.add(list, in: area) { event in
            switch event {
            case .moved(let position): .orders(.move(position))
            case .chosen(let index): .orders(.proceed(orders[index].id))
            }
        }
    }

    private func item(_ order: Order) -> ItemList.Item {
        let place = order.fulfilment.table.map { "table \($0)" } ?? order.customer ?? ""
        return ItemList.Item(
            "#\(order.number) \(place)", detail: order.currency.text(order.totals.due),
            more: ["\(order.terminal) · \(ClockText.age(now - order.openedAt))"],
            as: order.terminal == identity.terminal ? .text : .muted)
    }
}
