// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The steps that this screen has seen, of which each can be undone.
extension KitchenModel {
    /// The number of steps that a screen remembers.
    static let finishedLimit = 30

    /// Remembers a ticket that left the screen; the latest comes first.
    ///
    /// It was not seen to leave if it is missing in a new snapshot.
    mutating func remember(_ ticket: Ticket, isSeen: Bool = true) {
        var rest = ticket
        rest.lines = ticket.lines.filter { !wasMoved($0, from: ticket) }
        let new = FinishedTicket(
            rest, after: received[ticket.order], isSeen: isSeen, in: scope, at: serviceNow)
        guard let new else { return }
        forget(ticket.order)
        remember(new)
    }

    /// Whether another ticket has the line now, so that it was not finished here.
    private func wasMoved(_ line: TicketLine, from ticket: Ticket) -> Bool {
        received.values.contains { other in
            other.order != ticket.order
                && other.lines.contains { moved in
                    moved.movedFrom == ticket.number && moved.name == line.name
                        && moved.modifiers == line.modifiers && moved.note == line.note
                }
        }
    }

    /// Remembers the step between two states of a ticket that stays on the screen, if any.
    mutating func rememberStep(from earlier: Ticket, to ticket: Ticket) {
        let new = FinishedTicket(from: earlier, to: ticket, in: scope, at: serviceNow)
        if let new { remember(new) }
    }

    private mutating func remember(_ new: FinishedTicket) {
        finished.removeAll { $0.id == new.id }
        finished = Array(([new] + finished).prefix(Self.finishedLimit))
        // The list may have moved under a finger.
        if recallList != nil { recentChanges.recordScreen(at: now) }
    }

    /// Takes the guest and the place of the present ticket for the steps of it.
    mutating func followFinished(_ ticket: Ticket) {
        for index in finished.indices { finished[index].follow(ticket) }
    }

    /// Forgets each step of a ticket that was undone or followed by another one.
    ///
    /// A ticket that comes back with new lines still has the finished ones, which can be undone.
    mutating func forget(_ order: OrderID) {
        let ticket = received[order]
        finished.removeAll { $0.ticket.order == order && !$0.isUnchanged(on: ticket) }
        guard let chosen = recallList?.chosen, !finished.contains(where: { $0.id == chosen }) else {
            return
        }
        recallList?.chosen = finished.first?.id
    }

    /// Shows the finished tickets.
    mutating func openRecallList() {
        guard let latest = finished.first else { return notify("Nothing was finished here yet") }
        recallList = RecallList(chosen: latest.id)
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
        let chosen = finished.first { $0.id == recallList?.chosen }
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

    /// Selects the ticket that was brought back, once it is on the screen: the keys of the person
    /// who brought it back mean this ticket.
    mutating func selectNext() {
        guard let order = selectedNext, opened == nil, let card = board.card(of: order),
            !card.place.isFreed
        else { return }
        selectedNext = nil
        selection = order
        guard page != card.page else { return }
        page = card.page
        recentChanges.recordScreen(at: now)
        planReturn()
    }

    private mutating func choose(finishedBy step: Int) {
        let steps = finished.map(\.id)
        let index = steps.firstIndex { $0 == recallList?.chosen } ?? 0
        let next = max(0, min(index + step, steps.count - 1))
        if steps.indices.contains(next) { recallList?.chosen = steps[next] }
    }

    /// Handles a click: the first one chooses a ticket, the next one brings it back.
    private mutating func clickRecallList(at point: Point) -> [KitchenEffect] {
        let rows = recallRows
        let index = point.row - Self.recallStart
        guard rows.indices.contains(index), let step = rows[index].step else {
            if point.row == Self.recallStart - 1 { closeRecallList() }
            return []
        }
        guard !recentChanges.contains(step.order, at: now) else { return [] }
        if recallList?.chosen == step { return bringBack() }
        recallList?.chosen = step
        recentChanges.recordScreen(at: now)
        return []
    }

    /// The row of the first ticket, below the title of the list.
    private static let recallStart = BoardLayout.headerRows + 1

    /// The visible rows of the list with the steps that they show.
    private var recallRows: [(text: PrintableText, step: FinishedTicket.ID?)] {
        let height = size.rows - Self.recallStart - BoardLayout.footerRows
        guard height > 0 else { return [] }
        var rows: [(text: PrintableText, step: FinishedTicket.ID?)] = []
        var end = 0
        for entry in finished {
            let isChosen = entry.id == recallList?.chosen
            rows += entry.rows(
                isChosen: isChosen, columns: size.columns, in: scope, at: serviceNow
            ).map { ($0, entry.id) }
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
                style: Style(bold: row.step == recallList?.chosen))
        }
    }
}
