// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// The visible part of a ticket on a card, and the lines that it hides.
///
/// It never changes, and layouts share it: a board of a thousand cards is copied with each change.
final class CardContent: Equatable, Sendable {
    let title: TicketTitle
    /// The rows below the title.
    let rows: [CardRow]
    /// The index of the row that announces hidden lines; nil if all lines are shown.
    let more: Int?
    /// The unfinished lines that are not shown completely; a tap never names them.
    let hidden: Set<Int>
    /// The number of rows from which on a card mentions other stations.
    private static let minimumRows = 4
    /// The part of a card's rows that the names of other stations take at most: one in so many.
    private static let othersShare = 3

    /// The number of rows at the end that are about other stations.
    private let othersRows: Int

    /// Fits a ticket into a number of columns and a maximum number of rows below the title.
    ///
    /// If the ticket is too long, its finished lines are folded first, so that new lines stay
    /// visible. Then its end is cut. The lines of other stations are listed only if all fits.
    convenience init(of place: BoardPlace, columns: Int, rows limit: Int, in scope: ScreenScope) {
        self.init(
            of: place, columns: columns, rows: limit, in: scope, listsOthers: scope.dimsOthers)
    }

    /// The complete ticket in a card of this width, with as many rows as needed.
    convenience init(whole place: BoardPlace, columns: Int, in scope: ScreenScope) {
        self.init(of: place, columns: columns, rows: .max, in: scope, listsOthers: true)
    }

    private init(
        of place: BoardPlace, columns: Int, rows limit: Int, in scope: ScreenScope,
        listsOthers: Bool
    ) {
        let ticket = place.ticket
        title = TicketTitle(of: ticket, columns: columns, in: scope.zone)
        let inner = columns - 4
        let head = CardRow.head(of: place, rest: title.rest, columns: inner)
        let all = head + CardRow.lines(of: ticket, columns: inner, foldsFinished: false, in: scope)
        let others =
            limit < Self.minimumRows
            ? []
            : CardRow.others(
                of: place, columns: inner, limit: listsOthers ? limit - all.count : nil,
                rows: max(1, limit / Self.othersShare), in: scope)
        let own = limit - others.count
        othersRows = others.count
        guard all.count > own else {
            (rows, more, hidden) = (all + others, nil, [])
            return
        }
        let folded =
            head + CardRow.lines(of: ticket, columns: inner, foldsFinished: true, in: scope)
        let cut = Self.cut(folded, to: own, columns: inner)
        rows = cut.rows + others
        more = cut.hidden.isEmpty ? nil : cut.rows.count - 1
        hidden = cut.hidden
    }

    /// A part of the rows, from `top`.
    ///
    /// A line that is taller than the part counts as shown once its end is visible.
    init(_ whole: CardContent, top: Int, rows limit: Int) {
        let part = top..<min(whole.rows.count, top + limit)
        title = whole.title
        rows = Array(whole.rows[part])
        more = nil
        othersRows = 0
        var ranges: [Int: ClosedRange<Int>] = [:]
        for (index, row) in whole.rows.enumerated() {
            guard let line = row.line else { continue }
            ranges[line] = (ranges[line]?.lowerBound ?? index)...index
        }
        hidden = Set(
            ranges.filter { _, range in
                let isShown = part.contains(range.lowerBound) || range.count > limit
                return !isShown || !part.contains(range.upperBound)
            }.keys)
    }

    /// The indices of a line's rows.
    func indices(of line: Int) -> [Int] { rows.indices.filter { rows[$0].line == line } }

    /// Whether both contents show the same work of this screen, in the same rows.
    func showsSameWork(as other: CardContent) -> Bool {
        if self === other { return true }
        return title == other.title && hidden == other.hidden
            && rows.dropLast(othersRows) == other.rows.dropLast(other.othersRows)
    }

    static func == (left: CardContent, right: CardContent) -> Bool {
        if left === right { return true }
        return left.title == right.title && left.rows == right.rows && left.more == right.more
            && left.hidden == right.hidden && left.othersRows == right.othersRows
    }

    /// Cuts the end, between two lines if possible.
    private static func cut(
        _ rows: [CardRow], to limit: Int, columns: Int
    ) -> (rows: [CardRow], hidden: Set<Int>) {
        guard rows.count > limit else { return (rows, []) }
        var shown = rows.prefix(max(0, limit - 1))
        let divided = rows[shown.count].line
        let whole = shown.prefix { $0.line == nil || $0.line != divided }
        if divided != nil, whole.contains(where: { $0.line != nil }) { shown = whole }
        var hidden = Set(rows.dropFirst(shown.count).compactMap(\.line))
        if let divided { hidden.insert(divided) }
        return (shown + [CardRow.more(hidden.count, columns: columns)], hidden)
    }
}
