// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension DayReport {
    /// The tables about cash: that of the day, what was paid into accounts, and the drawers.
    var cashSections: [ReportSection] {
        [
            ReportSection(title: "Cash of the day", head: ["amount"], rows: cashRows),
            ReportSection(
                title: "Vouchers and house accounts", head: ["count", "amount"],
                rows: (day.deposits ?? []).map {
                    [$0.kind.depositName, "\($0.count)", day.currency.number($0.amount)]
                }),
            ReportSection(
                title: "Drawers", head: ["expected", "counted", "difference"],
                rows: day.drawers.flatMap(rows)),
        ]
    }

    /// The cash that guests paid and got back, and what was put into drawers and taken out of them.
    var cashRows: [[String]] {
        guard let cash = day.cash else { return [] }
        let loose = day.cashWithoutDrawer?.sum
        let figures =
            cash.figures + [Figure(name: "came in, less what went", amount: cash.sum)]
            + (loose.map { [Figure(name: "of it without a drawer", amount: $0)] } ?? [])
        return figures.map { [$0.name, day.currency.number($0.amount)] }
    }

    /// A drawer, and below it the steps from its float to the expected cash.
    private func rows(of drawer: DayDrawer) -> [[String]] {
        let sums = [drawer.expected, drawer.counted, drawer.difference].map {
            $0.map(day.currency.number) ?? "open"
        }
        let steps = drawer.steps.map { step in
            ["  \(step.name)", day.currency.number(step.amount), "", ""]
        }
        return [["\(drawer.terminal)"] + sums] + steps
    }
}

extension DayDrawer {
    /// The figures that add up to the expected cash; empty if they are not known.
    var steps: [DayReport.Figure] {
        guard let float, let cash else { return [] }
        return [DayReport.Figure(name: "float", amount: float)] + cash.figures
    }
}

extension DayCash {
    /// The figures that differ from 0; each is added to those before it.
    var figures: [DayReport.Figure] {
        [
            DayReport.Figure(name: "payments and tips", amount: payments),
            DayReport.Figure(name: "vouchers, accounts", amount: deposits),
            DayReport.Figure(name: "given back", amount: .zero - refunds),
            DayReport.Figure(name: "paid in", amount: paidIn),
            DayReport.Figure(name: "paid out", amount: .zero - paidOut),
        ].filter { $0.amount != .zero }
    }
}

extension AccountKind {
    /// What a deposit to an account of this kind is, for people.
    fileprivate var depositName: String {
        switch self {
        case .voucher: "vouchers sold, recharged"
        case .houseAccount: "house accounts settled"
        }
    }
}
