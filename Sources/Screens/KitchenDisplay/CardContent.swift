// SPDX-License-Identifier: Apache-2.0

import Foundation
import Messages
import Terminal

/// What a card shows of a ticket, and what it leaves out.
struct CardContent: Equatable, Sendable {
    let title: TicketTitle
    /// The rows below the title.
    let rows: [CardRow]
    /// The lines that are not shown whole, other than finished ones; a tap never names them.
    let hidden: Set<Int>

    /// The ticket in a card of so many columns and at most so many rows below the title.
    ///
    /// A ticket that is too long first folds away what is finished, so that new lines stay in
    /// sight; then its end is left out.
    init(of ticket: Ticket, columns: Int, rows limit: Int, in zone: TimeZone) {
        title = TicketTitle(of: ticket, columns: columns, in: zone)
        let inner = columns - 4
        let head = CardRow.head(of: ticket, rest: title.rest, columns: inner)
        let all = head + CardRow.lines(of: ticket, columns: inner, foldsFinished: false)
        guard all.count > limit else {
            rows = all
            hidden = []
            return
        }
        let folded = head + CardRow.lines(of: ticket, columns: inner, foldsFinished: true)
        (rows, hidden) = Self.cut(folded, to: limit, columns: inner)
    }

    /// The whole ticket in a card of so many columns, however many rows it takes.
    init(whole ticket: Ticket, columns: Int, in zone: TimeZone) {
        self.init(of: ticket, columns: columns, rows: .max, in: zone)
    }

    /// A part of the rows, from `top`; a line that is taller than the part counts as shown with
    /// its end.
    init(_ whole: Self, top: Int, rows limit: Int) {
        let part = top..<min(whole.rows.count, top + limit)
        title = whole.title
        rows = Array(whole.rows[part])
        var places: [Int: ClosedRange<Int>] = [:]
        for (place, row) in whole.rows.enumerated() {
            guard let line = row.line else { continue }
            places[line] = (places[line]?.lowerBound ?? place)...place
        }
        hidden = Set(
            places.filter { _, range in
                let isShown = part.contains(range.lowerBound) || range.count > limit
                return !isShown || !part.contains(range.upperBound)
            }.keys)
    }

    /// Leaves out the end, between two lines where that is possible.
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
