// SPDX-License-Identifier: Apache-2.0

import Messages
package import Terminal

extension KitchenModel {
    /// Draws the screen.
    package func view() -> Canvas {
        var canvas = Canvas(size: size)
        if help != nil {
            drawHelp(on: &canvas)
        } else if recallList != nil {
            drawRecallList(on: &canvas)
        } else {
            if !countsCoverBoard { drawBoard(on: &canvas) }
            drawCounts(on: &canvas)
        }
        drawHeader(on: &canvas)
        drawFooter(on: &canvas)
        return canvas
    }

    private func drawHeader(on canvas: inout Canvas) {
        header.draw(on: &canvas)
        if let warning = freshness.state(at: now).warning {
            drawBar(warning, Self.alarm, row: 1, on: &canvas)
        } else if let text = alarm.text(columns: size.columns - 1) {
            drawBar(text, Self.alarm, row: 1, on: &canvas)
        } else if let warning = scope.warning {
            drawBar(warning, Self.attention, row: 1, on: &canvas)
        }
    }

    private static let alarm = Style(foreground: .white, background: .red, bold: true)
    private static let attention = Style(foreground: .black, background: .yellow, bold: true)

    private func drawBar(_ text: String, _ style: Style, row: Int, on canvas: inout Canvas) {
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), style: style)
        let fitted = PrintableText(" \(text)").fitted(columns: size.columns)
        canvas.write(fitted, at: Point(column: 0, row: row), style: style)
    }

    private func drawBoard(on canvas: inout Canvas) {
        guard isSynchronised, !places.isEmpty else {
            return drawCentred(isSynchronised ? "No orders to make." : wait, on: &canvas)
        }
        if opened?.why != nil { return drawWhy(on: &canvas) }
        if let openedPart { return draw(openedPart, on: &canvas) }
        for (index, card) in board.cards(onPage: page).enumerated() {
            let hasShortcut = index < 9 && !card.place.isFreed
            draw(card, shortcut: hasShortcut ? index + 1 : nil, on: &canvas)
        }
    }

    private func drawCentred(_ text: String, on canvas: inout Canvas) {
        let text = PrintableText(text).fitted(columns: size.columns - boardStart)
        let column = boardStart + (size.columns - boardStart - text.columns) / 2
        canvas.write(text, at: Point(column: column, row: size.rows / 2), style: Style(bold: true))
    }

    private func drawFooter(on canvas: inout Canvas) {
        // The smallest terminals have rows for the header only.
        let row = size.rows - 1
        guard row >= BoardLayout.headerRows else { return }
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1))
        if let notice {
            return drawBar(notice.text, Self.attention, row: row, on: &canvas)
        }
        let isBoard = help == nil && recallList == nil && opened == nil && dishText == nil
        let left =
            help != nil
            ? ""
            : recallList != nil
                ? recallText : opened == nil ? dishText ?? pageText : openedText
        let hint = PrintableText(hintText)
        // A long name of a dish must not hide how to undo a tap.
        let room = dishText == nil ? size.columns : size.columns - hint.columns - 1
        let text = PrintableText(" \(left)").fitted(columns: room)
        let showsLate = isBoard && !lateElsewhere.isEmpty
        canvas.write(
            text, at: Point(column: 0, row: row),
            style: showsLate ? Urgency.late.style ?? .plain : .plain)
        let column = size.columns - hint.columns
        guard column > text.columns else { return }
        canvas.write(hint, at: Point(column: column, row: row), style: Style(dim: true))
    }

    private var recallText: String { "Enter: bring it back · arrows: choose" }

    private var openedText: String {
        if opened?.why != nil { return "arrows: scroll" }
        if opened?.chosen != nil { return "Enter: tap this line" }
        return "Enter: tap what is shown · Tab: choose"
    }

    private var hintText: String {
        let undo = undoText.map { "\($0) · " } ?? ""
        let isBoard = opened == nil && recallList == nil && help == nil
        let back = isBoard ? "" : "\(keys.name(of: .back)): back · "
        return undo + back + "\(keys.name(of: .help)) help "
    }

    /// What the last tap or its recall waits for, or the key that undoes the tap.
    private var undoText: String? {
        if let tap = lastTap {
            let isSent = pending[tap.order] != nil
            return isSent
                ? "sending #\(tap.number)…" : "\(keys.name(of: .undo)): undo #\(tap.number)"
        }
        return pendingRecall.map { "undoing #\($0.number)…" }
    }
}
