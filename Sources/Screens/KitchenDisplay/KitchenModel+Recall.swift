// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The tickets that left the screen, from which one can be brought back.
extension KitchenModel {
    /// The number of finished tickets that a screen remembers.
    static let finishedLimit = 30

    /// Remembers a ticket that left the screen; the latest comes first.
    mutating func remember(_ ticket: Ticket) {
        let new = FinishedTicket(
            ticket, after: received[ticket.order], in: scope, at: serviceNow)
        guard let new else { return }
        forget(ticket.order)
        finished = Array(([new] + finished).prefix(Self.finishedLimit))
        // The list may have moved under a finger.
        if recallList != nil { recentChanges.recordScreen(at: now) }
    }

    /// Forgets a ticket that is on the screen again.
    mutating func forget(_ order: OrderID) {
        guard finished.contains(where: { $0.ticket.order == order }) else { return }
        finished.removeAll { $0.ticket.order == order }
        if recallList?.chosen == order { recallList?.chosen = finished.first?.ticket.order }
    }

    /// Shows the finished tickets.
    mutating func openRecallList() {
        guard let latest = finished.first else { return notify("No ticket was finished here yet") }
        recallList = RecallList(chosen: latest.ticket.order)
        recentChanges.recordScreen(at: now)
    }

    /// Shows the board again.
    private mutating func closeRecallList() {
        recallList = nil
        recentChanges.recordScreen(at: now)
    }

    /// Handles the input of a person while the finished tickets are shown.
    mutating func handleRecallList(_ input: TerminalInput) -> [KitchenEffect] {
        switch input {
        case .key(" "), .enter: return bringBack()
        case .arrow(.up), .arrow(.left): choose(finishedBy: -1)
        case .arrow(.down), .arrow(.right): choose(finishedBy: 1)
        case .mouse(let point): return clickRecallList(at: point)
        case .key("r"), .key("q"), .escape: closeRecallList()
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    /// Requests the recall of the step that finished the chosen ticket.
    private mutating func bringBack() -> [KitchenEffect] {
        let chosen = finished.first { $0.ticket.order == recallList?.chosen }
        guard let chosen, pendingRecall == nil else { return [] }
        let tap = LastTap(
            order: chosen.ticket.order, number: chosen.ticket.number, from: chosen.from,
            lines: chosen.lines, until: now + Self.undoTime)
        if lastTap?.order == tap.order { lastTap = nil }
        pendingRecall = tap
        recalled = tap.order
        closeRecallList()
        return [.recall(tap.order, from: tap.from, lines: tap.lines)]
    }

    private mutating func choose(finishedBy step: Int) {
        let orders = finished.map(\.ticket.order)
        let index = orders.firstIndex { $0 == recallList?.chosen } ?? 0
        let next = max(0, min(index + step, orders.count - 1))
        if orders.indices.contains(next) { recallList?.chosen = orders[next] }
    }

    /// Handles a click: the first one chooses a ticket, the next one brings it back.
    private mutating func clickRecallList(at point: Point) -> [KitchenEffect] {
        let rows = recallRows
        let index = point.row - Self.recallStart
        guard rows.indices.contains(index), let order = rows[index].order else {
            if point.row == Self.recallStart - 1 { closeRecallList() }
            return []
        }
        guard !recentChanges.contains(order, at: now) else { return [] }
        if recallList?.chosen == order { return bringBack() }
        recallList?.chosen = order
        recentChanges.recordScreen(at: now)
        return []
    }

    /// The row of the first ticket, below the title of the list.
    private static let recallStart = BoardLayout.headerRows + 1

    /// The visible rows of the list with the orders that they show.
    private var recallRows: [(text: PrintableText, order: OrderID?)] {
        let height = size.rows - Self.recallStart - BoardLayout.footerRows
        guard height > 0 else { return [] }
        var rows: [(text: PrintableText, order: OrderID?)] = []
        var end = 0
        for entry in finished {
            let isChosen = entry.ticket.order == recallList?.chosen
            rows += entry.rows(
                isChosen: isChosen, columns: size.columns, in: scope, at: serviceNow
            ).map { ($0, entry.ticket.order) }
            if isChosen { end = rows.count }
        }
        return Array(rows.dropFirst(max(0, end - height)).prefix(height))
    }

    /// Draws the finished tickets over the board.
    func drawRecallList(on canvas: inout Canvas) {
        let title = Rect(column: 0, row: Self.recallStart - 1, columns: size.columns, rows: 1)
        let style = Style(bold: true, reverse: true)
        canvas.fill(title, style: style)
        canvas.write(
            PrintableText(" Finished here, the latest first").fitted(columns: size.columns),
            at: title.origin, style: style)
        if finished.isEmpty {
            canvas.write("  All are back.", at: Point(column: 0, row: Self.recallStart))
        }
        for (index, row) in recallRows.enumerated() {
            canvas.write(
                row.text, at: Point(column: 0, row: Self.recallStart + index),
                style: Style(bold: row.order == recallList?.chosen))
        }
    }
}
