// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The page that says why an opened ticket is on the screens of its stations or not.
struct WhyPage: Equatable, Sendable {
    /// The answer of kds-service; nil before the first one.
    var kitchen: TicketExplanation.Kitchen?
    /// When kds-service was asked last.
    var askedAt: Timestamp
    /// Its first visible row.
    var top = 0
}

extension KitchenModel {
    /// The interval at which the page is brought up to date.
    private static let whyInterval = Duration.seconds(1)

    /// Shows why the opened ticket is on screens or not.
    mutating func openWhy() -> [KitchenEffect] {
        guard let order = opened?.order else { return [] }
        opened?.why = WhyPage(askedAt: now)
        recentChanges.recordScreen(at: now)
        return [.explain(order)]
    }

    /// Opens the selected ticket, or else the first one that nobody sees, with this page.
    mutating func explainOnBoard() -> [KitchenEffect] {
        let unseen = alarm.unseen.lazy.map(\.order).first(where: shows)
        guard let card = board.card(of: selection ?? unseen), !card.place.isFreed else {
            if !places.isEmpty { askForTicket(before: .why) }
            return []
        }
        open(card)
        return openWhy()
    }

    /// Asks again for the page on the screen, if that is due.
    mutating func refreshWhy() -> [KitchenEffect] {
        guard let opened, let why = opened.why, now - why.askedAt >= Self.whyInterval
        else { return [] }
        self.opened?.why?.askedAt = now
        return [.explain(opened.order)]
    }

    /// Takes the answer of kds-service; one about another ticket than that on the screen is
    /// ignored.
    mutating func receive(_ kitchen: TicketExplanation.Kitchen, about order: OrderID) {
        if opened?.order == order { opened?.why?.kitchen = kitchen }
    }

    /// Handles the input of a person while the page is shown.
    mutating func handleWhy(_ input: TerminalInput) -> [KitchenEffect] {
        let page = max(1, whyHeight - 1)
        switch input {
        case .key("w"), .key("q"), .enter, .escape, .mouse: closeWhy()
        case .arrow(.up): scrollWhy(by: -1)
        case .arrow(.down): scrollWhy(by: 1)
        case .pageUp, .arrow(.left): scrollWhy(by: -page)
        case .pageDown, .arrow(.right): scrollWhy(by: page)
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    /// Draws the page in the place of the ticket.
    func drawWhy(on canvas: inout Canvas) {
        let rows = whyRows
        for (index, row) in rows.dropFirst(whyTop).prefix(whyHeight).enumerated() {
            let isFirst = whyTop + index == 0
            canvas.write(
                row, at: Point(column: 1, row: BoardLayout.headerRows + index),
                style: Style(bold: isFirst))
        }
    }

    private mutating func closeWhy() {
        opened?.why = nil
        // A second click must not tap the ticket below the page.
        recentChanges.recordScreen(at: now)
    }

    private mutating func scrollWhy(by step: Int) {
        let last = max(0, whyRows.count - whyHeight)
        let top = max(0, min(whyTop + step, last))
        opened?.why?.top = top
    }

    private var whyHeight: Int {
        max(0, size.rows - BoardLayout.headerRows - BoardLayout.footerRows)
    }

    private var whyTop: Int {
        max(0, min(opened?.why?.top ?? 0, whyRows.count - whyHeight))
    }

    private var whyRows: [PrintableText] {
        guard let opened, let card = board.card(of: opened.order), let why = opened.why
        else { return [] }
        guard let kitchen = why.kitchen else { return [PrintableText("Asking kds-service…")] }
        let place = KitchenLocation(id: location, name: name, stations: scope.stations ?? [])
        let page = TicketExplanation(
            ticket: card.ticket, kitchen: kitchen, at: place, now: serviceNow)
        return page.lines.flatMap { PrintableText($0).wrappedWithIndent(columns: size.columns - 2) }
    }
}
