// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws a dialog of the payment.
    func draw(_ dialog: PayDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .cash: drawCash(on: &frame)
        case .waiting: draw("Waiting for the payment…", [], [close("Back", .escape)], on: &frame)
        case .change(let payment): draw(payment, on: &frame)
        }
    }

    private func drawCash(on frame: inout Frame<TillAction>) {
        guard let order = order.confirmed else { return }
        let due = order.currency.text(order.totals.due)
        let exact = Button(
            "Exactly \(due)", keys: .enter, isPrimary: true,
            to: TillAction.pay(.cash(order.totals.due)))
        draw("Pay", [("Due", due)], [close("Back", .escape), exact], on: &frame)
    }

    private func draw(_ payment: Payment, on frame: inout Frame<TillAction>) {
        let rows = [
            ("Change", payment.currency.text(payment.change)),
            ("Paid", payment.currency.text(payment.amount)),
        ]
        draw("Paid", rows, [close("New order", .enter)], on: &frame)
    }

    private func close(_ title: String, _ key: TerminalInput) -> Button<TillAction> {
        Button(title, keys: key, isPrimary: key == .enter, to: .dismiss)
    }

    private func draw(
        _ title: String, _ rows: [(String, String)], _ buttons: [Button<TillAction>],
        on frame: inout Frame<TillAction>
    ) {
        let size = Size(columns: 40, rows: rows.count + 2)
        frame.addDialog(title, size: size, buttons: buttons) { frame, area in
            for (row, (name, amount)) in zip(1..., rows) {
                frame.write(name, in: area, row: row, as: .accent)
                frame.write(amount, in: area, row: row, aligned: .right, as: .money)
            }
        }
    }
}
