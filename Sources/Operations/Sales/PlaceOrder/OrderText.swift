// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Orders and payments as text.
enum OrderText {
    /// The lines and totals of an order.
    static func lines(of order: Order) -> [String] {
        let about = [
            order.fulfilment.table.map { "table \($0)" }, order.customer, order.note,
        ]
        let lines = order.lines.filter(\.isStanding)
        return notes(about) + lines.flatMap { text(of: $0, order.currency) } + totals(of: order)
    }

    /// The cash and the change of a payment in cash, its tip, its rounding and its amount.
    static func lines(of payment: Payment) -> [String] {
        let currency = payment.currency
        let cash = payment.tender.tendered.map { row("tendered", currency.text($0)) }
        let change = cash.map { _ in row("change", currency.text(payment.change)) }
        let tip = payment.tip.map { row("tip", currency.text($0)) }
        let rounding = payment.rounding.map { row("rounding", currency.text($0)) }
        let sum =
            "payment of \(currency.text(payment.amount)) is \(payment.status.rawValue) "
            + "(\(payment.id))"
        return [cash, change, tip, rounding, sum].compactMap(\.self)
    }

    private static func text(of line: Line, _ currency: Currency) -> [String] {
        let modifiers = line.modifiers.map(\.name).joined(separator: ", ")
        let price = currency.text(line.unitPrice * line.quantity)
        return [row("\(line.quantity) x \(line.name)", price)] + notes([modifiers, line.note])
    }

    private static func totals(of order: Order) -> [String] {
        let (totals, currency) = (order.totals, order.currency)
        let changes = [("discount", .zero - totals.discount), ("fees", totals.fees)]
            .filter { $0.1 != .zero }
        let tax = order.tax.included ? "of which tax" : "tax"
        let rows =
            [("subtotal", totals.subtotal)] + changes + [
                (tax, totals.tax), ("total", totals.total),
            ]
        return rows.map { row($0.0, currency.text($0.1)) } + [
            "order #\(order.number) is \(order.status.rawValue), \(currency.text(totals.due)) due"
        ]
    }

    private static func notes(_ texts: [String?]) -> [String] {
        texts.compactMap(\.self).filter { !$0.isEmpty }.map { "      " + $0.withoutControls }
    }

    private static func row(_ name: String, _ amount: String) -> String {
        "  " + name.withoutControls.padded(to: 32) + amount.aligned(to: 14)
    }
}
