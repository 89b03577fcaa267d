// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    mutating func act(on input: TerminalInput) -> [KitchenEffect] {
        switch input {
        case .key(let character): return press(character)
        case .enter: return tapSelection()
        case .mouse(let point): return tap(board.card(at: point, page: page))
        case .arrow(let arrow): moveSelection(arrow)
        case .pageUp: turn(to: page - 1)
        case .pageDown: turn(to: page + 1)
        case .escape: dismiss()
        case .resize(let size): resize(to: size)
        case .tab: break
        }
        return []
    }

    private mutating func press(_ key: Character) -> [KitchenEffect] {
        switch key {
        case " ": return tapSelection()
        case "1"..."9": return tap(numbered: key)
        case "q": return [.quit]
        case "r": return [.refresh]
        case "n": turn(to: page + 1)
        case "p": turn(to: page - 1)
        case "?": showsHelp.toggle()
        default: break
        }
        return []
    }

    private mutating func tap(numbered key: Character) -> [KitchenEffect] {
        guard let number = key.wholeNumberValue else { return [] }
        let cards = board.cards(onPage: page)
        return number <= cards.count ? tap(cards[number - 1]) : []
    }

    private mutating func tapSelection() -> [KitchenEffect] {
        guard let card = board.card(of: selection), card.page == page else { return [] }
        return tap(card)
    }

    /// What a tap on the card asks for; nothing while an earlier one on the same revision is
    /// pending.
    private mutating func tap(_ card: BoardLayout.Card?) -> [KitchenEffect] {
        guard let ticket = card?.ticket else { return [] }
        selection = ticket.order
        guard pending[ticket.order]?.revision != ticket.revision else { return [] }
        pending[ticket.order] = PendingTap(revision: ticket.revision, number: ticket.number)
        let (order, lines) = (ticket.order, ticket.tappedLines)
        switch ticket.status {
        case .inProcess, .processed: return [.advance(order, from: ticket.status, lines: lines)]
        case .open, .delivered, .canceled: return [.acknowledge(order, lines: lines)]
        }
    }

    /// Left and right follow the order of the tickets over all pages, up and down stay on the page.
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
        page = target.page
    }

    private mutating func turn(to target: Int) {
        guard board.pages.indices.contains(target) else { return }
        page = target
        selection = nil
    }

    private mutating func dismiss() {
        selection = nil
        showsHelp = false
        notice = nil
    }

    /// The ticket that the person looked at stays in sight: the selected one, else the first of
    /// the page.
    private mutating func resize(to size: Size) {
        let seen = selection ?? board.cards(onPage: page).first?.ticket.order
        self.size = size
        page = board.card(of: seen)?.page ?? 0
    }
}
