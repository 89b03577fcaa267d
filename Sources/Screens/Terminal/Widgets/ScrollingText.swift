// SPDX-License-Identifier: Apache-2.0

/// Text that is read only: a receipt, help, details; the event is the new first row.
///
/// Keys: arrows, page keys, home, end; the wheel scrolls. If not all fits, the last row says which
/// rows are shown, and its halves scroll by pages.
package struct ScrollingText: Widget {
    private let lines: [String]
    private let top: Int

    /// Text from its row `top` on, after wrapping; a number that is too large shows the end.
    package init(_ lines: [String], top: Int) {
        self.lines = lines
        self.top = top
    }

    /// Draws the text; lines that are too long are wrapped between words.
    package func draw(on frame: inout Frame<Int>) {
        let rows = lines.flatMap {
            PrintableText($0).wrappedWithIndent(columns: frame.bounds.size.columns)
        }
        var area = frame.bounds
        let footer = rows.count > area.size.rows ? area.takeBottom(1) : area.takeBottom(0)
        let last = max(0, rows.count - area.size.rows)
        let top = max(0, min(top, last))
        for (row, text) in rows.dropFirst(top).prefix(area.size.rows).enumerated() {
            frame.canvas.write(text, at: Point(column: 0, row: row), style: frame.theme[.text])
        }
        if last == 0 { return }
        let shown = "\(top + 1)–\(top + area.size.rows) of \(rows.count)"
        let page = max(1, area.size.rows - 1)
        frame.addPager(
            in: footer, shown, back: top > 0 ? max(0, top - page) : nil,
            on: top < last ? min(top + page, last) : nil)
        bind(top: top, last: last, page: page, on: &frame)
    }

    private func bind(top: Int, last: Int, page: Int, on frame: inout Frame<Int>) {
        let steps: [(TerminalInput, Int)] = [
            (.arrow(.up), top - 1), (.arrow(.down), top + 1), (.pageUp, top - page),
            (.pageDown, top + page), (.home, 0), (.end, last),
        ]
        for (key, target) in steps {
            frame.bind(
                key, words: "Scroll", importance: .helpOnly, to: max(0, min(target, last)))
        }
        for (direction, step) in [(TerminalInput.Wheel.up, -3), (.down, 3)] {
            frame.target(
                frame.bounds, on: .wheel(direction), to: max(0, min(top + step, last)))
        }
    }
}
