// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Asks why the order is canceled, and says what is lost.
    func drawCancelReasons(_ entry: TextEntry, on frame: inout Frame<TillAction>) {
        let pad = ReasonPad(OfferedReasons.cancel, typed: entry, confirm: "Cancel the order")
        let warning = order.lossOfCancel.map {
            "What was handed over is lost: \($0.text(in: currency))"
        }
        let order = order
        let title = order.confirmed.map { heading(of: $0) } ?? "New order"
        let sum = (order.confirmed?.totals.due ?? .zero) + order.unconfirmed
        let due = currency?.text(sum) ?? ""
        let size = Size(columns: 40, rows: pad.rows + (warning == nil ? 1 : 2))
        frame.addDialog("Cancel the whole order?", size: size, buttons: [.back]) { frame, area in
            var rest = area
            let head = rest.takeTop(1)
            var place = head
            _ = place.takeRight(PrintableText(due).columns + 1)
            frame.write(title, in: place, as: .accent)
            frame.write(due, in: head, aligned: .right, as: .money)
            if let warning { frame.write(warning, in: rest.takeTop(1), as: .danger) }
            frame.add(pad, in: rest) { event in
                switch event {
                case .typed(let entry): .order(.askToCancel(entry))
                case .given(let reason): .order(.cancel(reason: reason))
                }
            }
        }
    }
}

extension ShownOrder {
    /// The price of what was handed over, which a cancellation loses; nil if nothing was.
    fileprivate var lossOfCancel: Amount? {
        let lines = confirmed?.lines.filter { $0.status == .delivered } ?? []
        return lines.isEmpty ? nil : lines.price
    }

    /// Asks for the reason; an order without items, such as a table opened by mistake, is canceled
    /// at once.
    var wayToCancel: OrderAction {
        hasItems ? .askToCancel(TextEntry()) : .cancel(reason: "opened by mistake")
    }

    /// The reason why it can't be canceled now; nil if it can.
    var reasonAgainstCancel: String? {
        guard let target else { return Self.nothingKeyed }
        // What it has is not known yet, so nobody can tell what is lost.
        if case .order = target, confirmed == nil { return "The order is still awaited" }
        return reason(against: \.cancel)
    }
}
