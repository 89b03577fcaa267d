// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// Handles the input of a person.
    mutating func handle(_ input: TerminalInput) -> [KitchenEffect] {
        dropReadNotice(at: input)
        if input != .key("q") { quitUntil = nil }
        defer { planReturn() }
        if help != nil { return handleHelp(input) }
        if input == .key("?") {
            openHelp()
            return []
        }
        if recallList != nil { return handleRecallList(input) }
        if case .mouse(let point) = input, let area = countsArea, area.contains(point) {
            return clickCounts(at: point, in: area)
        }
        if opened != nil { return handleOpened(input) }
        if countsCoverBoard { return handleCovered(input) }
        if counts?.chosen != nil, let effects = handleChosenDish(input) { return effects }
        switch input {
        case .key(let character): return press(character)
        case .enter: return tapSelection()
        case .mouse(let point): return click(point)
        case .arrow(let arrow): moveSelection(arrow)
        case .pageUp: show(page: page - 1)
        case .pageDown: show(page: page + 1)
        case .tab, .shiftTab: enterCounts()
        case .escape: dismiss()
        case .resize(let size): resize(to: size)
        default: break
        }
        return []
    }

    private mutating func press(_ key: Character) -> [KitchenEffect] {
        switch key {
        case " ": return tapSelection()
        case "1"..."9": return tap(numbered: key)
        case "q": return quit()
        case "r": openRecallList()
        case "R": return [.refresh]
        case "u": return recall()
        case "o": open()
        case "w": return explainOnBoard()
        case "a": changeCounts()
        case "n": show(page: page + 1)
        case "p": show(page: page - 1)
        default: break
        }
        return []
    }

    /// Ends the screen at the second `q`, or at once where nobody has to be asked.
    private mutating func quit() -> [KitchenEffect] {
        if !asksBeforeQuitting { return [.quit] }
        if let quitUntil, now < quitUntil { return [.quit] }
        quitUntil = now + Self.noticeTime
        let key = keys.name(of: .quit)
        notify("Press \(key) again to end this screen", short: "\(key) again: end the screen")
        return []
    }

    private mutating func tap(numbered key: Character) -> [KitchenEffect] {
        guard let number = key.wholeNumberValue else { return [] }
        let cards = board.cards(onPage: page)
        if number <= cards.count { return tap(cards[number - 1]) }
        if !places.isEmpty { notify("There is no ticket [\(number)] on this page") }
        return []
    }

    private mutating func tapSelection() -> [KitchenEffect] {
        guard let card = board.card(of: selection), card.page == page else {
            if !places.isEmpty { askForTicket(before: .finish) }
            return []
        }
        return tap(card)
    }

    private mutating func click(_ point: Point) -> [KitchenEffect] {
        guard let card = board.card(at: point, page: page), !card.place.isFreed else { return [] }
        switch card.target(atRow: point.row) {
        case .ticket: return tap(card)
        case .line(let line): return tap(line, of: card)
        case .hiddenLines: open(card)
        case .nothing: explainTaps(on: card)
        }
        return []
    }

    /// Moves the selection: left and right through all pages, up and down on this page only.
    private mutating func moveSelection(_ arrow: TerminalInput.Arrow) {
        guard let current = board.card(of: selection), current.page == page else {
            selection = board.cards(onPage: page).first?.ticket.order
            return
        }
        let target =
            switch arrow {
            case .left: board.card(number: current.number - 1)
            case .right: board.card(number: current.number + 1)
            case .up: board.card(number: current.number - board.columns)
            case .down: board.card(number: current.number + board.columns)
            }
        guard let target, target.page == page || arrow == .left || arrow == .right else { return }
        selection = target.ticket.order
        if page != target.page { recentChanges.recordScreen(at: now) }
        page = target.page
    }

    private mutating func dismiss() {
        selection = nil
        notice = nil
        closeCounts()
    }

    /// Keeps the selected ticket visible, or else the first one of the page.
    private mutating func resize(to size: Size) {
        let seen = selection ?? board.cards(onPage: page).first?.ticket.order
        self.size = size
        page = board.card(of: seen)?.page ?? 0
    }
}
