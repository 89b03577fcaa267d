// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// An order that is paid, with what is known of its payment: everything that a receipt says.
package struct PaidOrder: Codable, Equatable, Sendable {
    /// The order.
    package let order: Order
    /// The payment at this till; nil for an order that costs nothing, or that was paid elsewhere.
    package let payment: Payment?
    /// What is still due after a payment of a part; nil if the order is paid.
    package let rest: Amount?
    /// Which of several even parts the payment was; nil for any other amount.
    package let part: EvenPart?

    /// An order with its payment, if that is known.
    package init(
        _ order: Order, payment: Payment? = nil, rest: Amount? = nil, part: EvenPart? = nil
    ) {
        self.order = order
        self.payment = payment
        self.rest = rest
        self.part = part
    }

    /// What was done, in words, with the change.
    var sentence: String {
        guard let payment else { return "Order #\(order.number) is complete. It cost nothing." }
        let change = "Change: \(payment.currency.text(payment.change))."
        guard let rest else { return "Order #\(order.number) is paid. \(change)" }
        return "A part of order #\(order.number) is paid. \(change) "
            + "\(payment.currency.text(rest)) is still due."
    }
}

/// A receipt or a bill as a text file.
package struct ReceiptFile: Equatable, Sendable {
    /// The name of the file, the same for the same order.
    package let name: String
    /// Its text, with a line break at the end of each line.
    package let text: String
}

extension ReceiptFile {
    /// The receipt or the bill of an order.
    init(_ receipt: PrintedReceipt) {
        let order = receipt.paid.order
        let kind = receipt.isBill ? "-bill" : ""
        self.init(
            name: "\(order.location)-\(order.businessDay)-\(order.number)\(kind).txt",
            text: receipt.lines(columns: PrintedReceipt.wide).map { $0 + "\n" }.joined())
    }
}
