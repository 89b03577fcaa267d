// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// One table of a day's report: a title, headings, and rows of a name and numbers.
struct ReportSection {
    /// The title, also the heading of the names.
    var title: String
    /// The headings of the numbers.
    var head: [String]
    /// The rows: a name, then a text for each heading.
    var rows: [[String]]
}

extension DayReport {
    /// The tables about the sold items; empty without sales.
    var soldSections: [ReportSection] {
        guard let sold else { return [] }
        return [
            ReportSection(
                title: "Sold by orders of the day", head: ["amount"], rows: soldFigures(sold)),
            groups("Hours", sold.hourSales), groups("Categories", sold.categorySales),
            groups("Items", sold.itemSales),
            ReportSection(
                title: "Discounts, voids, cancels", head: ["count", "amount"],
                rows: sold.reductions.map { reduction in
                    let reason = reduction.reason ?? "without a reason"
                    return ["\(reduction.kind.rawValue): \(reason)", "\(reduction.count)"]
                        + numbers([reduction.amount])
                }),
            ReportSection(
                title: "From orders to ledger", head: ["amount"],
                rows: reconciliation.map { [$0.name] + numbers([$0.amount]) }),
            ReportSection(
                title: "Open orders", head: ["day", "staff", "due"],
                rows: sold.openOrders.map { order in
                    let table = order.table.map { ", table \($0)" } ?? ""
                    return ["#\(order.number)\(table)", "\(order.businessDay)"]
                        + [order.staff?.text ?? ""] + numbers([order.due])
                }),
            ReportSection(
                title: "Owed to guests", head: ["day", "staff", "owed"],
                rows: sold.owedOrders.map { order in
                    ["#\(order.number)", "\(order.businessDay)", order.staff?.text ?? ""]
                        + numbers([order.owed])
                }),
        ].filter { !$0.rows.isEmpty }
    }

    /// The tables of payment-service.
    var moneySections: [ReportSection] {
        let sections =
            [
                ReportSection(
                    title: "Tenders", head: ["payments", "amount", "tips", "given back"],
                    rows: day.tenders.map {
                        [$0.type.name, "\($0.payments)"]
                            + numbers([$0.amount, $0.tip, $0.refunded])
                    }),
                ReportSection(
                    title: "Tips", head: ["amount"],
                    rows: day.tips.map { [$0.staff?.text ?? "nobody"] + numbers([$0.amount]) }),
            ] + cashSections + [
                ReportSection(
                    title: "Offline cards", head: ["amount", "state"],
                    rows: (day.offline ?? []).map { card in
                        let number = offlineNumbers[card.order].map { "#\($0)" }
                        return [number ?? "order \(card.order)"] + numbers([card.amount])
                            + [card.status.rawValue]
                    }),
                ReportSection(
                    title: "Ledger, above 0 a debit", head: ["amount"],
                    rows: day.entries.map { entry in
                        // Counts move cash to the safe: the row is not what guests paid.
                        let name =
                            entry.account == .cash ? "cash, less counted drawers" : entry.name
                        return [name] + numbers([entry.amount])
                    }),
            ]
        return sections.filter { !$0.rows.isEmpty }
    }

    /// The receipts of the day in a sentence.
    var receipts: String {
        guard let first = day.receipts.first, let last = day.receipts.last else {
            return "No receipts."
        }
        let noun = day.receipts.count == 1 ? "receipt" : "receipts"
        let closing = day.receipt.map { ", closed with receipt \($0.number)" } ?? ""
        return "\(day.receipts.count) \(noun), numbers \(first) to \(last), in \(day.currency)"
            + closing
    }

    /// The sums since the first receipt in a sentence.
    var perpetual: String {
        let sums = day.perpetual
        return "Since the first receipt: sales of \(day.currency.text(sums.sales)), given back "
            + day.currency.text(sums.refunds)
    }

    /// What the figures by orders leave out.
    var omissions: [String] {
        guard let count = sold?.otherCurrency, count > 0 else { return [] }
        return ["Left out: \(count) orders in another currency than \(day.currency)."]
    }

    private func soldFigures(_ sold: DaySales) -> [[String]] {
        let optional: [(String, Amount?)] = [
            ("fees", sold.fees == .zero ? nil : sold.fees),
            ("tax on top", sold.addedTax == .zero ? nil : sold.addedTax), ("in total", sold.total),
            ("\(sold.orders) orders, average", sold.averageOrder),
            ("\(sold.covers) guests, average", sold.averageCover),
        ]
        return [["items"] + numbers([sold.items])]
            + optional.compactMap { name, amount in amount.map { [name] + numbers([$0]) } }
    }

    private func groups(_ title: String, _ groups: [DaySales.Group]) -> ReportSection {
        ReportSection(
            title: title, head: ["pieces", "amount"],
            rows: groups.map { [$0.name, "\($0.quantity)"] + numbers([$0.amount]) })
    }

    private func numbers(_ amounts: [Amount]) -> [String] { amounts.map(day.currency.number) }
}
