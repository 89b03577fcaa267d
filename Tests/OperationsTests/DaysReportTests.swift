// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Testing

@testable import Report

/// `comanda report days` as table and CSV.
@Suite struct DaysReportTests {
    private func date(_ text: String) throws -> BusinessDay {
        try #require(BusinessDay(text))
    }

    private func day(_ date: String, sales: Int, missing: Int = 0) throws -> Day {
        let rows: [(LedgerAccount, Int?, Int)] = [
            (.sales, nil, -sales), (.tax, 200, -2), (.tax, 800, -98), (.tip, nil, -50),
            (.overShort, nil, missing),
        ]
        let empty = sales == 0
        return Day(
            location: "00001", businessDay: try self.date(date),
            currency: try #require(Currency("USD")),
            receipts: DayReceipts(
                count: empty ? 0 : 3, first: empty ? nil : 1, last: empty ? nil : 3),
            entries: empty
                ? []
                : rows.map { LedgerRow(account: $0.0, basisPoints: $0.1, amount: Amount($0.2)) },
            tenders: [], tips: [], drawers: [],
            perpetual: Perpetual(sales: .zero, refunds: .zero), blockedBy: [])
    }

    private func report() throws -> DaysReport {
        var closed = try day("2026-11-19", sales: 10_00, missing: 20)
        closed.number = 7
        return DaysReport(
            name: "Ham's Burgers",
            days: [
                closed, try day("2026-11-20", sales: 0),
                try day("2026-11-21", sales: 20_00),
            ])
    }

    @Test func `the days of a range include both ends and cross months`() throws {
        let days = try DaysReport.days(from: date("2026-11-29"), to: date("2026-12-02"))
        #expect(
            days.map(\.description).joined(separator: " ")
                == "2026-11-29 2026-11-30 2026-12-01 2026-12-02")
        #expect(try DaysReport.days(from: date("2026-11-29"), to: date("2026-11-29")).count == 1)
    }

    @Test func `a range has at most the days of a leap year`() throws {
        #expect(try DaysReport.days(from: date("2028-01-01"), to: date("2028-12-31")).count == 366)
        #expect(throws: TooManyDays()) {
            try DaysReport.days(from: date("2028-01-01"), to: date("2029-01-01"))
        }
    }

    @Test func `the table has a line for each day with receipts, and the sums`() throws {
        let lines = DaysReportText(try report()).lines
        #expect(lines.first == "Ham's Burgers, 2026-11-19 to 2026-11-21, in USD")
        #expect(lines.count == 6)
        #expect(
            lines[3].split(separator: " ")
                == ["2026-11-19", "7", "11.00", "1.00", "0.50", "-0.20"])
        #expect(lines[4].hasPrefix("2026-11-21 ") && lines[4].contains("not closed"))
        #expect(
            lines[5].split(separator: " ") == ["all", "32.00", "2.00", "1.00", "-0.20"])
        #expect(lines.allSatisfy { $0.count <= 80 })
        let empty = DaysReport(name: "Ham's", days: [try day("2026-11-20", sales: 0)])
        #expect(DaysReportText(empty).lines == ["No day of this report has receipts."])
    }

    @Test func `the CSV has a row for each day`() throws {
        #expect(
            DaysReportTable(try report()).lines == [
                "day,closed,receipts,sales,tax,tips,drawers",
                "2026-11-19,7,3,11.00,1.00,0.50,-0.20",
                "2026-11-20,,0,0.00,0.00,0.00,0.00",
                "2026-11-21,,3,21.00,1.00,0.50,0.00",
            ])
    }

    @Test func `without a first day the report begins with the month`() async throws {
        #expect(try await DaysReportCommand.asyncParse([]).from == nil)
        #expect(try DaysReport.firstDay(ofMonthOf: date("2026-11-20")) == date("2026-11-01"))
    }

    @Test func `the command has one format, and days in their order`() async throws {
        let command = try await DaysReportCommand.asyncParse(["--from", "2026-11-16", "--csv"])
        #expect(try command.from == date("2026-11-16") && command.to == nil)
        for arguments in [
            ["--from", "2026-11-16", "--csv", "--json"],
            ["--from", "2026-11-16", "--to", "2026-11-15"],
        ] {
            await #expect(throws: (any Error).self) {
                try await DaysReportCommand.asyncParse(arguments)
            }
        }
    }
}
