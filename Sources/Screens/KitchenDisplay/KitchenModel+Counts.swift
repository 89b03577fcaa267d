// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// The panel that counts what is still to be made.
extension KitchenModel {
    /// The lines that the panel counts.
    enum CountedLines: Equatable, Sendable {
        /// Those of the screen's stations.
        case own
        /// Those of the whole kitchen.
        case all
    }

    /// The width of the panel beside the board.
    static let countsColumns = 26

    /// Whether the panel covers the board, because both do not fit side by side.
    var countsCoverBoard: Bool {
        counts != nil && opened == nil
            && size.columns < Self.countsColumns + 1 + minimumColumns
    }

    /// The columns at the left of the board that the panel takes.
    var boardStart: Int {
        let wide = size.columns >= Self.countsColumns + 1 + minimumColumns
        return counts != nil && wide ? Self.countsColumns + 1 : 0
    }

    /// Shows the panel for the screen's stations, then for all, then no panel.
    mutating func changeCounts() {
        switch (counts, scope.role) {
        case (nil, .stations): counts = .own
        case (nil, _), (.own, _): counts = .all
        case (.all, _): counts = nil
        }
        recentChanges.recordScreen(at: now)
    }

    /// Closes the panel.
    mutating func closeCounts() {
        guard counts != nil else { return }
        counts = nil
        recentChanges.recordScreen(at: now)
    }

    /// Handles the input of a person while the panel covers the board.
    mutating func handleCovered(_ input: TerminalInput) -> [KitchenEffect] {
        switch input {
        case .key("a"): changeCounts()
        case .key("u"): return recall()
        case .key("q"), .escape, .mouse: closeCounts()
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    /// Draws the panel at the left of the board, or over it.
    func drawCounts(on canvas: inout Canvas) {
        guard let counts, boardStart > 0 || countsCoverBoard else { return }
        let width = countsCoverBoard ? size.columns : Self.countsColumns
        let height = size.rows - BoardLayout.headerRows - BoardLayout.footerRows
        let rect = Rect(column: 0, row: BoardLayout.headerRows, columns: width, rows: height)
        guard height > BoardLayout.frameRows, width > 4 else { return }
        canvas.fill(rect)
        canvas.box(rect)
        let title = counts == .own ? scope.title ?? "" : "all stations"
        let style = Style(bold: true, reverse: true)
        let top = Rect(origin: rect.origin, size: Size(columns: width, rows: 1))
        canvas.fill(top, style: style)
        canvas.write(
            PrintableText(" To make: \(title)").fitted(columns: width), at: rect.origin,
            style: style)
        let rows = countRows(counts, columns: width - 4, limit: height - BoardLayout.frameRows)
        for (index, row) in rows.enumerated() {
            let place = Point(column: 2, row: rect.origin.row + 1 + index)
            canvas.write(row.text, at: place, style: row.style)
        }
        if isStale { canvas.restyle(rect, \.faint) }
    }

    private func countRows(
        _ counts: CountedLines, columns: Int, limit: Int
    ) -> [(text: PrintableText, style: Style)] {
        let shown = counts == .own ? tickets : Array(received.values)
        let dishes = DishCount.counts(of: shown.flatMap(\.lines))
        let texts: [(String, Style)] = dishes.flatMap { dish in
            [("\(dish.quantity) × \(dish.name)", Style(bold: true))]
                + dish.modifiers.map { ("  + \($0.quantity) × \($0.name)", .plain) }
        }
        let rows = (texts.isEmpty ? [("Nothing to make.", .plain)] : texts).map {
            (text: PrintableText($0).fitted(columns: columns), style: $1)
        }
        if rows.count <= limit { return rows }
        let rest = PrintableText("… \(rows.count - limit + 1) more rows").fitted(columns: columns)
        return rows.prefix(limit - 1) + [(rest, Style(dim: true))]
    }
}
