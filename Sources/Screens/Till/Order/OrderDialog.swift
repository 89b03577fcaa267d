// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// A dialog about the order at hand.
enum OrderDialog: Equatable, Sendable {
    /// Asks why the order is canceled; the text is the reason that is being typed.
    case cancel(TextEntry)
    /// Asks why lines are voided.
    case void(VoidDialog)
    /// Asks how the guest gets the order.
    case details(DetailsDialog)
    /// Asks for a discount.
    case discount(DiscountDialog)
    /// Asks which held lines go to the kitchen.
    case fire(FireDialog)
}

/// What a person can do with the order at hand.
package enum OrderAction: Equatable, Sendable {
    /// Select a row, or show another part of the order.
    case select(RowID?, ListPosition)
    /// Mark a row to change it together with others, or remove its mark.
    case mark(RowID)
    /// Select and mark nothing.
    case unmark
    /// Withdraw the chosen rows that were never sent, and ask why the others are voided.
    case remove
    /// Ask why lines are voided, or change what is asked.
    case askToVoid(VoidDialog)
    /// Void lines for a reason.
    case void(VoidDialog, reason: String)
    /// Show the details of the order.
    case openDetails
    /// Change what the details' form shows.
    case details(DetailsDialog)
    /// Send the details.
    case saveDetails(DetailsDialog)
    /// Show the discounts of the order.
    case openDiscounts
    /// Change what the discounts' form shows.
    case discount(DiscountDialog)
    /// Send the discounts.
    case saveDiscounts(DiscountDialog)
    /// Send the held lines to the kitchen, after the question which ones if there is a choice.
    case askToFire
    /// Send the held lines of a course to the kitchen, or all.
    case fire(FireDialog, course: Int?)
    /// Have the kitchen make the order before others, or no longer.
    case prioritize(Bool)
    /// Release the order, which is closed for payment.
    case release(OrderID)
    /// Ask why the order is canceled; the text is the reason typed so far.
    case askToCancel(TextEntry)
    /// Cancel the order for a reason.
    case cancel(reason: String)
    /// Leave the order as it is, and begin another one.
    case leave
}

extension Button<TillAction> {
    /// Closes a dialog without effect.
    static var back: Self { Self("Back", keys: .escape, to: .dismiss) }
}

extension TillModel {
    /// Does what a person wants with the order at hand.
    mutating func perform(_ action: OrderAction) -> [TillEffect] {
        switch action {
        case .select(let row, let position): orderPanel.select(row, position)
        case .mark(let row): orderPanel.mark(row)
        case .unmark: orderPanel.clear()
        case .remove: removeChosenRows()
        case .askToVoid(let question): dialog = .order(.void(question))
        case .void(let seen, let reason): return void(seen, for: reason)
        case .openDetails: openDetails()
        case .details(let details): dialog = .order(.details(details))
        case .saveDetails(let details): return save(details)
        case .openDiscounts: openDiscounts()
        case .discount(let discounts): dialog = .order(.discount(discounts))
        case .saveDiscounts(let discounts): return save(discounts)
        case .askToFire: return askToFire()
        case .fire(let seen, let course): return fire(seen, course: course)
        case .prioritize(let rush):
            dialog = nil
            return key(.prioritize(rush: rush))
        case .release(let order): return release(order)
        case .askToCancel(let entry): dialog = .order(.cancel(entry))
        case .cancel(let reason):
            dialog = nil
            return cancelOrder(reason)
        case .leave: memory.order = nil
        }
        return []
    }

    /// Withdraws the chosen rows that were never sent, and asks why the others are voided.
    private mutating func removeChosenRows() {
        let chosen = orderPanel.chosen(of: order.rows)
        for row in chosen {
            if case .keyed(let key) = row.id { _ = memory.outbox.withdraw(key) }
        }
        withdrawEmptyOrder()
        let lines = chosen.compactMap(\.line)
        if lines.isEmpty { orderPanel.clear() } else { dialog = .order(.void(VoidDialog(lines))) }
    }

    /// Cancels the order at hand; what was never sent is withdrawn, even the order itself.
    mutating func cancelOrder(_ reason: String) -> [TillEffect] {
        guard let target = memory.order else { return [] }
        for entry in memory.outbox.entries(about: target) {
            _ = memory.outbox.withdraw(entry.key)
        }
        if withdrawEmptyOrder() {
            notice = Notice("The order is canceled. Nothing of it was sent.", .success)
            return []
        }
        memory.order = nil
        return key(.change(target, .cancel(reason: reason)))
    }

    /// Withdraws the order at hand if nothing is keyed on it and it was never sent.
    @discardableResult
    private mutating func withdrawEmptyOrder() -> Bool {
        guard case .opened(let key) = memory.order, order.waiting.isEmpty,
            memory.outbox.withdraw(key) != nil
        else { return false }
        memory.order = nil
        return true
    }
}
