// SPDX-License-Identifier: Apache-2.0

import Foundation
import Messages
import Terminal

/// The visible part of a ticket on a card, and the lines that it hides.
struct CardContent: Equatable, Sendable {
    let title: TicketTitle
    /// The rows below the title.
    let rows: [CardRow]
    /// The unfinished lines that are not shown completely; a tap never names them.
    let hidden: Set<Int>

    /// Fits a ticket into a number of columns and a maximum number of rows below the title.
    ///
    /// If the ticket is too long, its finished lines are folded first, so that new lines stay
    /// visible. Then its end is cut.
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

    /// The complete ticket in a card of this width, with as many rows as needed.
    init(whole ticket: Ticket, columns: Int, in zone: TimeZone) {
        self.init(of: ticket, columns: columns, rows: .max, in: zone)
    }

    /// A part of the rows, from `top`.
    ///
    /// A line that is taller than the part counts as shown once its end is visible.
    init(_ whole: Self, top: Int, rows limit: Int) {
        let part = top..<min(whole.rows.count, top + limit)
        title = whole.title
        rows = Array(whole.rows[part])
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
