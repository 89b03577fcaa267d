// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the order at hand with its total, and the keys that are always in sight.
    func drawOrder(in panel: Rect, on frame: inout Frame<TillAction>) {
        var inner = panel.inset()
        frame.box(panel, title: title(of: order))
        drawKeys(in: inner.takeBottom(panel.size.rows >= 16 ? 3 : 1), on: &frame)
        drawTotals(in: inner.takeBottom(2), on: &frame)
        if order.isEmpty {
            return frame.write(
                "Nothing keyed yet", in: inner, row: 1, aligned: .centre, as: .muted)
        }
        let list = ItemList(items(of: order), position: sale.position, isFocused: false)
        frame.add(list, in: inner) { event in
            switch event {
            case .moved(let position): .sale(.point(position))
            case .chosen(let index): .sale(.point(ListPosition(selection: index)))
            }
        }
    }

    private func title(of order: ShownOrder) -> String {
        guard let confirmed = order.confirmed else { return "New order" }
        let table = confirmed.fulfilment.table.map { " · table \($0)" } ?? ""
        return "#\(confirmed.number)\(table)"
    }

    private func items(of order: ShownOrder) -> [ItemList.Item] {
        let lines = (order.confirmed?.lines ?? []).map { line in
            ItemList.Item(
                "\(line.quantity) × \(line.name)",
                detail: number(line.unitPrice * line.quantity),
                more: line.modifiers.map { "  + \($0.name)" } + ["  \(line.status.text)"],
                as: !line.isStanding ? .disabled : .text)
        }
        let keyed = order.keyedItems.map { entry, item in
            ItemList.Item(
                "\(item.request.quantity) × \(item.name)", detail: number(item.total),
                more: ["  \(entry.delivery.text)"], as: .pending)
        }
        return lines + keyed
    }

    private func drawTotals(in rect: Rect, on frame: inout Frame<TillAction>) {
        let totals = order.confirmed?.totals ?? .zero
        let pending = order.unconfirmed
        if pending != .zero {
            frame.write("not confirmed", in: rect, as: .pending)
            frame.write(number(pending), in: rect, aligned: .right, as: .pending)
        }
        frame.write("Due", in: rect, row: 1, as: .accent)
        frame.write(number(totals.due), in: rect, row: 1, aligned: .right, as: .money)
    }

    /// Draws Pay and Cancel, which keep their places and say why if they can't be used.
    private func drawKeys(in rect: Rect, on frame: inout Frame<TillAction>) {
        let buttons = [
            Button(
                "Cancel", keys: .control("x"), to: TillAction.order(.askToCancel),
                unless: order.reasonAgainstCancel),
            Button(
                "Pay", keys: .function(12), isPrimary: true, to: .pay(.begin),
                unless: order.reasonAgainstPayment),
        ]
        frame.add(buttons, in: rect)
        frame.bind(
            .control("n"), words: "New order", to: .order(.leave),
            unless: order.isEmpty ? "Nothing keyed yet" : nil)
    }

    /// An amount in the currency of the menu, without its code.
    private func number(_ amount: Amount) -> String {
        guard let currency = order.confirmed?.currency ?? confirmed.menu.menu?.currency else {
            return "\(amount.minorUnits)"
        }
        return currency.number(amount)
    }

    /// Draws a dialog about the order at hand.
    func draw(_ dialog: OrderDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .cancel: drawCancelReasons(on: &frame)
        }
    }

    private func drawCancelReasons(on frame: inout Frame<TillAction>) {
        let reasons = Self.cancelReasons
        let size = Size(columns: 36, rows: reasons.count)
        let back = Button("Back", keys: .escape, to: TillAction.dismiss)
        frame.addDialog("Cancel the whole order?", size: size, buttons: [back]) { frame, area in
            let keys = zip(reasons, area.dividedIntoRows(reasons.count))
            for (number, (reason, place)) in zip(1..., keys) {
                let action = TillAction.order(.cancel(reason: reason))
                frame.add(
                    Button(reason, keys: .key(Character("\(number)")), to: action), in: place)
            }
        }
    }
}

extension LineStatus {
    /// The state of a line for the person at a till.
    fileprivate var text: String {
        switch self {
        case .held: "held"
        case .inProcess: "in process"
        case .processed: "ready"
        case .delivered: "handed over"
        case .voided: "voided"
        case .moved: "on another order"
        }
    }
}
