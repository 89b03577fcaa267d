// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// The panel that counts what is still to be made.
extension KitchenModel {
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

    /// The part of the screen that the panel takes; nil while it is not drawn.
    ///
    /// The page about the screens of a ticket needs the whole width.
    var countsArea: Rect? {
        guard counts != nil, boardStart > 0 || countsCoverBoard, opened?.why == nil
        else { return nil }
        let width = countsCoverBoard ? size.columns : Self.countsColumns
        let height = size.rows - BoardLayout.headerRows - BoardLayout.footerRows
        guard height > BoardLayout.frameRows, width > 4 else { return nil }
        return Rect(column: 0, row: BoardLayout.headerRows, columns: width, rows: height)
    }

    /// Shows the panel for the screen's stations, then for all, then no panel.
    mutating func changeCounts() {
        switch (counts?.lines, scope.role) {
        case (nil, .stations): counts = CountsPanel(lines: .own)
        case (nil, _), (.own, _): counts = CountsPanel(lines: .all, chosen: counts?.chosen)
        case (.all, _): counts = nil
        }
        countDishes()
        recentChanges.recordScreen(at: now)
    }

    /// Closes the panel.
    mutating func closeCounts() {
        guard counts != nil else { return }
        counts = nil
        recentChanges.recordScreen(at: now)
    }

    /// Counts the dishes of the panel, and records which of its rows changed or moved.
    mutating func countDishes() {
        guard let panel = counts else { return }
        let dishes = DishCount.counts(
            of: received.values, ownOnly: panel.lines == .own, in: scope)
        guard dishes != panel.dishes else { return }
        counts?.dishes = dishes
        recentChanges.record(dishes: counts?.changes(since: panel.dishes) ?? [], at: now)
    }

    /// The rows of the panel in its area.
    func countRows(in area: Rect) -> [CountsPanel.Row] {
        counts?.rows(
            columns: area.size.columns - 4, limit: area.size.rows - BoardLayout.frameRows) ?? []
    }

    /// Draws the panel at the left of the board, or over it.
    func drawCounts(on canvas: inout Canvas) {
        guard let counts, let area = countsArea else { return }
        canvas.fill(area)
        canvas.box(area)
        let title = counts.lines == .own ? scope.title ?? "" : "all stations"
        let style = Style(bold: true, reverse: true)
        let top = Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: 1))
        canvas.fill(top, style: style)
        canvas.write(
            PrintableText(" To make: \(title)").fitted(columns: area.size.columns),
            at: area.origin, style: style)
        let rows = countRows(in: area)
        for (index, row) in rows.enumerated() {
            let place = Point(column: 2, row: area.origin.row + 1 + index)
            canvas.write(row.text, at: place, style: row.style)
        }
        if let chosen = counts.chosen, let index = rows.firstIndex(where: { $0.dish == chosen }) {
            let place = Point(column: 1, row: area.origin.row + 1 + index)
            canvas.write("►", at: place, style: Style(foreground: .yellow, bold: true))
        }
        if isStale { canvas.restyle(area, \.faint) }
    }
}
