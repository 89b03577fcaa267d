// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The kitchen's times as a table for people.
struct KitchenReportText {
    private let report: KitchenReport
    /// The first business day that was asked for.
    private let first: BusinessDay?
    private let nameColumns: Int

    private static let headings = ["lines", "late", "making", "90 %", "waiting", "90 %"]
    private static let columns = [7, 7, 9, 9, 9, 9]

    /// A table in a width; `first` is the first business day that was asked for.
    init(_ report: KitchenReport, since first: BusinessDay?, width: Int) {
        self.report = report
        self.first = first
        let rows = KitchenReport.Group.allCases.flatMap(report.rows)
        let widest = rows.map(\.name.columns).max() ?? 0
        nameColumns = max(8, min(widest + 2, width - Self.columns.reduce(0, +)))
    }

    /// The lines of the table.
    var lines: [String] {
        guard report.answer.all.lines > 0 else {
            return [report.title, "The kitchen has finished no line in this time."] + cut
        }
        return [report.title] + cut + now + ["", row("", Self.headings)]
            + report.rows(.all).map { row($0.name, cells($0.times)) }
            + section("Stations", .station) + section("Items, longest first", .item)
            + section("Hours", .hour)
            + (report.answer.days.count > 1 ? section("Days", .day) : []) + [""] + Self.legend
    }

    private static let legend = [
        "making: from fired to finished; waiting: from finished to handed over.",
        "The first time is the median; 90 % of the lines took no longer than the second.",
    ]

    /// What the kitchen took in the last minutes.
    private var now: [String] {
        guard let now = report.answer.now, let making = now.making else { return [] }
        let noun = now.lines == 1 ? "line" : "lines"
        return ["Now \(DurationText.text(making.p50)): \(now.lines) \(noun) in the last 15 minutes"]
    }

    /// The days that were left out.
    private var cut: [String] {
        guard let first, first < report.answer.from else { return [] }
        return [
            """
            Days before \(report.answer.from) are left out, because there are too many lines. Ask \
            for them with --to.
            """
        ]
    }

    private func section(_ title: String, _ group: KitchenReport.Group) -> [String] {
        ["", title] + report.rows(group).map { row("  \($0.name)", cells($0.times)) }
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        let numbers = zip(cells, Self.columns).map { $0.aligned(to: $1) }.joined()
        let text = name.fitted(to: nameColumns) + numbers
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    private func cells(_ times: KitchenTimes) -> [String] {
        let spreads = [times.making, times.waiting].flatMap { spread in
            [spread?.p50, spread?.p90].map { $0.map(DurationText.text) ?? "" }
        }
        return ["\(times.lines)", "\(times.latePercent) %"] + spreads
    }
}

/// The kitchen's times as CSV (RFC 4180), in seconds.
struct KitchenReportTable {
    private let report: KitchenReport

    /// The table of a report.
    init(_ report: KitchenReport) { self.report = report }

    /// A heading, then a row for each group of lines.
    var lines: [String] {
        let heading =
            "group,key,name,lines,late,making_p50,making_p90,waiting_p50,waiting_p90"
        return [heading] + KitchenReport.Group.allCases.flatMap(report.rows).map(row)
    }

    private func row(_ row: KitchenReport.Row) -> String {
        let times = row.times
        let numbers: [Int?] = [
            times.lines, times.late, times.making?.p50, times.making?.p90, times.waiting?.p50,
            times.waiting?.p90,
        ]
        let texts = [row.group.rawValue, CSVText.cell(row.key), CSVText.cell(row.name)]
        return (texts + numbers.map { $0.map(String.init) ?? "" }).joined(separator: ",")
    }
}
