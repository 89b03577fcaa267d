// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// The state of the Orders page.
struct OrdersPage: Equatable, Sendable {
    /// The selected order and the part of the list that is shown.
    var position = ListPosition()
}

/// What a person can do on the Orders page.
package enum OrdersAction: Equatable, Sendable {
    /// Move the selection or the shown part.
    case move(ListPosition)
    /// Continue an order of this till.
    case proceed(OrderID)
}

extension TillModel {
    /// Does what a person wants on the Orders page.
    mutating func perform(_ action: OrdersAction) -> [TillEffect] {
        switch action {
        case .move(let position): ordersPage.position = position
        case .proceed(let order): proceed(order)
        }
        return []
    }

    private mutating func proceed(_ id: OrderID) {
        guard let order = confirmed.orders[id] else { return }
        guard order.terminal == identity.terminal else {
            return notice = Notice("Order #\(order.number) belongs to \(order.terminal).")
        }
        memory.order = .order(id)
        page = .sale
    }
}
