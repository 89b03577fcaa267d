// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    func draw(_ card: BoardLayout.Card, place: Int, on canvas: inout Canvas) {
        let isSelected = card.ticket.order == selection
        canvas.box(
            card.rect, style: isSelected ? Style(foreground: .yellow, bold: true) : .plain,
            border: isSelected ? .double : .light)
        drawTitle(card, place: place, on: &canvas)
        let left = card.rect.origin.column + 2
        for (number, row) in zip(card.rect.rows.dropFirst(), card.rows) {
            canvas.write(row.text, at: Point(column: left, row: number), style: row.style)
        }
        drawLowerBorder(card, on: &canvas)
    }

    private func drawTitle(
        _ card: BoardLayout.Card, place: Int, on canvas: inout Canvas
    ) {
        let ticket = card.ticket
        let style = Style(foreground: .white, background: ticket.color, bold: true)
        let origin = card.rect.origin
        let width = card.rect.size.columns
        let digit = place < 9 ? "\(place + 1)" : " "
        let right = PrintableText("\(ClockText.age(now - ticket.firedAt)) ").fitted(columns: width)
        let left = PrintableText(" \(digit) #\(ticket.number) \(ticket.terminal)")
        canvas.fill(
            Rect(origin: origin, size: Size(columns: width, rows: 1)), style: style)
        canvas.write(left.fitted(columns: width - right.columns - 1), at: origin, style: style)
        canvas.write(
            right, at: Point(column: origin.column + width - right.columns, row: origin.row),
            style: style)
    }

    private func drawLowerBorder(_ card: BoardLayout.Card, on canvas: inout Canvas) {
        let ticket = card.ticket
        let row = card.rect.origin.row + card.rect.size.rows - 1
        let isPending = pending[ticket.order]?.revision == ticket.revision
        if let label = isPending ? "sending…" : ticket.label {
            let style = Style(foreground: isPending ? .yellow : ticket.color, bold: true)
            let text = PrintableText(" \(label) ").fitted(columns: card.rect.size.columns - 2)
            canvas.write(
                text, at: Point(column: card.rect.origin.column + 2, row: row), style: style)
        }
        if ticket.paid {
            let column = card.rect.origin.column + card.rect.size.columns - 6
            canvas.write(
                " $$ ", at: Point(column: column, row: row),
                style: Style(foreground: .green, bold: true))
        }
    }
}
