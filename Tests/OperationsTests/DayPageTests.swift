// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Report

/// The sold items of a day as table, CSV and page.
@Suite struct DayPageTests {
    private let samples: SalesSamples
    private let report: DayReport

    init() throws {
        samples = try SalesSamples()
        var burger = samples.burger(1, 2)
        burger.name = "Burger <\"&\">"
        var open = samples.open(7, [samples.cola(1, 1)])
        open.fulfilment = Fulfilment(.dineIn, table: "4")
        let sales = samples.sales(
            [
                samples.paid(1, [burger], guests: 2),
                samples.paid(2, [samples.cola(1, 2, hour: 20)], discounts: [(1, 5_000)]),
            ], active: [open])
        report = samples.report(sales, taken: 2_150)
    }

    @Test func `an offline card has the number of its order where that is known`() {
        var report = report
        report.day.offline = ["order-3", "order-4"].map { order in
            DayOfflineCard(
                payment: "payment-1", order: order, amount: Amount(850), status: .waiting)
        }
        report.offlineNumbers = ["order-3": 3]
        let page = DayPage(report).html
        #expect(page.contains("<td>#3</td><td>8.50</td><td>waiting</td>"))
        #expect(page.contains("<td>order order-4</td>"))
    }

    @Test func `a closed day says its number, and a page where it is`() {
        var report = report
        report.day.number = 7
        #expect(
            report.notes(isClosing: true, page: "z.html") == [
                "The day 2026-11-21 is closed as number 7.",
                "The page is z.html. Open it in a browser.",
            ])
        #expect(report.notes(isClosing: false, page: nil).isEmpty)
    }

    @Test func `the table has the sold items and leads to the sales of the ledger`() {
        let lines = DayReportText(report).lines
        let rows = lines.map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        for row in [
            "items 24.00", "3 orders, average 8.00", "2 guests, average 9.50", "19:00 3 21.50",
            "20:00 0 0.00", "21:00 2 2.50", "Food 2 19.00", "discount: happy hour 1 2.50",
            "not paid yet -2.50", "sales of the ledger 21.50", "#7, table 4 2026-11-21 ana 2.50",
        ] {
            #expect(rows.contains(row), "\(row) is missing")
        }
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the CSV has a row for each sold item, category, hour, reason and open order`() {
        let lines = DayReportTable(report).lines
        for row in [
            "item,\"00001\",\"Burger <\"\"&\"\">\",19.00,2", "category,\"food\",\"Food\",19.00,2",
            "hour,\"20\",\"20:00\",0.00,0", "discount,\"happy hour\",\"amount\",2.50,1",
            "sold,\"\",\"orders\",24.00,3", "sold,\"\",\"guests\",19.00,2",
            "reconciliation,\"\",\"not paid yet\",-2.50,", "open,\"2026-11-21 7\",\"due\",2.50,",
        ] {
            #expect(lines.contains(row), "\(row) is missing")
        }
    }

    @Test func `the page has a bar for each hour, category and item, and escapes names`() {
        let html = DayPage(report).html
        #expect(html.matches(of: #/<svg /#).count == 3)
        let bars = html.split(separator: #"<g class="bars">"#).dropFirst().map { part in
            part.prefix(upTo: part.firstRange(of: "</g>")?.lowerBound ?? part.startIndex)
                .matches(of: #/<rect /#).count
        }
        #expect(bars == [3, 2, 2])
        #expect(html.contains("Burger &lt;\"&amp;\"&gt;"))
        #expect(!html.contains("Burger <") && !html.contains("<script"))
        #expect(html.contains("prefers-color-scheme: dark") && html.contains("@media print"))
    }

    @Test func `the longest column is as high as its amount on the scale`() {
        let marks = AmountScale(Amount(2_400)).marks.map(\.minorUnits)
        #expect(marks == [0, 500, 1_000, 1_500, 2_000, 2_500])
        #expect(AmountScale(Amount(51)).marks.map(\.minorUnits) == [0, 20, 40, 60])
        #expect(AmountScale(.zero).marks.map(\.minorUnits) == [0, 1])
        #expect(AmountScale(Amount(50)).length(Amount(25), of: 200) == 100)
        #expect(AmountScale(Amount(50)).length(Amount(-25), of: 200) == 0)
    }
}
