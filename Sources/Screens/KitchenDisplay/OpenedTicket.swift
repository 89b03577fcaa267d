// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A ticket that fills the screen, so that all of it can be read.
struct OpenedTicket: Equatable, Sendable {
    let order: OrderID
    /// The first of its rows that is shown.
    var top = 0
}

/// What the screen shows of an opened ticket.
struct OpenedPart: Equatable, Sendable {
    /// The part that is shown, as a card of the screen's width.
    let card: BoardLayout.Card
    /// The rows of the whole ticket.
    let whole: CardContent
    /// The first row of the whole ticket that is shown.
    let top: Int

    /// The rows above and below the part that say how much there is; none if all is shown.
    let markers: Int

    /// The part of the ticket from the row that is nearest to the wanted one.
    init(of card: BoardLayout.Card, top wanted: Int, on board: BoardLayout, in model: KitchenModel)
    {
        whole = CardContent(
            whole: card.ticket, columns: board.area.size.columns, in: model.timeZone)
        let room = board.area.size.rows - BoardLayout.frameRows
        markers = whole.rows.count > room ? 1 : 0
        let rows = max(1, room - 2 * markers)
        top = max(0, min(wanted, whole.rows.count - rows))
        self.card = BoardLayout.Card(
            number: card.number, page: card.page, rect: board.area, place: card.place,
            content: CardContent(whole, top: top, rows: rows))
    }

    /// How many rows are not shown above the part.
    var above: Int { top }
    /// How many rows are not shown below the part.
    var below: Int { whole.rows.count - top - card.content.rows.count }

    /// The first row of a line that a tap would move: from this row on, or else of the ticket.
    func nextTapped(below row: Int) -> Int? {
        let tapped = Set(card.ticket.tappedLines)
        let rows = whole.rows.indices.filter { whole.rows[$0].line.map(tapped.contains) ?? false }
        return rows.first { $0 >= row } ?? rows.first
    }
}
