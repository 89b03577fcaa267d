// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The texts of the first row: the title at the left, and facts at the right.
struct HeaderRow: Equatable, Sendable {
    /// One text at the right of the row.
    struct Fact: Equatable, Sendable {
        let text: PrintableText
        let style: Style

        init(_ text: String, style: Style = .plain) {
            self.text = PrintableText(text)
            self.style = style
        }

        /// The columns that it takes with the space beside it.
        var columns: Int { text.columns + 2 }
    }

    /// The title, shortened if needed.
    let title: PrintableText
    /// The facts from left to right.
    let facts: [Fact]

    /// Chooses what fits into so many columns.
    ///
    /// Each arrangement has less than the one before; facts without text take no space. If none
    /// fits beside the first title, the last one is drawn beside a shorter title. Its most
    /// important fact is at its right end.
    init(titles: [String], arrangements: [[Fact]], columns: Int) {
        let titles = titles.map { PrintableText(" \($0)") }
        let arrangements = arrangements.map { $0.filter { $0.text.columns > 0 } }
        var (title, facts) = (titles.last ?? PrintableText(""), arrangements.last ?? [])
        let full = arrangements.first {
            (titles.first?.columns ?? 0) + 1 + Self.columns(of: $0) <= columns
        }
        if let full, let first = titles.first {
            (title, facts) = (first, full)
        } else if let fitting = titles.first(where: {
            $0.columns + 1 + Self.columns(of: facts) <= columns
        }) {
            title = fitting
        }
        while Self.columns(of: facts) > columns { facts.removeFirst() }
        self.title = title.fitted(columns: columns - 1 - Self.columns(of: facts))
        self.facts = facts
    }

    /// Draws the row at the top of a canvas.
    func draw(on canvas: inout Canvas) {
        canvas.fill(Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1))
        canvas.write(title, at: Point(column: 0, row: 0), style: Style(bold: true))
        var right = canvas.size.columns
        for fact in facts.reversed() {
            right -= fact.columns
            canvas.write(fact.text, at: Point(column: right, row: 0), style: fact.style)
        }
    }

    private static func columns(of facts: [Fact]) -> Int { facts.reduce(0) { $0 + $1.columns } }
}
