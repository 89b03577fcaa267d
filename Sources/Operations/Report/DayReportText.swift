// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// A report of a day as a table for people.
struct DayReportText {
    private let report: DayReport
    private static let nameColumns = 28
    private static let column = 13

    /// The table of a report.
    init(_ report: DayReport) { self.report = report }

    /// The lines of the table.
    var lines: [String] {
        [report.title, report.receipts, ""]
            + report.sales.map { row([$0.name, report.day.currency.number($0.amount)]) }
            + (report.soldSections + report.moneySections).flatMap(lines)
            + ["", report.perpetual] + report.omissions + obstacles
    }

    private var obstacles: [String] {
        report.obstacles.isEmpty
            ? [] : ["", "Before the day can be closed:"] + report.obstacles.map { "  \($0)" }
    }

    private func lines(of section: ReportSection) -> [String] {
        ["", row([section.title] + section.head)]
            + section.rows.map { row(["  \($0[0])"] + $0.dropFirst()) }
    }

    private func row(_ cells: [String]) -> String {
        cells[0].withoutControls.fitted(to: Self.nameColumns)
            + cells.dropFirst().map { $0.withoutControls.aligned(to: Self.column) }.joined()
    }
}

/// A report of a day as CSV (RFC 4180), one figure a row.
struct DayReportTable {
    private let report: DayReport

    /// The table of a report.
    init(_ report: DayReport) { self.report = report }

    /// A heading, then a row for each figure.
    var lines: [String] {
        let day = report.day
        let tenders = day.tenders.flatMap { tender in
            [("amount", tender.amount), ("tip", tender.tip), ("refunded", tender.refunded)].map {
                row("tender", tender.type.rawValue, $0.0, $0.1)
            } + [row("tender", tender.type.rawValue, "payments", nil, tender.payments)]
        }
        let drawers = day.drawers.flatMap { drawer in
            [
                ("expected", drawer.expected as Amount?), ("counted", drawer.counted),
                ("difference", drawer.difference),
            ].compactMap { name, amount in
                amount.map { row("drawer", drawer.terminal.text, name, $0) }
            } + drawer.steps.map { row("drawer", drawer.terminal.text, $0.name, $0.amount) }
        }
        return ["group,key,figure,amount,count"]
            + report.sales.map { row("sales", "", $0.name, $0.amount) } + tenders
            + day.tips.map { row("tips", $0.staff?.text ?? "", "amount", $0.amount) } + cash
            + drawers
            + (day.offline ?? []).map { card in
                row("offline", card.payment.text, card.status.rawValue, card.amount)
            }
            + day.entries.map { entry in
                row(
                    "ledger", entry.basisPoints.map { "\($0)" } ?? "", entry.account.rawValue,
                    entry.amount)
            } + sold + [row("receipts", "", "receipts", nil, day.receipts.count)]
    }

    private var cash: [String] {
        let day = report.day
        let loose = day.cashWithoutDrawer.map { row("cash", "", "without a drawer", $0.sum) }
        return (day.cash?.figures ?? []).map { row("cash", "", $0.name, $0.amount) }
            + [loose].compactMap(\.self)
            + (day.deposits ?? []).map {
                row("deposits", $0.kind.rawValue, "amount", $0.amount, $0.count)
            }
    }

    private var sold: [String] {
        guard let sold = report.sold else { return [] }
        let owed = sold.owedOrders.map { order in
            row("owed", "\(order.businessDay) \(order.number)", "owed", order.owed)
        }
        let groups = [
            ("item", sold.itemSales), ("category", sold.categorySales), ("hour", sold.hourSales),
        ].flatMap { group, rows in
            rows.map { row(group, $0.key, $0.name, $0.amount, $0.quantity) }
        }
        let open = sold.openOrders.map { order in
            row("open", "\(order.businessDay) \(order.number)", "due", order.due)
        }
        return [
            row("sold", "", "items", sold.items), row("sold", "", "fees", sold.fees),
            row("sold", "", "tax on top", sold.addedTax),
            row("sold", "", "orders", sold.total, sold.orders),
            row("sold", "", "guests", sold.coverSales, sold.covers),
        ] + groups
            + sold.reductions.map {
                row($0.kind.rawValue, $0.reason ?? "", "amount", $0.amount, $0.count)
            } + report.reconciliation.map { row("reconciliation", "", $0.name, $0.amount) } + open
            + owed
    }

    private func row(
        _ group: String, _ key: String, _ figure: String, _ amount: Amount?, _ count: Int? = nil
    ) -> String {
        let numbers = [amount.map(report.day.currency.number), count.map(String.init)]
        return ([group, CSVText.cell(key), CSVText.cell(figure)] + numbers.map { $0 ?? "" })
            .joined(separator: ",")
    }
}
