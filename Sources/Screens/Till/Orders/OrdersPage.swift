// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// The state of the Orders page.
struct OrdersPage: Equatable, Sendable {
    /// The selected row; it stays selected while other orders come and go.
    var selected: OrdersRow.Identity?
    /// The part of the list that is shown.
    var position = ListPosition()
    /// The words to look for.
    var filter = TextEntry()
    /// Whether the oldest order is on top.
    var isOldestFirst = false
    /// The orders of a day; nil for the active orders.
    var day: DayOrders?
}

/// What a person can do on the Orders page.
package enum OrdersAction: Equatable, Sendable {
    /// Move the selection or the shown part.
    case move(ListPosition)
    /// Type a part of the words to look for.
    case type(String)
    /// Delete the last character of the words to look for.
    case erase
    /// Look for nothing any more.
    case clear
    /// Begin with the oldest order, or with the newest again.
    case reverse
    /// Show an earlier day; from the active orders, the present one.
    case earlier
    /// Show a later day; from the present one, the active orders.
    case later
    /// Show only the paid orders of the day, or all again; from the active orders, today's.
    case togglePaid
    /// Load more orders of the day.
    case load
    /// Continue the selected order; if it belongs to another till, ask first.
    case proceed
    /// Show the selected order in full.
    case look
    /// Show an order in full, from this row of its text.
    case read(OrderID, top: Int)
    /// Split the selected order, or move lines of it.
    case divide
    /// Go on with lines that move to another order.
    case split(MoveAction)
    /// Send the order of a guest to the kitchen.
    case confirm(OrderID)
    /// Take another till's order over.
    case takeOver(OrderID)
    /// Take money for an order that is closed for payment, also of another till.
    case pay(OrderID)
    /// Release an order that is closed for payment; another till's is taken over then.
    case release(OrderID)
    /// Ask what is given back of an order.
    case openRefund(OrderID)
    /// Change what is asked about a refund.
    case askRefund(RefundDialog)
    /// Give money back for a reason.
    case refund(RefundDialog, reason: String)
}

extension TillModel {
    /// Does what a person wants on the Orders page.
    mutating func perform(_ action: OrdersAction) -> [TillEffect] {
        switch action {
        case .move(let position):
            ordersPage.position = position
            ordersPage.selected = identity(ofRow: position.selection)
        case .type(let text): ordersPage.filter.insert(text, limit: 100)
        case .erase: ordersPage.filter.deleteBackward()
        case .clear: ordersPage.filter.clear()
        case .reverse: ordersPage.isOldestFirst.toggle()
        case .earlier: return showDay(dayBefore)
        case .later: return showDay(dayAfter)
        case .togglePaid: return togglePaid()
        case .load:
            ordersPage.day?.proceed()
            return findOrders()
        case .proceed: if let order = selectedOrder { proceed(order.id) }
        case .look: dialog = selectedOrder.map { .orders(.look($0.id, top: 0)) }
        case .read(let order, let top): dialog = .orders(.look(order, top: top))
        case .divide: beginMove(from: selectedOrder?.id)
        case .split(let action): return perform(action)
        case .confirm(let order): return confirm(order)
        case .takeOver(let order): return takeOver(order)
        case .pay(let order):
            continueOrder(order)
            return perform(PayAction.begin)
        case .release(let order): return release(order)
        case .openRefund(let order): askForRefund(order)
        case .askRefund(let refund): dialog = .orders(.refund(refund))
        case .refund(let refund, let reason): return self.refund(refund, for: reason)
        }
        return []
    }

    /// Shows the active orders from the top, with the one at hand selected: an old search or day
    /// must not hide orders from a person who comes for another one.
    mutating func beginOrders() {
        ordersPage.filter.clear()
        ordersPage.day = nil
        ordersPage.position = ListPosition()
        if case .order(let id) = memory.order { ordersPage.selected = .order(id) }
    }

    /// What a row is about; nil if the list has become shorter since the row was shown.
    private func identity(ofRow row: Int?) -> OrdersRow.Identity? {
        let rows = ordersRows
        return row.flatMap { rows.indices.contains($0) ? rows[$0].identity : nil }
    }

    /// Continues an order of this till, and asks before another till's.
    mutating func proceed(_ id: OrderID) {
        let order = confirmed.orders[id]
        if let order, order.waitsForConfirmation { return dialog = .orders(.offer(order)) }
        if let reason = reasonAgainstContinuing(id) { return notice = Notice(reason) }
        if let order, order.terminal != identity.terminal {
            return dialog = .orders(.offer(order))
        }
        dialog = nil
        continueOrder(id)
    }

    /// The reason why no till can go on with an order; nil if one can.
    func reasonAgainstContinuing(_ id: OrderID) -> String? {
        guard let known = confirmed.orders[id] else { return "The order is closed. F4 shows it." }
        if known.waitsForConfirmation { return nil }
        let order = shown(.order(id))
        return order.canRelease ? nil : order.reasonAgainstChange.map { "\($0). F4 shows it." }
    }

    private mutating func takeOver(_ id: OrderID, after changes: Int = 0) -> [TillEffect] {
        guard let order = confirmed.orders[id] else { return [] }
        let revision = order.revision + changes
        let effects = key(.change(.order(id), .takeOver(ifRevision: revision)))
        dialog = memory.outbox.entries.last.map { .orders(.waiting($0.key)) }
        return effects
    }

    /// Releases an order; another till's can be changed here only after it is taken over.
    mutating func release(_ id: OrderID) -> [TillEffect] {
        guard let order = confirmed.orders[id] else { return [] }
        let effects = key(.change(.order(id), .release(ifRevision: order.revision)))
        if order.terminal == identity.terminal { return effects }
        if memory.order == .order(id) { memory.order = nil }
        return effects + takeOver(id, after: 1)
    }
}
