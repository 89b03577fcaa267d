// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// Draws a card; its shortcut, if any, is in front of the title.
    func draw(_ card: BoardLayout.Card, shortcut: Int?, on canvas: inout Canvas) {
        drawFrame(of: card, on: &canvas)
        drawTitle(card, shortcut: shortcut, on: &canvas)
        drawRows(of: card, from: card.rect.origin.row + 1, on: &canvas)
        drawLowerBorder(card, on: &canvas)
        if card.place.isFreed || isStale { canvas.restyle(card.rect, \.faint) }
    }

    /// Draws the opened ticket over the whole board.
    func draw(_ part: OpenedPart, on canvas: inout Canvas) {
        let card = part.card
        let origin = card.rect.origin
        drawFrame(of: card, on: &canvas)
        drawTitle(card, shortcut: nil, on: &canvas)
        drawRows(of: card, from: origin.row + 1 + part.markers, on: &canvas)
        if part.markers > 0 {
            let last = Point(column: origin.column, row: origin.row + card.rect.size.rows - 2)
            let first = Point(column: origin.column, row: origin.row + 1)
            drawMarker("▲", part.above, at: first, on: &canvas)
            drawMarker("▼", part.below, at: last, on: &canvas)
        }
        if let chosen = opened?.chosen, let row = part.row(of: chosen) {
            let place = Point(
                column: origin.column + 1, row: origin.row + 1 + part.markers + row)
            canvas.write("►", at: place, style: Style(foreground: .yellow, bold: true))
        }
        drawLowerBorder(card, on: &canvas)
        if isStale { canvas.restyle(card.rect, \.faint) }
    }

    private func drawFrame(of card: BoardLayout.Card, on canvas: inout Canvas) {
        let isSelected = card.ticket.order == selection
        canvas.box(
            card.rect, style: isSelected ? Style(foreground: .yellow, bold: true) : .plain,
            border: isSelected ? .double : .light)
    }

    private func drawRows(of card: BoardLayout.Card, from first: Int, on canvas: inout Canvas) {
        let column = card.rect.origin.column + 2
        for (number, row) in card.content.rows.enumerated() {
            let drawn = row.drawn(at: serviceNow, columns: card.rect.size.columns - 4)
            canvas.write(
                drawn.text, at: Point(column: column, row: first + number), style: drawn.style)
        }
    }

    private func drawMarker(
        _ arrow: String, _ count: Int, at start: Point, on canvas: inout Canvas
    ) {
        guard count > 0 else { return }
        let noun = count == 1 ? "row" : "rows"
        canvas.write(
            "\(arrow) \(count) more \(noun)", at: Point(column: start.column + 2, row: start.row),
            style: Style(foreground: .yellow, bold: true))
    }

    private func drawTitle(
        _ card: BoardLayout.Card, shortcut: Int?, on canvas: inout Canvas
    ) {
        let urgency = urgency(of: card)
        let color = card.place.isFreed ? Color.gray : card.ticket.color
        let style = urgency.style ?? Style(foreground: .white, background: color, bold: true)
        let origin = card.rect.origin
        let width = card.rect.size.columns
        let age = card.place.isFreed ? "" : ClockText.age(serviceNow - card.ticket.firedAt)
        let right = PrintableText(age + urgency.mark).fitted(columns: width)
        let key = shortcut.map { "[\($0)] " } ?? "    "
        let left = PrintableText(key + card.content.title.text.string)
        canvas.fill(
            Rect(origin: origin, size: Size(columns: width, rows: 1)), style: style)
        canvas.write(left.fitted(columns: width - right.columns - 1), at: origin, style: style)
        canvas.write(
            right, at: Point(column: origin.column + width - right.columns, row: origin.row),
            style: style)
    }

    private func urgency(of card: BoardLayout.Card) -> Urgency {
        card.place.isFreed ? .normal : scope.urgency(of: card.ticket, at: serviceNow)
    }

    private func drawLowerBorder(_ card: BoardLayout.Card, on canvas: inout Canvas) {
        let ticket = card.ticket
        let row = card.rect.origin.row + card.rect.size.rows - 1
        let isPending = pending[ticket.order]?.revision == ticket.revision
        let urgency = urgency(of: card)
        let label =
            card.place.isFreed
            ? "done" : isPending ? "sending…" : scope.label(of: ticket) ?? urgency.label
        if let label {
            let color = isPending ? .yellow : urgency.style?.background ?? ticket.color
            let style = Style(foreground: color, bold: true)
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
