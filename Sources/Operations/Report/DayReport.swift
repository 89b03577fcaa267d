// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The money and the sales of one business day of a location, as figures of a report.
struct DayReport: Sendable {
    /// One figure with its name.
    struct Figure: Sendable, Equatable, Encodable {
        /// The name for people.
        var name: String
        /// The money.
        var amount: Amount
    }

    /// The name of the location.
    let name: String
    /// The answer of payment-service.
    var day: Day
    /// The sales by the orders of the day; nil if order-service did not answer.
    var sold: DaySales?
    /// The numbers of the orders of offline cards, as far as order-service answered.
    var offlineNumbers: [OrderID: Int] = [:]

    /// The name of the location, the day, and whether it is closed.
    var title: String {
        let state = day.number.map { "closed as number \($0)" } ?? "not closed"
        return "\(name), \(day.businessDay), \(state)".withoutControls
    }

    /// What a command that closed the day or wrote a page says at its end.
    func notes(isClosing: Bool, page: String?) -> [String] {
        let closed = isClosing ? day.number : nil
        return [
            closed.map { "The day \(day.businessDay) is closed as number \($0)." },
            page.map { "The page is \($0). Open it in a browser." },
        ].compactMap(\.self)
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
                "The drawer of \(drawerName(blocker.id)) is open. Count its cash, then run "
                    + "'comanda drawer close --drawer \(drawerName(blocker.id))'."
            case .day:
                "The day \(blocker.id) is not closed. Run 'comanda report day --location "
                    + "\(day.location) --date \(blocker.id) --close' first."
            }
        }.map(\.withoutControls)
    }

    /// The terminal of a drawer, which commands take, too; the identifier if it is not listed.
    private func drawerName(_ id: String) -> String {
        day.drawers.first { $0.drawer.text == id }?.terminal.text ?? id
    }

    /// The steps from the price of the day's orders to the sales of the ledger.
    ///
    /// Each figure is added to those before it; the last one is their sum. Empty without sales.
    var reconciliation: [Figure] {
        guard let sold else { return [] }
        let taken = sales[0].amount
        let steps = [
            Figure(name: "orders of the day", amount: sold.total),
            Figure(name: "not paid yet", amount: .zero - sold.unpaid),
            Figure(name: "given back", amount: .zero - sold.givenBack),
            Figure(name: "held for guests", amount: sold.owed),
            Figure(name: "other days", amount: taken - sold.kept),
        ]
        return steps.filter { $0.amount != .zero }
            + [Figure(name: "sales of the ledger", amount: taken)]
    }

    /// The sum of an account, with a credit above 0.
    func credit(_ account: LedgerAccount) -> Amount {
        day.entries.filter { $0.account == account }.reduce(.zero) { $0 - $1.amount }
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
        case .uncollected: "declined offline cards"
        case .deliveries: "pay for deliveries"
        case .courier: "couriers"
        }
    }
}
