// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The sums below the lines of an order.
struct OrderTotals: Equatable, Sendable {
    /// A sum with its name.
    struct Row: Equatable, Sendable {
        let name: String
        let amount: Amount
        var role = Theme.Role.text
    }

    /// The sums, as many as there is space for; the amount due is the last one.
    let rows: [Row]

    /// The sums of an order in at most so many rows, but at least one: first every single
    /// discount, fee and rate of tax, else their sums, else only what is due.
    init(_ order: ShownOrder, height: Int) {
        let totals = order.confirmed?.totals ?? .zero
        let pending = order.unconfirmed
        var last =
            pending == .zero
            ? [] : [Row(name: "Not confirmed", amount: pending, role: .pending)]
        last.append(Row(name: "Due", amount: totals.due, role: .money))
        let kinds = order.confirmed.map { [Self.all(of: $0), Self.sums(of: $0)] } ?? []
        let parts = kinds.first { $0.count + last.count <= height } ?? []
        rows = parts + last.suffix(max(1, height))
    }

    private static func all(of order: Order) -> [Row] {
        let discounts = order.discounts.filter { $0.line == nil }.map { discount in
            Row(
                name: discount.label(in: order.currency), amount: .zero - discount.value)
        }
        let fees = order.fees.map { Row(name: $0.label, amount: $0.value) }
        let taxes = order.totals.taxes.map { share in
            Row(name: order.tax.label(share.basisPoints), amount: share.tax, role: .muted)
        }
        return rows(order, discounts: discounts, fees: fees, taxes: taxes)
    }

    private static func sums(of order: Order) -> [Row] {
        let totals = order.totals
        return rows(
            order, discounts: [Row(name: order.discountsName, amount: .zero - totals.discount)],
            fees: [Row(name: "Fees", amount: totals.fees)],
            taxes: [
                Row(
                    name: order.tax.included ? "Tax included" : "Tax", amount: totals.tax,
                    role: .muted)
            ])
    }

    /// The sums that differ from 0, after the subtotal if anything changes it.
    private static func rows(
        _ order: Order, discounts: [Row], fees: [Row], taxes: [Row]
    ) -> [Row] {
        let totals = order.totals
        let paid = [Row(name: "Paid", amount: totals.refunded - totals.paid)]
        let tip = [Row(name: "Tip", amount: totals.tip)]
        let parts = (discounts + fees + taxes + tip + paid).filter { $0.amount != .zero }
        if parts.isEmpty { return [] }
        return [Row(name: "Subtotal", amount: totals.subtotal)] + parts
    }
}

extension Discount {
    /// The reason, after the rate if it is one: `10 % regular guest`.
    var label: String { basisPoints.map { "\(RateText.text($0)) \(reason)" } ?? reason }

    /// The label, and the granted amount if the order uses only a part of it:
    /// `regular guest, of 50.00`.
    func label(in currency: Currency) -> String {
        guard let amount, amount > value else { return label }
        return "\(label), of \(currency.number(amount))"
    }
}

extension Order {
    /// The name of the sum of all discounts, with what was granted if the order uses less.
    var discountsName: String {
        let granted = discounts.reduce(Amount.zero) { $0 + max($1.amount ?? .zero, $1.value) }
        return granted > totals.discount
            ? "Discounts, of \(currency.number(granted))" : "Discounts"
    }
}

extension Fee {
    /// The name, before the rate if it is one.
    fileprivate var label: String { basisPoints.map { "\(name) \(RateText.text($0))" } ?? name }
}

extension TaxRule {
    /// The name of the tax at a rate.
    fileprivate func label(_ rate: Int) -> String {
        "\(included ? "Includes tax" : "Tax") \(RateText.text(rate))"
    }
}

/// Rates for people.
enum RateText {
    /// A rate in basis points, without zeros at its end: `8 %`, `2.5 %`.
    static func text(_ basisPoints: Int) -> String {
        let digits = basisPoints % 100 == 0 ? 0 : basisPoints % 10 == 0 ? 1 : 2
        let units = digits == 0 ? basisPoints / 100 : digits == 1 ? basisPoints / 10 : basisPoints
        return "\(DecimalNumber.text(units, digits: digits)) %"
    }
}
