// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the sale of a voucher.
    func draw(_ dialog: VoucherDialog, on frame: inout Frame<TillAction>) {
        switch dialog.step {
        case .value: drawValue(dialog, on: &frame)
        case .number: drawNumber(dialog, on: &frame)
        case .cash: drawCash(dialog, on: &frame)
        case .question: drawQuestion(dialog, on: &frame)
        case .waiting(let key):
            let entry = memory.outbox.entries.first { $0.key == key }
            let rows = [
                entry?.delivery.text ?? "done", memory.outbox.obstacle(of: key),
                "The voucher is sold once, however often it is sent.",
            ]
            frame.addMessage("Sell a voucher", rows.compactMap(\.self), buttons: [.back])
        case .sold(let sold): draw(sold, on: &frame)
        }
    }

    private func action(_ dialog: VoucherDialog, _ step: VoucherDialog.Step) -> TillAction {
        .pay(.voucher(dialog.at(step)))
    }

    private func drawValue(_ dialog: VoucherDialog, on frame: inout Frame<TillAction>) {
        let problem = dialog.problemWithValue
        let next = action(dialog, .cash)
        let number = Button("Card number", keys: .key("n"), to: action(dialog, .number))
        let take = Button(
            "Next", keys: .enter, isPrimary: true, to: next, unless: problem)
        let card = dialog.account.map { "Number \($0)" } ?? "It gets a new number."
        let pad = (entry: dialog.value, number: dialog.amount, text: problem ?? card)
        drawPad(pad, of: dialog, "Sell a voucher", [.back, number, take], on: &frame) { entry in
            guard let entry else { return next }
            var dialog = dialog
            dialog.value = entry
            return .pay(.voucher(dialog))
        }
    }

    private func drawCash(_ dialog: VoucherDialog, on frame: inout Frame<TillAction>) {
        let problem = dialog.problemWithCash
        let currency = dialog.location.currency
        let sell = TillAction.pay(.sellVoucher(dialog))
        let name = dialog.cash.isEmpty ? "Exactly" : "Cash"
        let take = Button(
            "\(name) \(currency.number(dialog.tendered))", keys: .enter, isPrimary: true, to: sell,
            unless: problem)
        let back = Button("Back", keys: .escape, to: action(dialog, .value))
        let change = currency.text(dialog.tendered - dialog.due)
        let text = problem ?? (dialog.cash.isEmpty ? "The cash of the guest" : "Change \(change)")
        let pad = (entry: dialog.cash, number: dialog.tendered, text: text)
        let title = "Voucher of \(currency.number(dialog.amount))"
        drawPad(pad, of: dialog, title, [back, take], on: &frame) { entry in
            guard let entry else { return sell }
            var dialog = dialog
            dialog.cash = entry
            return .pay(.voucher(dialog))
        }
    }

    /// Asks about more cash than a guest hands over; Enter out of habit must not take it.
    private func drawQuestion(_ dialog: VoucherDialog, on frame: inout Frame<TillAction>) {
        let currency = dialog.location.currency
        let take = Button(
            "Take \(currency.number(dialog.tendered))", keys: .function(12),
            to: TillAction.pay(.sellVoucher(dialog)))
        let back = Button("Back", keys: .escape, isPrimary: true, to: action(dialog, .cash))
        frame.addMessage(
            "Sell a voucher", CashKeys.question(dialog.tendered, for: dialog.due, in: currency),
            buttons: [back, take])
    }

    /// Draws a number pad below a text; the action of no entry confirms the number.
    private func drawPad(
        _ pad: (entry: NumberEntry, number: Amount, text: String), of dialog: VoucherDialog,
        _ title: String, _ buttons: [Button<TillAction>], on frame: inout Frame<TillAction>,
        action: @escaping (NumberEntry?) -> TillAction
    ) {
        let reason = dialog.step == .value ? dialog.problemWithValue : dialog.problemWithCash
        let currency = dialog.location.currency
        let columns = min(48, frame.bounds.size.columns - 4)
        let size = Size(columns: columns, rows: NumberPad.touchSize.rows + 1)
        frame.addDialog("\(title), \(currency)", size: size, buttons: buttons) { frame, area in
            var rest = area
            frame.write(pad.text, in: rest.takeTop(1), as: .accent)
            let view = NumberPad(
                pad.entry, shown: currency.number(pad.number), unless: reason)
            frame.add(view, in: rest) { event in
                if case .edited(let entry) = event { action(entry) } else { action(nil) }
            }
        }
    }

    private func drawNumber(_ dialog: VoucherDialog, on frame: inout Frame<TillAction>) {
        let problem = dialog.problemWithNumber
        let back = action(dialog, .value)
        let ok = Button("OK", keys: .enter, .escape, isPrimary: true, to: back, unless: problem)
        let size = Size(columns: min(48, frame.bounds.size.columns - 4), rows: 4)
        frame.addDialog("Number of the card", size: size, buttons: [ok]) { frame, area in
            var rest = area
            frame.write(
                problem ?? "As it is printed; empty for a new one.", in: rest.takeTop(2),
                as: problem == nil ? .muted : .danger)
            let field = TextField(dialog.number, placeholder: "for example V-1042", limit: 64)
            frame.add(field, in: rest.takeTop(1)) { number in
                var dialog = dialog
                dialog.number = number
                return .pay(.voucher(dialog))
            }
        }
    }

    private func draw(_ sold: SoldVoucher, on frame: inout Frame<TillAction>) {
        let currency = sold.account.currency
        let done = Button(
            "Done", keys: .enter, .escape, isPrimary: true, to: TillAction.dismiss)
        let slip = VoucherSlip(
            sold.account, soldAt: confirmed.menu.location, by: identity)
        let columns = PrintedReceipt.columns(on: frame.bounds.size)
        let lines = slip.lines(columns: columns)
        let size = Size(columns: columns, rows: lines.count + 2)
        frame.addDialog("The voucher is sold", size: size, buttons: [done]) { frame, area in
            var rest = area
            frame.write("Change \(currency.text(sold.change))", in: rest.takeTop(2), as: .money)
            for (row, line) in lines.enumerated() { frame.write(line, in: rest, row: row) }
        }
    }
}
