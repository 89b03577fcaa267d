// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// The visible part of the opened ticket; nil while the board is shown.
    var openedPart: OpenedPart? {
        guard let opened, let card = board.card(of: opened.order) else { return nil }
        return OpenedPart(of: card, top: opened.top, on: board, in: self)
    }

    /// Shows one ticket in full: the selected one, the first ticket of the page that is cut, or the
    /// only one.
    mutating func open() {
        let cards = board.cards(onPage: page).filter { !$0.place.isFreed }
        let chosen =
            cards.first { $0.ticket.order == selection }
            ?? cards.first { !$0.content.hidden.isEmpty }
            ?? (cards.count == 1 ? cards.first : nil)
        guard let chosen else {
            return askForTicket(before: .open)
        }
        open(chosen)
    }

    /// Says how to choose the ticket for an action.
    mutating func askForTicket(before action: KitchenAction) {
        let key = keys.name(of: action)
        let choice = "with the arrows, then press \(key)"
        notify(
            action == .finish
                ? "Press the number of a ticket, or choose one \(choice)"
                : "Choose a ticket \(choice)",
            short: "Arrows: choose a ticket; then \(key)")
    }

    /// Shows the card's ticket in full, starting at the first line that a tap would move.
    mutating func open(_ card: BoardLayout.Card) {
        selection = card.ticket.order
        opened = OpenedTicket(order: card.ticket.order)
        recentChanges.recordScreen(at: now)
        showWork()
    }

    /// Shows the board again.
    mutating func closeOpened() {
        guard let opened else { return }
        page = board.card(of: opened.order)?.page ?? page
        self.opened = nil
        recentChanges.recordScreen(at: now)
    }

    /// Handles the input of a person while a ticket is opened.
    mutating func handleOpened(_ input: TerminalInput) -> [KitchenEffect] {
        if opened?.why != nil { return handleWhy(input) }
        guard let part = openedPart else { return [] }
        let step = part.card.content.rows.count
        switch input {
        case .key(" "), .enter: return tapChosen(on: part)
        case .tab: choose(after: 1, on: part)
        case .shiftTab: choose(after: -1, on: part)
        case .key("u"): return recall()
        case .key("R"): return [.refresh]
        case .key("w"): return openWhy()
        case .key("!"): return changeRush()
        case .key("f"): return fireCourse()
        case .escape where opened?.chosen != nil: opened?.chosen = nil
        case .key("o"), .key("q"), .escape: closeOpened()
        case .arrow(.up): scroll(to: part.top - 1)
        case .arrow(.down): scroll(to: part.top + 1)
        case .pageUp, .arrow(.left): scroll(to: part.top - step)
        case .pageDown, .arrow(.right): scroll(to: part.top + step)
        case .mouse(let point): return click(point, on: part)
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    private mutating func tapChosen(on part: OpenedPart) -> [KitchenEffect] {
        opened?.chosen.map { tap($0, of: part.card) } ?? tap(part.card)
    }

    /// Chooses the next line that can be tapped, or the previous one, and makes it visible.
    private mutating func choose(after step: Int, on part: OpenedPart) {
        let lines = part.tappable(in: scope)
        guard !lines.isEmpty else { return notify("No line can be tapped now") }
        let current = opened?.chosen.flatMap { lines.firstIndex(of: $0) }
        let index = current.map { $0 + step } ?? (step > 0 ? 0 : lines.count - 1)
        choose(lines[(index + lines.count) % lines.count])
    }

    private mutating func choose(_ line: Int) {
        opened?.chosen = line
        guard let part = openedPart,
            part.row(of: line) == nil || part.card.content.hidden.contains(line)
        else { return }
        scroll(to: part.whole.indices(of: line).first ?? 0)
    }

    /// Chooses the next line if the chosen one is finished, or none if all are.
    mutating func chooseNextLine() {
        guard let chosen = opened?.chosen, let part = openedPart else { return }
        let lines = part.tappable(in: scope)
        if lines.contains(chosen) { return }
        opened?.chosen = nil
        if let next = lines.first(where: { $0 > chosen }) ?? lines.first { choose(next) }
    }

    /// Handles a click: the title closes the ticket, its markers scroll, a line is tapped alone,
    /// and the lower border taps what is shown.
    private mutating func click(_ point: Point, on part: OpenedPart) -> [KitchenEffect] {
        let area = part.card.rect
        let step = part.card.content.rows.count
        switch point.row - area.origin.row {
        case ..<1: closeOpened()
        case 1 where part.markers > 0: scroll(part, to: part.top - step)
        case area.size.rows - 2 where part.markers > 0: scroll(part, to: part.top + step)
        case area.size.rows...: break
        case area.size.rows - 1: return tap(part.card)
        default: return tapLine(atRow: point.row - part.markers, on: part.card)
        }
        return []
    }

    private mutating func tapLine(
        atRow row: Int, on card: BoardLayout.Card
    ) -> [KitchenEffect] {
        if case .line(let line) = card.target(atRow: row) { return tap(line, of: card) }
        explainTaps(on: card)
        return []
    }

    /// Scrolls after a click, unless it is the second one of a double click.
    private mutating func scroll(_ part: OpenedPart, to top: Int) {
        if !recentChanges.contains(part.card.ticket.order, at: now) { scroll(to: top) }
    }

    private mutating func scroll(to top: Int) {
        opened?.top = top
        // Clamped to both ends, so that the next scroll takes effect at once.
        let reachable = openedPart?.top ?? 0
        opened?.top = reachable
    }

    /// Scrolls to the next line that a tap would move, if none is visible.
    ///
    /// That is the first such line from `row` on, or else the first one of the ticket. The default
    /// `row` is the top of the visible part.
    mutating func showWork(from row: Int? = nil) {
        guard let part = openedPart, row != nil || part.card.tappedLines.isEmpty,
            let next = part.nextTapped(from: row ?? part.top)
        else { return }
        scroll(to: next)
    }

    /// Shows the board again if the opened ticket was removed.
    mutating func closeIfRemoved() {
        guard let opened else { return }
        let card = board.card(of: opened.order)
        if let card, !card.place.isFreed { return }
        closeOpened()
        if let card { notify("#\(card.ticket.number) is done") }
    }
}
