// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Report

/// `comanda report day` as table, CSV and page.
@Suite struct DayReportTests {
    /// The day of the contract's example, not closed yet.
    private func day() throws -> Day {
        let rows: [(LedgerAccount, Int?, Int)] = [
            (.cash, nil, 16_250), (.change, nil, -553), (.voucher, nil, -1_450),
            (.safe, nil, -10_000), (.sales, nil, -2_410), (.tax, 200, -2), (.tax, 800, -185),
            (.tip, nil, -150), (.paidIn, nil, -2_000), (.paidOut, nil, 500),
        ]
        return Day(
            location: "00001", businessDay: try #require(BusinessDay("2026-11-21")),
            currency: try #require(Currency("USD")),
            receipts: DayReceipts(count: 13, first: 1, last: 13),
            entries: rows.map {
                LedgerRow(account: $0.0, basisPoints: $0.1, amount: Amount($0.2))
            },
            tenders: [
                DayTender(
                    type: .cash, payments: 2, amount: Amount(2_347), tip: Amount(100),
                    refunded: Amount(250)),
                DayTender(
                    type: .voucher, payments: 1, amount: Amount(500), tip: Amount(50),
                    refunded: .zero),
            ],
            tips: [DayTips(staff: "ana", amount: Amount(50)), DayTips(amount: Amount(100))],
            drawers: [
                DayDrawer(
                    drawer: "d-1", terminal: "till-1", expected: Amount(14_461),
                    float: Amount(10_000),
                    cash: DayCash(
                        payments: Amount(961), deposits: Amount(2_000), paidIn: Amount(2_000),
                        paidOut: Amount(500)))
            ],
            cash: DayCash(
                payments: Amount(2_447), deposits: Amount(2_000), refunds: Amount(250),
                paidIn: Amount(2_000), paidOut: Amount(500)),
            cashWithoutDrawer: DayCash(payments: Amount(1_486), refunds: Amount(250)),
            deposits: [DayDeposits(kind: .voucher, count: 2, amount: Amount(2_000))],
            perpetual: Perpetual(sales: Amount(2_847), refunds: Amount(250)),
            blockedBy: [DayBlocker(kind: .drawer, id: "d-1")])
    }

    private func report(_ change: (inout Day) -> Void = { _ in }) throws -> DayReport {
        var day = try day()
        change(&day)
        return DayReport(name: "Ham's <Burgers>", day: day)
    }

    @Test func `the sales are the ledger's, with each tax`() throws {
        let figures = try report().sales
        #expect(
            figures.map(\.name) == [
                "sales with tax", "tax 2.00 %", "tax 8.00 %", "sales without tax", "tips",
            ])
        #expect(figures.map(\.amount.minorUnits) == [2_597, 2, 185, 2_410, 150])
    }

    @Test func `the table names the day, its tenders, drawers and obstacles`() throws {
        let lines = DayReportText(try report()).lines
        #expect(lines[0] == "Ham's <Burgers>, 2026-11-21, not closed")
        #expect(lines[1] == "13 receipts, numbers 1 to 13, in USD")
        #expect(lines.contains { $0.hasPrefix("  cash  ") && $0.hasSuffix("         2.50") })
        #expect(lines.contains { $0.hasPrefix("  till-1 ") && $0.hasSuffix("         open") })
        #expect(lines.contains { $0.hasPrefix("  nobody ") && $0.hasSuffix(" 1.00") })
        #expect(lines.contains("Before the day can be closed:"))
        #expect(lines.allSatisfy { $0.count <= 80 || $0.contains("drawer of") })
        let closed = try report {
            $0.number = 7
            $0.blockedBy = []
        }
        #expect(DayReportText(closed).lines[0].hasSuffix("closed as number 7"))
        #expect(!DayReportText(closed).lines.contains("Before the day can be closed:"))
    }

    /// The rows of a part of the table, without the spaces between name and numbers.
    private func rows(of title: String, _ report: DayReport) -> [String] {
        let lines = DayReportText(report).lines
        let part = lines.drop { !$0.hasPrefix(title) }.dropFirst().prefix { !$0.isEmpty }
        return part.map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test func `the cash of the day is the same whatever drawers are counted`() throws {
        let rows = [
            "payments and tips 24.47", "vouchers, accounts 20.00", "given back -2.50",
            "paid in 20.00", "paid out -5.00", "came in, less what went 56.97",
            "of it without a drawer 12.36",
        ]
        #expect(self.rows(of: "Cash of the day", try report()) == rows)
        let counted = try report { day in
            day.entries[0].amount = Amount(1_789)
            day.drawers[0].counted = Amount(14_441)
        }
        #expect(self.rows(of: "Cash of the day", counted) == rows)
        #expect(self.rows(of: "Ledger", counted).first == "cash, less counted drawers 17.89")
    }

    @Test func `vouchers that were sold have a line, and a drawer says what it expects`() throws {
        let report = try report()
        #expect(rows(of: "Vouchers", report) == ["vouchers sold, recharged 2 20.00"])
        #expect(
            rows(of: "Drawers", report) == [
                "till-1 144.61 open open", "float 100.00", "payments and tips 9.61",
                "vouchers, accounts 20.00", "paid in 20.00", "paid out -5.00",
            ])
        let lines = DayReportTable(report).lines
        #expect(lines.contains("cash,\"\",\"without a drawer\",12.36,"))
        #expect(lines.contains("deposits,\"voucher\",\"amount\",20.00,2"))
        #expect(lines.contains("drawer,\"till-1\",\"float\",100.00,"))
    }

    @Test func `a day that an earlier version closed has no parts of its cash`() throws {
        let old = try report { day in
            (day.cash, day.cashWithoutDrawer, day.deposits) = (nil, nil, nil)
            (day.drawers[0].float, day.drawers[0].cash) = (nil, nil)
        }
        #expect(rows(of: "Cash of the day", old).isEmpty)
        #expect(rows(of: "Drawers", old) == ["till-1 144.61 open open"])
    }

    @Test func `money that must go back to guests is named, order by order`() throws {
        var report = try report()
        let order = OwedMoney(
            number: 8, businessDay: report.day.businessDay, staff: "ana", owed: Amount(1_760))
        report.sold = DaySales(owedOrders: [order])
        #expect(rows(of: "Owed to guests", report) == ["#8 2026-11-21 ana 17.60"])
        #expect(DayReportTable(report).lines.contains("owed,\"2026-11-21 8\",\"owed\",17.60,"))
    }

    @Test func `the CSV has a figure a row`() throws {
        let lines = DayReportTable(try report()).lines
        #expect(lines.first == "group,key,figure,amount,count")
        #expect(lines.contains("tender,\"cash\",\"refunded\",2.50,"))
        #expect(lines.contains("drawer,\"till-1\",\"expected\",144.61,"))
        #expect(lines.contains("ledger,\"800\",\"tax\",-1.85,"))
        #expect(!lines.contains { $0.contains("counted") })
    }

    @Test func `the page has the money and what blocks the day, and needs no other file`() throws {
        let html = DayPage(try report()).html
        #expect(html.contains("<title>Ham's &lt;Burgers&gt;, 2026-11-21, not closed</title>"))
        #expect(html.contains("<td>cash</td><td>2</td><td>23.47</td><td>1.00</td><td>2.50</td>"))
        #expect(html.contains("<dt>sales with tax</dt><dd>25.97 USD</dd>"))
        #expect(html.contains(#"<p class="warning">The drawer of till-1 is open."#))
        #expect(!html.contains("<script") && !html.contains("src=") && !html.contains("url("))
        #expect(!html.contains("<svg"))
    }

    @Test func `JSON has the members of the day, and the sold items beside them`() throws {
        var report = try report()
        report.sold = DaySales(items: Amount(250), orders: 1)
        let json = try DayReportDocument(report).json
        #expect(!json.contains("\n"))
        let decoder = JSONDecoder()
        #expect(try decoder.decode(Day.self, from: Data(json.utf8)) == report.day)
        #expect(json.contains(#""orders":1,"#) && json.contains(#""items":250,"#))
    }

    @Test func `a blocked day is not closed, and each obstacle has its advice`() throws {
        let blocked = try report {
            $0.blockedBy += [
                DayBlocker(kind: .payment, id: "p-1"), DayBlocker(kind: .day, id: "2026-11-20"),
            ]
        }
        #expect(throws: DayNotClosed.blocked(blocked.obstacles)) {
            try ClosingQuestion(blocked).ask(unless: true)
        }
        #expect(
            blocked.obstacles.last == """
                The day 2026-11-20 is not closed. Run 'comanda report day --location 00001 --date \
                2026-11-20 --close' first.
                """)
        let free = try report { $0.blockedBy = [] }
        #expect(throws: Never.self) { try ClosingQuestion(free).ask(unless: true) }
    }
}
