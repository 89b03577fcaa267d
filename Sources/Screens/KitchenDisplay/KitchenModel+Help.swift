// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The page that lists the keys.
extension KitchenModel {
    /// The columns of the names of keys, with the space behind them.
    private static let keyColumns = 15
    /// The minimum width of a column of the page.
    private static let helpColumns = 48

    /// Shows the page.
    mutating func openHelp() {
        help = HelpPage()
        recentChanges.recordScreen(at: now)
    }

    /// Shows what is below the page again.
    mutating func closeHelp() {
        guard help != nil else { return }
        help = nil
        recentChanges.recordScreen(at: now)
    }

    /// Handles the input of a person while the page is shown.
    mutating func handleHelp(_ input: TerminalInput) -> [KitchenEffect] {
        let step = max(1, helpArea.size.rows - 1)
        switch input {
        case .key("?"), .key("q"), .enter, .escape, .mouse: closeHelp()
        case .arrow(.up): scrollHelp(by: -1)
        case .arrow(.down): scrollHelp(by: 1)
        case .pageUp, .arrow(.left): scrollHelp(by: -step)
        case .pageDown, .arrow(.right): scrollHelp(by: step)
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    /// Draws the page over the board.
    func drawHelp(on canvas: inout Canvas) {
        let bar = Style(bold: true, reverse: true)
        let (rows, area, top) = (helpRows, helpArea, helpTop)
        let title = Rect(column: 0, row: area.origin.row - 1, columns: size.columns, rows: 1)
        canvas.fill(title, style: bar)
        let below = max(0, rows.count - top - helpCapacity)
        let more = below == 0 ? "" : " · arrows: \(below) more"
        canvas.write(
            PrintableText(" Keys\(more)").fitted(columns: size.columns), at: title.origin,
            style: bar)
        guard area.size.rows > 0 else { return }
        for (index, row) in rows.dropFirst(top).prefix(helpCapacity).enumerated() {
            let place = Point(
                column: 1 + index / area.size.rows * helpColumnWidth,
                row: area.origin.row + index % area.size.rows)
            canvas.write(row.text, at: place, style: Style(bold: row.isHeading))
        }
    }

    private mutating func scrollHelp(by step: Int) {
        let target = max(0, min(helpTop + step, helpRows.count - helpCapacity))
        help?.top = target
    }

    /// The screen without header, footer and title.
    private var helpArea: Rect {
        let first = BoardLayout.headerRows + 1
        return Rect(
            column: 0, row: first, columns: size.columns,
            rows: size.rows - first - BoardLayout.footerRows)
    }

    /// One if all rows fit below each other.
    private var helpColumnCount: Int {
        helpRows(columns: size.columns).count <= helpArea.size.rows
            ? 1 : max(1, size.columns / Self.helpColumns)
    }

    private var helpColumnWidth: Int { size.columns / helpColumnCount }

    /// The number of rows that fit side by side and below each other.
    private var helpCapacity: Int { helpArea.size.rows * helpColumnCount }

    private var helpTop: Int { max(0, min(help?.top ?? 0, helpRows.count - helpCapacity)) }

    private var helpRows: [(text: PrintableText, isHeading: Bool)] {
        helpRows(columns: helpColumnWidth)
    }

    private func helpRows(columns: Int) -> [(text: PrintableText, isHeading: Bool)] {
        HelpTopic.allCases.flatMap { topic in
            [(PrintableText(topic.title), true)]
                + topic.entries(quit: quitWords).flatMap { helpRows(of: $0, columns: columns) }
                .map { ($0, false) }
        }
    }

    /// The names of the keys, and beside them the words, on as many rows as needed.
    private func helpRows(of entry: HelpTopic.Entry, columns: Int) -> [PrintableText] {
        let names = PrintableText(entry.signs ?? keys.names(of: entry.actions))
        let width = max(1, columns - Self.keyColumns - 2)
        let fits = names.columns < Self.keyColumns - 1
        let words = PrintableText(entry.words).wrapped(columns: width).map(\.string)
        let rows = fits ? words : [""] + words
        let indent = String(repeating: " ", count: Self.keyColumns)
        return rows.enumerated().map { index, row in
            guard index == 0 else { return PrintableText(indent + row) }
            let padding = String(
                repeating: " ", count: max(0, Self.keyColumns - names.columns - 1))
            return PrintableText(" " + names.string + padding + row)
                .fitted(columns: max(1, columns - 2))
        }
    }
}
