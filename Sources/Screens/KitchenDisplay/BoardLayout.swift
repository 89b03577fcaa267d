// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// The position of each ticket: in columns of equal width, left to right, top to bottom, on as many
/// pages as needed.
struct BoardLayout: Equatable, Sendable {
    /// A ticket at its position.
    struct Card: Equatable, Sendable {
        /// Its index among all cards, from 0.
        let number: Int
        let page: Int
        let rect: Rect
        let place: BoardPlace
        let content: CardContent

        var ticket: Ticket { place.ticket }

        /// The lines that a tap moves: those at the ticket's status that the card shows completely.
        var tappedLines: [Int] { ticket.tappedLines.filter { !content.hidden.contains($0) } }

        /// The lines that are unchanged and in the same rows of the screen.
        func unchangedLines(since earlier: Self) -> Set<Int> {
            guard page == earlier.page, rect.origin == earlier.rect.origin else { return [] }
            let same = ticket.lines.filter(earlier.ticket.lines.contains).map(\.line)
            return Set(same.filter { content.indices(of: $0) == earlier.content.indices(of: $0) })
        }

        /// Whether both cards have the same position and show the same work.
        ///
        /// A payment, or a change of the revision alone, does not change what a tap means.
        func showsSameWork(as other: Self) -> Bool {
            guard number == other.number, page == other.page, rect == other.rect,
                content.showsSameWork(as: other.content), place.isFreed == other.place.isFreed
            else { return false }
            return place.showsSame(as: other.place)
                || (ticket.status == other.ticket.status && ticket.lines == other.ticket.lines)
        }

        /// What a tap at a row of the screen is meant for.
        func target(atRow row: Int) -> TapTarget {
            let index = row - rect.origin.row - 1
            guard content.rows.indices.contains(index) else { return .ticket }
            if index == content.more { return .hiddenLines }
            if let line = content.rows[index].line { return .line(line) }
            // Guest and note belong to the title.
            let first = content.rows.firstIndex { $0.line != nil } ?? 0
            return index < first ? .ticket : .nothing
        }
    }

    /// What a tap on a card is meant for.
    enum TapTarget: Equatable {
        /// All lines that the card shows.
        case ticket
        /// One line.
        case line(Int)
        /// The row that announces hidden lines.
        case hiddenLines
        /// A row between lines, or about other stations.
        case nothing
    }

    /// The minimum width of a card that is easy to read from two metres.
    static let minimumColumns = 24
    /// The header and the warning below it.
    static let headerRows = 2
    /// The page number or a notice.
    static let footerRows = 1
    /// The title and the lower border.
    static let frameRows = 2

    /// The number of columns of cards.
    let columns: Int
    private(set) var cards: [Card] = []
    /// The cards of each page, as a range of indexes.
    private(set) var pages: [Range<Int>] = []
    /// The screen without header and footer.
    let area: Rect

    private let cardColumns: Int
    /// The number of the card of each order.
    private let numbers: [OrderID: Int]
    private let scope: ScreenScope

    /// Lays out tickets on a screen with these rules, from the column `start` on.
    ///
    /// A card has at least `minimum` columns if the screen has them.
    /// Unchanged cards are copied from the earlier layout, since most updates concern one ticket.
    init(
        places: [BoardPlace], size: Size, start: Int = 0, scope: ScreenScope,
        minimum: Int = Self.minimumColumns, after earlier: BoardLayout? = nil
    ) {
        let width = size.columns - start
        columns = max(1, (width + 1) / (minimum + 1))
        cardColumns = (width - (columns - 1)) / columns
        let rows = max(Self.frameRows + 1, size.rows - Self.headerRows - Self.footerRows)
        area = Rect(column: start, row: Self.headerRows, columns: width, rows: rows)
        self.scope = scope
        numbers = Dictionary(
            places.indices.lazy.map { (places[$0].order, $0) },
            uniquingKeysWith: { first, _ in first })
        cards.reserveCapacity(places.count)
        let known = earlier.flatMap { $0.hasCards(like: self) ? $0 : nil }
        var row = 0
        for start in stride(from: 0, to: places.count, by: columns) {
            let shelf = places[start..<min(start + columns, places.count)]
            row = add(shelf, at: row, known)
        }
    }

    /// Places tickets side by side below the cards of the page, or on a new page if they don't fit.
    ///
    /// Returns the row below them.
    private mutating func add(
        _ shelf: ArraySlice<BoardPlace>, at row: Int, _ known: Self?
    ) -> Int {
        let contents = shelf.map { content(of: $0, known) }
        let height = Self.frameRows + (contents.map(\.rows.count).max() ?? 0)
        let needsPage = pages.isEmpty || row + height > area.size.rows
        let top = needsPage ? 0 : row
        if needsPage { pages.append(cards.count..<cards.count) }
        for (column, (place, content)) in zip(shelf, contents).enumerated() {
            let rect = Rect(
                column: area.origin.column + column * (cardColumns + 1), row: Self.headerRows + top,
                columns: cardColumns, rows: content.rows.count + Self.frameRows)
            cards.append(
                Card(
                    number: cards.count, page: pages.count - 1, rect: rect, place: place,
                    content: content))
        }
        pages[pages.count - 1] = pages[pages.count - 1].lowerBound..<cards.count
        return top + height
    }

    private func content(of place: BoardPlace, _ known: Self?) -> CardContent {
        if let card = known?.card(of: place.order), card.place.showsSame(as: place) {
            return card.content
        }
        return CardContent(
            of: place, columns: cardColumns, rows: area.size.rows - Self.frameRows, in: scope)
    }

    /// Whether both layouts have cards of the same size, by the same rules.
    private func hasCards(like other: Self) -> Bool {
        cardColumns == other.cardColumns && area == other.area && scope == other.scope
    }

    /// The orders whose cards have another position or show other work than in an earlier layout,
    /// with those of their lines that are unchanged and in the same place.
    func changes(since earlier: Self) -> [OrderID: Set<Int>] {
        let known = earlier.hasCards(like: self) ? earlier : nil
        var changes: [OrderID: Set<Int>] = [:]
        for card in cards {
            guard let before = known?.card(of: card.place.order) else {
                changes[card.place.order] = []
                continue
            }
            if card.showsSameWork(as: before) { continue }
            changes[card.place.order] = card.unchangedLines(since: before)
        }
        return changes
    }

    /// The orders whose cards are where an earlier layout had another ticket on the same page.
    func displacing(_ earlier: Self) -> Set<OrderID> {
        let moved = zip(cards, earlier.cards).filter { card, before in
            card.page == before.page && !before.place.isFreed
                && card.place.order != before.place.order
        }
        return Set(moved.map { $0.0.place.order })
    }

    func cards(onPage page: Int) -> [Card] {
        pages.indices.contains(page) ? Array(cards[pages[page]]) : []
    }

    func card(number: Int) -> Card? { cards.indices.contains(number) ? cards[number] : nil }

    func card(of order: OrderID?) -> Card? { order.flatMap { numbers[$0] }.map { cards[$0] } }

    func card(at point: Point, page: Int) -> Card? {
        cards(onPage: page).first { $0.rect.contains(point) }
    }
}
