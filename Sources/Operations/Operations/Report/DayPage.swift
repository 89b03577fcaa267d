// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The money of a day as one HTML page: a chart of tenders and tax (SVG), and the table.
struct DayPage {
    private let report: DayReport

    private static let barStep = 34
    /// The left end of the bars, and the length of the longest one.
    private static let (barStart, barLength) = (220, 480)

    /// The page of a report.
    init(_ report: DayReport) { self.report = report }

    /// The page, which needs no other file.
    var html: String {
        let title = SVGElement.escaped(report.title)
        let table = DayReportText(report).lines.map(SVGElement.escaped).joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <title>\(title)</title>
            <style>body { font-family: sans-serif; margin: 2em } svg { max-width: 60em }</style>
            <h1>\(title)</h1>
            \(svg)
            <pre>
            \(table)
            </pre>
            </html>

            """
    }

    /// The bars: each tender with its tips, then the sales without tax and each tax.
    private var bars: [DayReport.Figure] {
        report.day.tenders.map {
            DayReport.Figure(name: $0.type.name, amount: $0.amount + $0.tip - $0.refunded)
        } + report.sales.filter { $0.name != "sales with tax" && $0.name != "tips" }
    }

    private var svg: String {
        let bars = bars
        let longest = max(1, bars.map { $0.amount.minorUnits }.max() ?? 0)
        let elements = bars.enumerated().flatMap { index, bar -> [String] in
            let y = Self.barStep * index + 12
            // A bar below 0 has no length; its number says how far.
            let length = Self.barLength * max(0, bar.amount.minorUnits) / longest
            let isTender = index < report.day.tenders.count
            return [
                SVGElement.text(
                    bar.name, x: Self.barStart - 10, y: y + 15,
                    attributes: #"text-anchor="end""#),
                SVGElement.rect(
                    x: Self.barStart, y: y, width: length, height: 20,
                    fill: isTender ? "#1f5fa8" : "#a9c9ea"),
                SVGElement.text(
                    report.day.currency.text(bar.amount), x: Self.barStart + length + 8, y: y + 15),
            ]
        }
        let height = Self.barStep * bars.count + 12
        let start = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 \(height)" \
            font-family="sans-serif" font-size="14" fill="#222222">
            """
        return ([start] + elements + ["</svg>"]).joined(separator: "\n")
    }
}
