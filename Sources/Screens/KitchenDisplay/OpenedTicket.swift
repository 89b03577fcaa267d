// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A ticket that fills the screen, so that all of it can be read by scrolling.
struct OpenedTicket: Equatable, Sendable {
    let order: OrderID
    /// Its first visible row.
    var top = 0
    /// The line that Enter taps; nil for all visible lines.
    var chosen: Int?
    /// The page that lies on top of it; nil if none does.
    var why: WhyPage?
}

/// The visible part of an opened ticket.
struct OpenedPart: Equatable, Sendable {
    /// The visible part as a card of the screen's width.
    let card: BoardLayout.Card
    /// The rows of the whole ticket.
    let whole: CardContent
    /// The first visible row of the whole ticket.
    let top: Int

    /// The number of rows above and below the part that count hidden rows; 0 if all is visible.
    let markers: Int

    /// The part of the ticket that begins as near as possible to the wanted row.
    init(of card: BoardLayout.Card, top wanted: Int, on board: BoardLayout, in model: KitchenModel)
    {
        whole = CardContent(
            whole: card.place, columns: board.area.size.columns, in: model.scope)
        let available = board.area.size.rows - BoardLayout.frameRows
        markers = whole.rows.count > available ? 1 : 0
        let rows = max(1, available - 2 * markers)
        top = max(0, min(wanted, whole.rows.count - rows))
        self.card = BoardLayout.Card(
            number: card.number, page: card.page, rect: board.area, place: card.place,
            content: CardContent(whole, top: top, rows: rows))
    }

    /// The number of hidden rows above the part.
    var above: Int { top }
    /// The number of hidden rows below the part.
    var below: Int { whole.rows.count - top - card.content.rows.count }

    /// The lines that can be tapped on a screen with these rules, in the order of their rows.
    func tappable(in scope: ScreenScope) -> [Int] {
        var numbers: [Int] = []
        for number in whole.rows.compactMap(\.line) where numbers.last != number {
            let line = card.ticket.lines.first { $0.line == number }
            if let line, scope.step(of: line, on: card.ticket) != nil { numbers.append(number) }
        }
        return numbers
    }

    /// The row of the card that shows the beginning of a line, counted from the top of the part.
    func row(of line: Int) -> Int? { card.content.indices(of: line).first }

    /// The first row of a line that a tap would move, from `row` on, or else in the whole ticket.
    func nextTapped(from row: Int) -> Int? {
        let tapped = Set(card.ticket.tappedLines)
        let rows = whole.rows.indices.filter { whole.rows[$0].line.map(tapped.contains) ?? false }
        return rows.first { $0 >= row } ?? rows.first
    }
}
