// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The lines that a person is about to void, and the reason that is being typed.
package struct VoidDialog: Equatable, Sendable {
    /// A line, as the person saw it, and how many of it are to be voided.
    package struct Part: Equatable, Sendable {
        let line: Line
        fileprivate(set) var quantity: Int
    }

    /// The lines.
    private(set) var parts: [Part]
    /// The typed reason.
    var reason = TextEntry()
    private var typed = TypedPieces()

    /// A dialog about whole lines, or about a part of a line: at first one piece, so that a key
    /// too many voids least.
    init(_ lines: [Line], quantity: Int? = nil) {
        let first = quantity ?? (lines.count == 1 ? 1 : .max)
        parts = lines.map { Part(line: $0, quantity: max(1, min(first, $0.quantity))) }
    }

    /// Whether only a part may be voided: with several lines, all of each is.
    var hasChoice: Bool { parts.count == 1 && parts[0].line.quantity > 1 }

    /// The dialog with another quantity of its only line, within what the line has.
    func changed(to quantity: Int) -> Self {
        guard hasChoice else { return self }
        var dialog = self
        dialog.parts[0].quantity = max(1, min(quantity, parts[0].line.quantity))
        dialog.typed = TypedPieces()
        return dialog
    }

    /// The dialog after another digit of the quantity of its only line.
    func typing(_ digit: Int) -> Self {
        let longer = typed.with(digit)
        var dialog = changed(to: longer.number)
        dialog.typed = longer
        return dialog
    }

    /// The reason why a digit can't be typed now; nil if it can.
    func problem(withDigit digit: Int) -> String? {
        typed.with(digit).number == 0
            ? "Type 1 or more; Esc voids nothing"
            : typed.problem(with: digit, of: parts[0].line.quantity)
    }

    /// The price of what is to be voided, before discounts and tax.
    var sum: Amount { parts.reduce(.zero) { $0 + $1.line.price(of: $1.quantity) } }

    /// What the command names.
    ///
    /// The quantities are explicit, so that what was added since is not voided.
    var lineParts: [LinePart] {
        parts.map { LinePart(line: $0.line.line, quantity: $0.quantity) }
    }

    /// The dialog for what is left to void on the order now; nil if nothing is.
    func rebased(on order: Order) -> Self? {
        var dialog = self
        dialog.parts = parts.compactMap { part in
            guard let line = order.lines.first(where: { $0.line == part.line.line }),
                order.reasonAgainstVoid(of: line) == nil
            else { return nil }
            return Part(line: line, quantity: min(part.quantity, line.quantity))
        }
        if dialog.parts != parts { dialog.typed = TypedPieces() }
        return dialog.parts.isEmpty ? nil : dialog
    }
}

extension TillModel {
    /// Asks why lines of the order at hand are voided.
    func draw(_ dialog: VoidDialog, on frame: inout Frame<TillAction>) {
        let pad = ReasonPad(OfferedReasons.void, typed: dialog.reason, confirm: "Void")
        let shown = max(1, min(dialog.parts.count, frame.bounds.size.rows - pad.rows - 10))
        let paid = order.confirmed.map { $0.totals.paid - $0.totals.refunded } ?? .zero
        let size = Size(columns: 40, rows: shown + 2 + pad.rows + (paid > .zero ? 1 : 0))
        let title = dialog.parts.count == 1 ? "Void?" : "Void \(dialog.parts.count) lines?"
        frame.addDialog(title, size: size, buttons: [.back]) { frame, area in
            var rest = area
            draw(dialog, rows: rest.takeTop(shown + 1), on: &frame)
            if paid > .zero { drawPaid(paid, in: rest.takeTop(1), on: &frame) }
            let steps = rest.takeTop(1)
            frame.add(pad, in: rest) { event in
                switch event {
                case .typed(let entry):
                    var dialog = dialog
                    dialog.reason = entry
                    return .order(.askToVoid(dialog))
                case .given(let reason): return .order(.void(dialog, reason: reason))
                }
            }
            if dialog.hasChoice { drawSteps(dialog, in: steps, on: &frame) }
        }
    }

    /// Draws the lines as far as they fit, and the sum of all of them.
    private func draw(_ dialog: VoidDialog, rows area: Rect, on frame: inout Frame<TillAction>) {
        let rows = area.size.rows - 1
        for (row, part) in dialog.parts.prefix(rows).enumerated() {
            let isRest = row == rows - 1 && dialog.parts.count > rows
            let quantity = part.quantity == part.line.quantity ? "" : " of \(part.line.quantity)"
            let text =
                isRest
                ? "… and \(dialog.parts.count - row) more lines"
                : "\(part.quantity)\(quantity) × \(part.line.name)"
            frame.write(text, in: area, row: row)
        }
        let sum = dialog.sum.text(in: currency)
        var rest = area
        _ = rest.takeRight(PrintableText(sum).columns + 1)
        frame.write("Off the bill\(basisOfSum)", in: rest, row: rows, as: .muted)
        frame.write(sum, in: area, row: rows, aligned: .right, as: .money)
    }

    /// Draws what the order holds: money above its new price must go back to the guest.
    private func drawPaid(_ paid: Amount, in row: Rect, on frame: inout Frame<TillAction>) {
        frame.write("Paid, more than the rest is owed", in: row, as: .warning)
        frame.write(" \(paid.text(in: currency))", in: row, aligned: .right, as: .warning)
    }

    /// What is not yet part of the sum of the voided lines: discounts, and tax on top of prices.
    private var basisOfSum: String {
        guard let order = order.confirmed else { return "" }
        let parts = [
            order.discounts.isEmpty ? nil : "discounts", order.tax.included ? nil : "tax",
        ].compactMap(\.self)
        return parts.isEmpty ? "" : " before \(parts.joined(separator: " and "))"
    }

    private func drawSteps(
        _ dialog: VoidDialog, in row: Rect, on frame: inout Frame<TillAction>
    ) {
        let (all, now) = (dialog.parts[0].line.quantity, dialog.parts[0].quantity)
        func button(_ title: String, _ key: TerminalInput, _ quantity: Int) -> Button<TillAction> {
            Button(title, keys: key, to: .order(.askToVoid(dialog.changed(to: quantity))))
        }
        if dialog.reason.isEmpty {
            for digit in 0...9 {
                frame.bind(
                    .key(Character("\(digit)")), words: "Pieces", importance: .helpOnly,
                    to: .order(.askToVoid(dialog.typing(digit))),
                    unless: dialog.problem(withDigit: digit))
            }
            frame.bind(
                .backspace, words: "Type the pieces again", importance: .helpOnly,
                to: .order(.askToVoid(dialog.changed(to: 1))))
        }
        // One of several is voided as easily as all of them.
        let other = now == 1 ? button("All \(all)", .tab, all) : button("Only 1", .tab, 1)
        frame.add(
            [
                other, button("Less", .arrow(.down), now - 1),
                button("More", .arrow(.up), now + 1),
            ], in: row)
    }

    /// Voids lines, unless they changed since the person saw them.
    mutating func void(_ seen: VoidDialog, for reason: String) -> [TillEffect] {
        guard let order = order.confirmed else {
            dialog = nil
            return []
        }
        let present = seen.rebased(on: order)
        guard present == seen else {
            dialog = present.map { .order(.void($0)) }
            notice = Notice("The lines have just changed. Look again.", .warning)
            return []
        }
        dialog = nil
        orderPanel.clear()
        return key(.void(seen.lineParts, reason: reason))
    }
}
