// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The money of one business day of a location, as figures of a report.
struct DayReport: Sendable {
    /// One figure with its name.
    struct Figure: Sendable, Equatable {
        /// The name for people.
        var name: String
        /// The money.
        var amount: Amount
    }

    /// The name of the location.
    let name: String
    /// The answer of payment-service.
    let day: Day

    /// The name of the location, the day, and whether it is closed.
    var title: String {
        let state = day.number.map { "closed as number \($0)" } ?? "not closed"
        return "\(name), \(day.businessDay), \(state)".withoutControls
    }

    /// The sales with and without tax, the tax by rate, and the tips, all of them above 0 if the
    /// guests paid more than they got back.
    var sales: [Figure] {
        let taxes = day.entries.filter { $0.account == .tax }
        let net = credit(.sales)
        let tax = taxes.reduce(Amount.zero) { $0 - $1.amount }
        return [Figure(name: "sales with tax", amount: net + tax)]
            + taxes.map { row in
                Figure(name: row.name, amount: .zero - row.amount)
            } + [
                Figure(name: "sales without tax", amount: net),
                Figure(name: "tips", amount: credit(.tip)),
            ]
    }

    /// What prevents the closing of the day, and what to do.
    var obstacles: [String] {
        day.blockedBy.map { blocker in
            switch blocker.kind {
            case .payment:
                "Payment \(blocker.id) is not finished. Wait; 'comanda pay list --location "
                    + "\(day.location)' shows when it is."
            case .drawer:
                "Drawer \(blocker.id) is open. Count its cash, then run 'comanda call payments "
                    + "drawers.close drawer=\(blocker.id) counted=CENTS'."
            case .day:
                "The day \(blocker.id) is not closed. Run 'comanda report day --location "
                    + "\(day.location) --date \(blocker.id) --close' first."
            }
        }.map(\.withoutControls)
    }

    private func credit(_ account: LedgerAccount) -> Amount {
        day.entries.filter { $0.account == account }.reduce(.zero) { $0 - $1.amount }
    }
}

extension Tender.Kind {
    /// The tender for people.
    var name: String {
        switch self {
        case .cash: "cash"
        case .voucher: "vouchers"
        case .houseAccount: "house accounts"
        case .card: "cards"
        }
    }
}

extension LedgerRow {
    /// The account for people, with the rate of a tax.
    var name: String {
        switch account {
        case .cash: "cash received"
        case .change: "change given"
        case .voucher: "vouchers"
        case .houseAccount: "house accounts"
        case .card: "cards"
        case .safe: "safe"
        case .sales: "sales without tax"
        case .tax: "tax \(DecimalNumber.text(basisPoints ?? 0, digits: 2)) %"
        case .tip: "tips"
        case .paidIn: "paid in"
        case .paidOut: "paid out"
        case .overShort: "missing in drawers"
        case .rounding: "rounding"
        }
    }
}

/// The money of a day as a table for people.
struct DayReportText {
    private let report: DayReport
    private let currency: Currency
    private static let nameColumns = 28
    private static let column = 13

    /// The table of a report.
    init(_ report: DayReport) {
        self.report = report
        currency = report.day.currency
    }

    /// The lines of the table.
    var lines: [String] {
        let day = report.day
        return [report.title, receipts, ""] + figures(report.sales)
            + section(
                "Tenders", ["payments", "amount", "tips", "given back"],
                day.tenders.map {
                    [$0.type.name, "\($0.payments)"] + numbers([$0.amount, $0.tip, $0.refunded])
                })
            + section(
                "Tips", ["amount"],
                day.tips.map { [$0.staff?.text ?? "nobody"] + numbers([$0.amount]) })
            + section(
                "Drawers", ["expected", "counted", "difference"],
                day.drawers.map { drawer in
                    ["\(drawer.terminal)"]
                        + [drawer.expected, drawer.counted, drawer.difference].map {
                            $0.map(currency.number) ?? "open"
                        }
                })
            + section(
                "Ledger, above 0 a debit", ["amount"],
                day.entries.map { [$0.name] + numbers([$0.amount]) })
            + ["", "Since the first receipt: \(perpetual)"] + obstacles
    }

    private var receipts: String {
        let receipts = report.day.receipts
        guard let first = receipts.first, let last = receipts.last else { return "No receipts." }
        let noun = receipts.count == 1 ? "receipt" : "receipts"
        return "\(receipts.count) \(noun), numbers \(first) to \(last), in \(currency)"
    }

    private var perpetual: String {
        let sums = report.day.perpetual
        return "sales of \(currency.text(sums.sales)), given back \(currency.text(sums.refunds))"
    }

    private var obstacles: [String] {
        report.obstacles.isEmpty
            ? [] : ["", "Before the day can be closed:"] + report.obstacles.map { "  \($0)" }
    }

    private func figures(_ figures: [DayReport.Figure]) -> [String] {
        figures.map { row([$0.name] + numbers([$0.amount])) }
    }

    private func section(_ title: String, _ head: [String], _ rows: [[String]]) -> [String] {
        rows.isEmpty
            ? [] : ["", row([title] + head)] + rows.map { row(["  \($0[0])"] + $0.dropFirst()) }
    }

    private func row(_ cells: [String]) -> String {
        cells[0].withoutControls.fitted(to: Self.nameColumns)
            + cells.dropFirst().map { $0.aligned(to: Self.column) }.joined()
    }

    private func numbers(_ amounts: [Amount]) -> [String] { amounts.map(currency.number) }
}

/// The money of a day as CSV (RFC 4180), one figure a row.
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
            }
        }
        let drawers = day.drawers.flatMap { drawer in
            [
                ("expected", drawer.expected as Amount?), ("counted", drawer.counted),
                ("difference", drawer.difference),
            ].compactMap { name, amount in
                amount.map { row("drawer", drawer.terminal.text, name, $0) }
            }
        }
        return ["group,key,figure,amount"]
            + report.sales.map { row("sales", "", $0.name, $0.amount) } + tenders
            + day.tips.map { row("tips", $0.staff?.text ?? "", "amount", $0.amount) } + drawers
            + day.entries.map { entry in
                row(
                    "ledger", entry.basisPoints.map { "\($0)" } ?? "", entry.account.rawValue,
                    entry.amount)
            }
    }

    private func row(_ group: String, _ key: String, _ figure: String, _ amount: Amount) -> String {
        [group, quoted(key), quoted(figure), report.day.currency.number(amount)]
            .joined(separator: ",")
    }

    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
