// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages

extension Order {
    /// The order in full as lines of text: its items, its money and its payments.
    ///
    /// `state` says its state and whose it is.
    func lines(zone: TimeZone, state: String) -> [String] {
        let opened = "at \(ClockText.minute(openedAt, in: zone)) on \(businessDay)"
        let head = ["\(state) \(opened)"] + [note.map { "Note: \($0)" }].compactMap(\.self)
        let parts = [head, itemLines, moneyLines, paymentLines(zone)]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var itemLines: [String] {
        lines.map { line in
            let text = line.text(quantity: line.quantity)
            switch line.status {
            case .voided: return "voided: \(text)"
            case .moved: return "on #\(line.movedTo?.number ?? 0) now: \(text)"
            case .held, .inProcess, .processed, .delivered:
                return "\(text)  \(currency.number(line.price(of: line.quantity)))"
            }
        }
    }

    private var moneyLines: [String] {
        let rows = [
            ("Items", totals.subtotal), (discountsName, Amount.zero - totals.discount),
            ("Fees", totals.fees), ("Tax", totals.tax), ("Tip", totals.tip),
        ]
        return rows.filter { $0.1 != .zero }.map { "\($0)  \(currency.number($1))" }
            + ["Total  \(currency.text(totals.total))"]
            + (paid ? [] : ["Due  \(currency.text(totals.due))"])
            + (owedText.map { ["Owed to the guest  \($0). R refunds it."] } ?? [])
    }

    private func paymentLines(_ zone: TimeZone) -> [String] {
        payments.map { payment in
            let time = ClockText.minute(payment.recordedAt, in: zone)
            let tender = TenderText.name(of: payment.tender)
            return "Paid \(tender) at \(time)  \(currency.text(payment.amount))"
        }
            + refunds.map { refund in
                let time = ClockText.minute(refund.recordedAt, in: zone)
                return "Refunded at \(time)  \(currency.text(refund.amount))"
            }
    }
}
