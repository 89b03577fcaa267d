// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Where each ticket stands: in columns of equal width, left to right, top to bottom, on as many
/// pages as it takes.
struct BoardLayout: Equatable, Sendable {
    /// A ticket in its place.
    struct Card: Equatable, Sendable {
        /// Its place among all cards, from 0.
        let number: Int
        let page: Int
        let rect: Rect
        let ticket: Ticket
        let rows: [CardRow]
    }

    /// The least width of a card that is easy to read from two metres.
    static let leastColumns = 24
    /// The header line and the line of the warning.
    static let headerRows = 2
    /// The line of the page number, or of a notice.
    static let footerRows = 1
    /// The title and the lower border.
    private static let frameRows = 2

    /// The number of columns of cards.
    let columns: Int
    private(set) var cards: [Card] = []
    /// The ranges of cards that share a page.
    private(set) var pages: [Range<Int>] = []

    private let cardColumns: Int
    private let boardRows: Int

    /// Places tickets on a screen; takes over from an earlier layout what has not changed, since
    /// most news is about one ticket.
    init(tickets: [Ticket], size: Size, after earlier: BoardLayout? = nil) {
        columns = max(1, (size.columns + 1) / (Self.leastColumns + 1))
        cardColumns = (size.columns - (columns - 1)) / columns
        boardRows = max(Self.frameRows + 1, size.rows - Self.headerRows - Self.footerRows)
        let known = earlier.map { $0.cards(fitting: self) } ?? [:]
        var row = 0
        for start in stride(from: 0, to: tickets.count, by: columns) {
            let shelf = tickets[start..<min(start + columns, tickets.count)]
            row = add(shelf, at: row, known)
        }
    }

    /// Puts tickets side by side below what is on the page, or on a new page when they are too long
    /// for what is left of it; answers the row below them.
    private mutating func add(
        _ shelf: ArraySlice<Ticket>, at row: Int, _ known: [OrderID: Card]
    ) -> Int {
        let contents = shelf.map { ticket in
            if let card = known[ticket.order], card.ticket == ticket { return card.rows }
            return CardRow.rows(
                of: ticket, columns: cardColumns - 4, limit: boardRows - Self.frameRows)
        }
        let height = Self.frameRows + (contents.map(\.count).max() ?? 0)
        let needsPage = pages.isEmpty || row + height > boardRows
        let top = needsPage ? 0 : row
        if needsPage { pages.append(cards.count..<cards.count) }
        for (column, (ticket, rows)) in zip(shelf, contents).enumerated() {
            let rect = Rect(
                column: column * (cardColumns + 1), row: Self.headerRows + top,
                columns: cardColumns, rows: rows.count + Self.frameRows)
            cards.append(
                Card(
                    number: cards.count, page: pages.count - 1, rect: rect, ticket: ticket,
                    rows: rows))
        }
        pages[pages.count - 1] = pages[pages.count - 1].lowerBound..<cards.count
        return top + height
    }

    /// The cards by order, if they are as large as those of the other layout.
    private func cards(fitting other: Self) -> [OrderID: Card] {
        guard cardColumns == other.cardColumns, boardRows == other.boardRows else { return [:] }
        return Dictionary(cards.map { ($0.ticket.order, $0) }, uniquingKeysWith: { $1 })
    }

    func cards(onPage page: Int) -> [Card] {
        pages.indices.contains(page) ? Array(cards[pages[page]]) : []
    }

    func card(number: Int) -> Card? { cards.indices.contains(number) ? cards[number] : nil }

    func card(of order: OrderID?) -> Card? { cards.first { $0.ticket.order == order } }

    func card(at point: Point, page: Int) -> Card? {
        cards(onPage: page).first { $0.rect.contains(point) }
    }
}
