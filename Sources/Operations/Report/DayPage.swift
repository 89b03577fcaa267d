// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// A report of a day as one HTML page for owners: the main figures, charts (SVG) and all tables.
///
/// The page needs no other file and no script. It follows the light or dark theme of its reader,
/// fits a phone, and can be printed.
struct DayPage {
    private let report: DayReport
    private let charts: DayCharts

    /// The page of a report.
    init(_ report: DayReport) {
        self.report = report
        charts = DayCharts(currency: report.day.currency)
    }

    /// The page.
    var html: String {
        let title = SVGElement.escaped(report.title)
        let parts = ["<h1>\(title)</h1>", note, cards] + figures + tables + [end]
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            \(parts.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static let style = """
        :root { --text: #1b1d1f; --faint: #5b6167; --line: #d5d9dd; --back: #ffffff;
          --card: #f2f4f6; --bar: #1f5fa8; --warn: #fff3d6 }
        @media (prefers-color-scheme: dark) { :root { --text: #e8eaec; --faint: #a3aab1;
          --line: #3a4046; --back: #15181b; --card: #20252a; --bar: #6fb0f2; --warn: #4a3a10 } }
        * { box-sizing: border-box }
        body { margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--back);
          color: var(--text); font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
        h1 { font-size: 1.4rem; margin: 0 0 .5rem }
        h2 { font-size: 1.05rem; margin: 0 0 .5rem }
        p { margin: 0 0 1rem; color: var(--faint) }
        .warning { background: var(--warn); color: var(--text); padding: .6rem .8rem }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .6rem;
          margin: 0 0 1.5rem }
        dl div { background: var(--card); border-radius: .4rem; padding: .6rem .8rem }
        dt { color: var(--faint); font-size: .85rem }
        dd { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums }
        section { margin: 0 0 1.5rem }
        .charts section, tr { break-inside: avoid }
        .charts { display: grid; gap: 0 2rem;
          grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)) }
        svg { width: 100%; height: auto; display: block }
        .bars { color: var(--bar) }
        .axis { color: var(--line) }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
        th, td { text-align: right; padding: .25rem .3rem; border-bottom: 1px solid var(--line);
          vertical-align: top }
        th { color: var(--faint); font-weight: 400; font-size: .85rem }
        th:first-child, td:first-child { text-align: left; padding-left: 0 }
        :is(th, td):not(:first-child) { white-space: nowrap }
        .tables { columns: 24rem; column-gap: 2rem }
        @media screen { section { break-inside: avoid } }
        @media print { :root { --text: #000000; --faint: #444444; --line: #bbbbbb; --back: #ffffff;
          --card: #f2f4f6; --bar: #1f5fa8; --warn: #fff3d6 }
          body { padding: 0; font-size: .8rem; print-color-adjust: exact } }
        """

    private var note: String {
        let obstacles = report.obstacles + report.omissions
        if obstacles.isEmpty { return "" }
        return #"<p class="warning">"# + obstacles.map(SVGElement.escaped).joined(separator: "<br>")
            + "</p>"
    }

    /// The main figures.
    private var cards: String {
        let text = report.day.currency.text
        let money = report.sales.filter { $0.name == "sales with tax" || $0.name == "tips" }
            .map { ($0.name, text($0.amount)) }
        let sold = report.sold.map { sold in
            [
                ("sold", text(sold.total)), ("orders", "\(sold.orders)"),
                ("average order", sold.averageOrder.map(text) ?? "-"),
                ("guests", sold.covers == 0 ? "-" : "\(sold.covers)"),
            ]
        }
        let cards = ((sold ?? []) + money).map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }
        return "<dl>\n\(cards.joined(separator: "\n"))\n</dl>"
    }

    private var figures: [String] {
        guard let sold = report.sold, !sold.itemSales.isEmpty else { return [] }
        return [
            "<div class=\"charts\">",
            section("Sales by hour", charts.columns(sold.hourSales)),
            section("Sales by category", charts.bars(sold.categorySales)),
            section("Top items", charts.bars(sold.itemSales)), "</div>",
        ]
    }

    private var tables: [String] {
        let money = ReportSection(
            title: "Money of the day", head: ["amount"],
            rows: report.sales.map { [$0.name, report.day.currency.number($0.amount)] })
        let sections = [money] + report.soldSections + report.moneySections
        return ["<div class=\"tables\">"]
            + sections.map { section($0.title, table($0)) } + ["</div>"]
    }

    private var end: String {
        "<p>\(SVGElement.escaped(report.receipts))<br>\(SVGElement.escaped(report.perpetual))</p>"
    }

    private func section(_ title: String, _ content: String) -> String {
        "<section><h2>\(SVGElement.escaped(title))</h2>\n\(content)</section>"
    }

    private func table(_ section: ReportSection) -> String {
        let head = row("th", [""] + section.head)
        let rows = section.rows.map { row("td", $0) }
        return "<table>\n\(([head] + rows).joined(separator: "\n"))\n</table>"
    }

    private func row(_ element: String, _ cells: [String]) -> String {
        let cells = cells.map {
            "<\(element)>\(SVGElement.escaped($0.withoutControls))</\(element)>"
        }
        return "<tr>\(cells.joined())</tr>"
    }
}
