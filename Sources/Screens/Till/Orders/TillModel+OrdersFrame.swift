// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

extension TillModel {
    /// Draws the active orders of the location, or the orders of a day.
    func drawOrders(in area: Rect, on frame: inout Frame<TillAction>) {
        frame.draw(in: area, map: TillAction.orders) { inner in
            var rest = inner.bounds
            let day = rest.takeTop(1)
            let filter = rest.takeTop(1)
            let keys = rest.takeBottom(rest.size.rows >= 16 ? 3 : 1)
            drawFilter(in: filter, on: &inner)
            drawRows(in: rest, on: &inner)
            drawDay(in: day, on: &inner)
            drawOrderKeys(in: keys, on: &inner)
        }
        // Above the words to look for, which begin with any other character.
        if ordersPage.filter.isEmpty {
            frame.bind(.key("?"), words: "Help", to: .help(top: 0))
        }
    }

    private func drawDay(in rect: Rect, on frame: inout Frame<OrdersAction>) {
        let day = ordersPage.day
        let noLater = day == nil ? "These are the active orders of now." : nil
        let noPaid = dayBefore == nil ? "Waiting for the menu…" : nil
        let paid = day?.isPaidOnly == true ? "All" : "Paid only"
        var rest = rect
        let earlier = Button("Earlier", keys: .arrow(.left), to: OrdersAction.earlier)
        let later = Button("Later", keys: .arrow(.right), to: OrdersAction.later, unless: noLater)
        let filter = Button(paid, keys: .tab, to: OrdersAction.togglePaid, unless: noPaid)
        frame.add(earlier, in: rest.takeLeft(11))
        frame.add(filter, in: rest.takeRight(15))
        frame.add(later, in: rest.takeRight(11))
        frame.write(title(of: day), in: rest, aligned: .centre, as: .accent)
    }

    private func title(of day: DayOrders?) -> String {
        guard let day else { return "Active orders" }
        return "\(day.isPaidOnly ? "Paid orders" : "Orders") of \(day.day)"
    }

    private func drawFilter(in rect: Rect, on frame: inout Frame<OrdersAction>) {
        frame.bindTyping { .type($0) }
        frame.bind(
            .control("o"), words: ordersPage.isOldestFirst ? "Newest first" : "Oldest first",
            importance: .minor, to: .reverse)
        let filter = ordersPage.filter
        guard !filter.isEmpty else {
            return frame.write(
                " Type a number, name, table, item or amount to find it.", in: rect, as: .muted)
        }
        frame.write(" Find: \(filter.text)_", in: rect, as: .field)
        frame.bind(.backspace, words: "Delete", importance: .helpOnly, to: .erase)
        frame.bind(.escape, words: "Show all", to: .clear)
    }

    private func drawRows(in rect: Rect, on frame: inout Frame<OrdersAction>) {
        let rows = ordersRows
        if rows.isEmpty {
            return frame.write(noOrders, in: rect, row: 1, aligned: .centre, as: .muted)
        }
        var position = ordersPage.position
        let selected = selectedOrder.map { .order($0.id) } ?? ordersPage.selected
        let selection = rows.firstIndex { $0.identity == selected && $0.identity != nil }
        if position.selection != selection { position.select(selection) }
        frame.add(ItemList(rows.map(item), position: position), in: rect) { event in
            switch event {
            case .moved(let position): .move(position)
            case .chosen(let index): rows[index].identity == .further ? .load : .proceed
            }
        }
    }

    private var noOrders: String {
        if !ordersPage.filter.isEmpty { return "No such order here" }
        return ordersPage.day == nil ? "No open orders" : "No orders on this day"
    }

    private func item(_ row: OrdersRow) -> ItemList.Item {
        switch row {
        case .heading(let title): .heading(title)
        case .further(let text): ItemList.Item(text, as: .info)
        case .order(let order): item(order)
        }
    }

    private func item(_ order: Order) -> ItemList.Item {
        let zone = confirmed.menu.timeZone
        let amount = order.currency.text(order.paid ? order.totals.total : order.totals.due)
        let age = order.isActive ? " (\(ClockText.age(now - order.openedAt)))" : ""
        let opened = "\(ClockText.minute(order.openedAt, in: zone))\(age)"
        let isOwn = order.terminal == identity.terminal
        return ItemList.Item(
            heading(of: order),
            detail: order.owedText.map { "owed \($0)" } ?? order.refundText
                ?? (order.paid ? "paid \(amount)" : amount),
            more: ["  \(stateAndOwner(of: order)) · \(opened)\(order.originText)"],
            as: order.totals.owed != nil || order.waitsForConfirmation
                ? .warning : order.status == .processed ? .success : isOwn ? .text : .muted)
    }

    private func drawOrderKeys(in rect: Rect, on frame: inout Frame<OrdersAction>) {
        let unselected = selectedOrder == nil ? "Select an order first." : nil
        frame.add(
            [
                Button("Show", keys: .function(4), to: OrdersAction.look, unless: unselected),
                Button(
                    "Split, move", keys: .control("t"), to: .divide,
                    unless: unselected ?? reasonAgainstMove(from: selectedOrder?.id)),
                continueButton,
            ], in: rect)
    }

    private var continueButton: Button<OrdersAction> {
        if ordersPage.selected == .further {
            return Button("Load", keys: .enter, isPrimary: true, to: .load)
        }
        let order = selectedOrder
        let isOwn = order.map { $0.terminal == identity.terminal } ?? true
        let reason = order.map { reasonAgainstContinuing($0.id) } ?? "Select an order first."
        let wordsForOthers =
            order?.waitsForConfirmation == true
            ? "Confirm" : order?.isClosedForPayment == true ? "Open" : "Take over"
        return Button(
            isOwn ? "Continue" : wordsForOthers, keys: .enter, isPrimary: true, to: .proceed,
            unless: reason)
    }
}
