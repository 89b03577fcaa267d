// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages

/// What stays on paper of a refund or of the count of a drawer, as lines of text.
struct MoneySlip: Sendable {
    private let title: String
    /// What it is about, beside the time.
    private let subject: String
    private let amounts: [(name: String, amount: Amount)]
    /// A sentence below the amounts, such as the reason; empty without one.
    private let remark: String
    private let receipt: Receipt
    private let location: Location?
    /// The part of the file's name between the location and the number of the receipt.
    private let kind: String

    /// The slip of a refund that a till has given; nil if the payment has no receipt of it.
    init?(_ refund: KeyedRefund, of payment: Payment, at location: Location?) {
        guard let receipt = payment.receipt, receipt.kind == .refund else { return nil }
        let given = payment.refunds?.last { $0.refund == receipt.refund }
        let amount = (given?.amount ?? refund.amount) + (given?.rounding ?? .zero)
        title = "Refund"
        subject = "Order #\(refund.number)"
        let means = payment.tender.type == .cash ? "in cash" : "to \(payment.means)"
        amounts = [("Given back \(means) \(payment.currency)", amount)]
        let sale = payment.sale.map { " Receipt of the sale: \($0)." } ?? ""
        remark = "Reason: \(refund.reason).\(sale)"
        self.receipt = receipt
        self.location = location
        kind = "refund"
    }

    /// The slip of a drawer that was counted; nil for one that is open.
    init?(_ drawer: Drawer, at location: Location?) {
        guard let receipt = drawer.receipt, let expected = drawer.expected,
            let counted = drawer.counted, let difference = drawer.difference
        else { return nil }
        title = "Count of the drawer"
        subject = "Drawer of \(drawer.terminal)"
        amounts = [
            ("Float \(drawer.currency)", drawer.float), ("Expected", expected),
            ("Counted", counted), ("Difference", difference),
        ]
        remark = drawer.countText ?? ""
        self.receipt = receipt
        self.location = location
        kind = "drawer"
    }

    /// The lines, each of at most so many columns.
    func lines(columns: Int) -> [String] {
        let text = ReceiptText(columns: columns, currency: receipt.currency)
        let rule = String(repeating: "-", count: columns)
        let zone = location.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
        let date = BusinessDay(containing: receipt.at, timeZone: zone, turnsAtHour: 0)
        let heading = [location?.name ?? "", title, "Receipt \(receipt.number)"]
        let person = [receipt.terminal.text, receipt.staff?.text].compactMap(\.self)
        return heading.flatMap(text.centred) + [rule]
            + text.rows(subject, "\(date) \(ClockText.minute(receipt.at, in: zone))")
            + amounts.flatMap { text.rows($0.name, $0.amount) }
            + text.wrapped(remark) + [rule] + text.wrapped(person.joined(separator: "/"))
    }
}

extension ReceiptFile {
    /// The slip of a refund or of a count.
    init(_ slip: MoneySlip) {
        self.init(name: slip.fileName, lines: slip.lines(columns: PrintedReceipt.wide))
    }
}

extension MoneySlip {
    /// A name of which each movement of money has its own.
    fileprivate var fileName: String {
        "\(receipt.location)-\(receipt.businessDay)-\(kind)-receipt-\(receipt.number).txt"
    }
}
