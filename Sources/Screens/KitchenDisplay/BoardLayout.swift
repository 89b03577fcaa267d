// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
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
        let place: BoardPlace
        let content: CardContent

        var ticket: Ticket { place.ticket }

        /// The lines that a tap moves: those of the ticket's step that the card shows whole.
        var tappedLines: [Int] { ticket.tappedLines.filter { !content.hidden.contains($0) } }

        /// Whether the cards stand in the same place and show the same work.
        ///
        /// What only raises the revision, and a payment, do not change what a tap means.
        func showsSameWork(as other: Self) -> Bool {
            number == other.number && page == other.page && rect == other.rect
                && content == other.content && place.isFreed == other.place.isFreed
                && ticket.status == other.ticket.status && ticket.lines == other.ticket.lines
        }

        /// Whether the point is on the row that stands for hidden lines.
        func opens(at point: Point) -> Bool {
            !content.hidden.isEmpty && point.row == rect.origin.row + content.rows.count
        }
    }

    /// The least width of a card that is easy to read from two metres.
    static let leastColumns = 24
    /// The header line and the line of the warning.
    static let headerRows = 2
    /// The line of the page number, or of a notice.
    static let footerRows = 1
    /// The title and the lower border.
    static let frameRows = 2

    /// The number of columns of cards.
    let columns: Int
    private(set) var cards: [Card] = []
    /// The ranges of cards that share a page.
    private(set) var pages: [Range<Int>] = []
    /// What the header and the footer leave.
    let area: Rect

    private let cardColumns: Int
    private let zone: TimeZone

    /// Places tickets on a screen whose times are those of the zone; takes over from an earlier
    /// layout what has not changed, since most news is about one ticket.
    init(
        places: [BoardPlace], size: Size, zone: TimeZone, after earlier: BoardLayout? = nil
    ) {
        columns = max(1, (size.columns + 1) / (Self.leastColumns + 1))
        cardColumns = (size.columns - (columns - 1)) / columns
        let rows = max(Self.frameRows + 1, size.rows - Self.headerRows - Self.footerRows)
        area = Rect(column: 0, row: Self.headerRows, columns: size.columns, rows: rows)
        self.zone = zone
        let known = earlier.map { $0.cards(fitting: self) } ?? [:]
        var row = 0
        for start in stride(from: 0, to: places.count, by: columns) {
            let shelf = places[start..<min(start + columns, places.count)]
            row = add(shelf, at: row, known)
        }
    }

    /// Puts tickets side by side below what is on the page, or on a new page when they are too long
    /// for what is left of it; answers the row below them.
    private mutating func add(
        _ shelf: ArraySlice<BoardPlace>, at row: Int, _ known: [OrderID: Card]
    ) -> Int {
        let contents = shelf.map { content(of: $0.ticket, known) }
        let height = Self.frameRows + (contents.map(\.rows.count).max() ?? 0)
        let needsPage = pages.isEmpty || row + height > area.size.rows
        let top = needsPage ? 0 : row
        if needsPage { pages.append(cards.count..<cards.count) }
        for (column, (place, content)) in zip(shelf, contents).enumerated() {
            let rect = Rect(
                column: column * (cardColumns + 1), row: Self.headerRows + top,
                columns: cardColumns, rows: content.rows.count + Self.frameRows)
            cards.append(
                Card(
                    number: cards.count, page: pages.count - 1, rect: rect, place: place,
                    content: content))
        }
        pages[pages.count - 1] = pages[pages.count - 1].lowerBound..<cards.count
        return top + height
    }

    private func content(of ticket: Ticket, _ known: [OrderID: Card]) -> CardContent {
        if let card = known[ticket.order], card.ticket == ticket { return card.content }
        return CardContent(
            of: ticket, columns: cardColumns, rows: area.size.rows - Self.frameRows, in: zone)
    }

    /// The cards by order, if they are as large as those of the other layout.
    private func cards(fitting other: Self) -> [OrderID: Card] {
        guard cardColumns == other.cardColumns, area == other.area else { return [:] }
        return Dictionary(cards.map { ($0.ticket.order, $0) }, uniquingKeysWith: { $1 })
    }

    /// The orders whose cards show other work than in an earlier layout, or stand elsewhere.
    func changes(since earlier: Self) -> [OrderID] {
        let known = earlier.cards(fitting: self)
        return cards.filter { card in
            known[card.ticket.order].map { !card.showsSameWork(as: $0) } ?? true
        }.map(\.ticket.order)
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
