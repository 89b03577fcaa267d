// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The money of several business days of a location, a row for each day.
struct DaysReport: Sendable {
    /// The figures of one day, or the sums of all days.
    struct Row: Sendable, Equatable {
        /// The number of receipts.
        var receipts = 0
        /// The sales with tax.
        var sales = Amount.zero
        /// The tax in them.
        var tax = Amount.zero
        /// The tips.
        var tips = Amount.zero
        /// The counted minus the expected cash of drawers: below 0 cash is missing.
        var difference = Amount.zero
    }

    /// The maximum number of days: a leap year.
    static let maximum = 366

    /// The name of the location.
    let name: String
    /// The answers of payment-service, oldest first; never empty.
    let days: [Day]

    /// The days from the first to the last one; throws a `TooManyDays` above the maximum.
    static func days(from: BusinessDay, to: BusinessDay) throws(TooManyDays) -> [BusinessDay] {
        var days = [from]
        while let day = days.last, day < to {
            if days.count == maximum { throw TooManyDays() }
            days.append(day.next)
        }
        return days
    }

    /// The first day of the month of a day.
    static func firstDay(ofMonthOf day: BusinessDay) -> BusinessDay {
        BusinessDay("\(day.description.prefix(8))01") ?? day
    }

    /// The figures of a day.
    static func row(of day: Day) -> Row {
        let report = DayReport(name: "", day: day)
        let tax = report.credit(.tax)
        return Row(
            receipts: day.receipts.count, sales: report.credit(.sales) + tax, tax: tax,
            tips: report.credit(.tip), difference: report.credit(.overShort))
    }

    /// The sums of all days.
    var sums: Row {
        days.map(Self.row).reduce(into: Row()) { sums, row in
            sums.receipts += row.receipts
            sums.sales = sums.sales + row.sales
            sums.tax = sums.tax + row.tax
            sums.tips = sums.tips + row.tips
            sums.difference = sums.difference + row.difference
        }
    }
}

/// A report would have more days than one answer can have.
struct TooManyDays: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what to do.
    var description: String {
        "The report would have more than \(DaysReport.maximum) days. Give a later --from."
    }
}

/// The money of several days as a table for people.
struct DaysReportText {
    private static let nameColumns = 12
    private static let column = 13

    private let report: DaysReport

    /// The table of a report.
    init(_ report: DaysReport) { self.report = report }

    /// A heading, a line for each day with receipts, and the sums.
    var lines: [String] {
        let shown = report.days.filter { $0.receipts.count > 0 || $0.number != nil }
        guard let first = report.days.first, let last = report.days.last, !shown.isEmpty else {
            return ["No day of this report has receipts."]
        }
        let title = "\(report.name), \(first.businessDay) to \(last.businessDay)"
        let head = ["day", "closed as", "sales", "of it tax", "tips", "drawers"]
        return ["\(title), in \(first.currency)".withoutControls, "", row(head)]
            + shown.map { day in
                let name = ["\(day.businessDay)", day.number.map { "\($0)" } ?? "not closed"]
                return row(name + numbers(DaysReport.row(of: day), first.currency))
            } + [row(["all", ""] + numbers(report.sums, first.currency))]
    }

    private func numbers(_ row: DaysReport.Row, _ currency: Currency) -> [String] {
        [row.sales, row.tax, row.tips, row.difference].map(currency.number)
    }

    private func row(_ cells: [String]) -> String {
        cells[0].fitted(to: Self.nameColumns)
            + cells.dropFirst().map { $0.aligned(to: Self.column) }.joined()
    }
}

/// The money of several days as CSV (RFC 4180), one day a row.
struct DaysReportTable {
    private let report: DaysReport

    /// The table of a report.
    init(_ report: DaysReport) { self.report = report }

    /// A heading, then a row for each day, also for days without receipts.
    var lines: [String] {
        ["day,closed,receipts,sales,tax,tips,drawers"]
            + report.days.map { day in
                let row = DaysReport.row(of: day)
                let amounts = [row.sales, row.tax, row.tips, row.difference]
                let number = day.number.map { "\($0)" } ?? ""
                return
                    (["\(day.businessDay)", number, "\(row.receipts)"]
                    + amounts.map(day.currency.number)).joined(separator: ",")
            }
    }
}
