// SPDX-License-Identifier: Apache-2.0

import Messages
package import Terminal

extension KitchenModel {
    /// Draws the screen.
    package func view() -> Canvas {
        var canvas = Canvas(size: size)
        if recallList != nil {
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
        let style = Style(bold: true)
        let title = scope.title.map { "\(name) · \($0)" } ?? name
        let left = PrintableText(" \(title)").fitted(columns: size.columns)
        canvas.fill(Rect(column: 0, row: 0, columns: size.columns, rows: 1))
        canvas.write(left, at: Point(column: 0, row: 0), style: style)
        // From the right, the most important part first, as many as fit.
        var right = size.columns
        let (late, clock) = (lateText, ClockText.clock(now, in: timeZone))
        // On a narrow screen late tickets are more important than the time.
        let hasTime = late.isEmpty || left.columns + late.count + clock.count + 5 <= right
        for part in (hasTime ? [clock] : []) + [late, freshnessText, countsText] {
            let text = PrintableText(part)
            right -= text.columns + (part.isEmpty ? 0 : 2)
            if right < left.columns + 1 { break }
            canvas.write(
                text, at: Point(column: right, row: 0),
                style: part == late ? Urgency.late.style ?? .plain : .plain)
        }
        if let warning = freshness.state(at: now).warning {
            let style = Style(foreground: .white, background: .red, bold: true)
            drawBar(warning, style, row: 1, on: &canvas)
        } else if let warning = scope.warning {
            drawBar(warning, Self.attention, row: 1, on: &canvas)
        }
    }

    private static let attention = Style(foreground: .black, background: .yellow, bold: true)

    private var freshnessText: String {
        switch freshness.state(at: now) {
        case .connecting: "not connected yet"
        case .fresh(let age): "last heard \(ClockText.precise(age)) ago"
        case .stale: ""
        }
    }

    private var lateText: String {
        let time = serviceNow
        let late = tickets.count { scope.urgency(of: $0, at: time) == .late }
        return late == 0 ? "" : " \(late) late "
    }

    private var countsText: String {
        let inProcess = tickets.count { $0.status == .inProcess }
        guard isSynchronised else { return "" }
        if case .stations = scope.role { return "\(inProcess) in process" }
        let processed = tickets.count { $0.status == .processed }
        return "\(inProcess) in process · \(processed) \(scope.isExpediter ? "ready" : "processed")"
    }

    private func drawBar(_ text: String, _ style: Style, row: Int, on canvas: inout Canvas) {
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), style: style)
        let fitted = PrintableText(" \(text)").fitted(columns: size.columns)
        canvas.write(fitted, at: Point(column: 0, row: row), style: style)
    }

    private func drawBoard(on canvas: inout Canvas) {
        guard isSynchronised, !places.isEmpty else {
            return drawCentred(isSynchronised ? "No orders to make." : wait, on: &canvas)
        }
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
        let left =
            showsHelp
            ? help : recallList != nil ? recallText : opened == nil ? pageText : openedText
        let hint = PrintableText(hintText)
        let text = PrintableText(" \(left)").fitted(columns: size.columns)
        canvas.write(text, at: Point(column: 0, row: row))
        let column = size.columns - hint.columns
        guard !showsHelp, column > text.columns else { return }
        canvas.write(hint, at: Point(column: column, row: row), style: Style(dim: true))
    }

    /// The keys, the most important first, as many as fit.
    private var help: String {
        let tapping = opened == nil ? "1-9, Enter: tap" : "Enter: tap what is shown"
        let keys =
            opened == nil
            ? ["o: open", "a: counts", "n p: page", "r: recall", "R: reload", "arrows: choose"]
            : ["Esc: back", "Tab: choose a line", "arrows, page keys: scroll"]
        var text = [tapping, "u: undo"] + (opened == nil ? ["q: \(quitWords)"] : [])
        for key in keys where (text + [key]).joined(separator: " · ").count < size.columns {
            text.append(key)
        }
        return text.joined(separator: " · ")
    }

    private var recallText: String { "Enter: bring it back · arrows: choose" }

    private var openedText: String {
        opened?.chosen == nil ? "Enter: tap what is shown · Tab: choose" : "Enter: tap this line"
    }

    private var hintText: String {
        let undo = undoText.map { "\($0) · " } ?? ""
        let back = opened == nil && recallList == nil ? "" : "Esc: back · "
        return undo + back + "? help "
    }

    /// What the last tap or its recall waits for, or the key that undoes the tap.
    private var undoText: String? {
        if let tap = lastTap {
            let isSent = pending[tap.order] != nil
            return isSent ? "sending #\(tap.number)…" : "u: undo #\(tap.number)"
        }
        return pendingRecall.map { "undoing #\($0.number)…" }
    }

    private var pageText: String {
        guard board.pages.count > 1 else { return "" }
        let here = board.cards(onPage: page).count { !$0.place.isFreed }
        let others = tickets.count - here
        let noun = others == 1 ? "ticket" : "tickets"
        return "page \(page + 1)/\(board.pages.count) · \(others) more \(noun) waiting"
    }
}
