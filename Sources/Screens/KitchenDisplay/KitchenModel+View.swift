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
        let warnings = freshness.state(at: now).warnings
        if !warnings.isEmpty {
            drawBar(warnings, Self.alarm, row: 1, on: &canvas)
        } else if let text = alarmText(columns: size.columns - 1) {
            let room = size.columns - 1 - PrintableText(text).columns - Self.separator.count
            let silent = silentText(columns: room).map { Self.separator + $0 } ?? ""
            let why = "\(Self.separator)\(keys.name(of: .why)): why"
            drawBar([text + silent + why, text + silent, text], Self.alarm, row: 1, on: &canvas)
        } else if let text = silentText(columns: size.columns - 1) {
            drawBar([text], Self.attention, row: 1, on: &canvas)
        } else if let warning = scope.warning {
            drawBar([warning], Self.attention, row: 1, on: &canvas)
        }
    }

    private static let separator = " · "
    private static let alarm = Style(foreground: .white, background: .red, bold: true)
    static let attention = Style(foreground: .black, background: .yellow, bold: true)

    /// Draws a row of one colour with the first text that fits, or else with the start of the last.
    func drawBar(_ texts: [String], _ style: Style, row: Int, on canvas: inout Canvas) {
        let text = texts.first { PrintableText($0).columns < size.columns } ?? texts.last ?? ""
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), style: style)
        let fitted = PrintableText(" \(text)").fitted(columns: size.columns)
        canvas.write(fitted, at: Point(column: 0, row: row), style: style)
    }

    private func drawBoard(on canvas: inout Canvas) {
        guard isSynchronised, !places.isEmpty else {
            return drawCentred(isSynchronised ? scope.emptyText : wait, on: &canvas)
        }
        if opened?.why != nil { return drawWhy(on: &canvas) }
        if let openedPart { return draw(openedPart, on: &canvas) }
        for (index, card) in board.cards(onPage: page).enumerated() {
            let hasShortcut = index < 9 && !card.place.isFreed
            draw(card, shortcut: hasShortcut ? index + 1 : nil, on: &canvas)
        }
    }

    private func drawCentred(_ text: String, on canvas: inout Canvas) {
        let columns = size.columns - boardStart
        let rows = PrintableText(text).wrapped(columns: columns)
        let first = max(0, size.rows / 2 - rows.count / 2)
        for (index, row) in rows.enumerated() {
            let column = boardStart + (columns - row.columns) / 2
            canvas.write(
                row, at: Point(column: column, row: first + index), style: Style(bold: true))
        }
    }
}
