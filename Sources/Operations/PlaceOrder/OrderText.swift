// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Orders and payments as lines for people.
enum OrderText {
    /// The lines and totals of an order.
    static func lines(of order: Order) -> [String] {
        let currency = order.currency
        let lines = order.lines.map { line in
            row("\(line.quantity) x \(line.name)", currency.text(line.unitPrice * line.quantity))
        }
        let tax = order.tax.included ? "of which tax" : "tax"
        let totals = order.totals
        return lines + [
            row("subtotal", currency.text(totals.subtotal)),
            row(tax, currency.text(totals.tax)),
            row("total", currency.text(totals.total)),
            "order #\(order.number) is \(order.status.rawValue), "
                + "\(currency.text(totals.due)) due",
        ]
    }

    /// What was taken and what goes back.
    static func lines(of payment: Payment) -> [String] {
        let currency = payment.currency
        return [
            row("tendered", currency.text(payment.tender.tendered)),
            row("change", currency.text(payment.change)),
            "payment of \(currency.text(payment.amount)) is \(payment.status.rawValue) "
                + "(\(payment.id))",
        ]
    }

    private static func row(_ name: String, _ amount: String) -> String {
        "  " + name.withoutControls.padded(to: 32) + amount.aligned(to: 14)
    }
}
