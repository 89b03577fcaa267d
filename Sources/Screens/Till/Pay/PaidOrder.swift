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
    /// Whether an earlier attempt under the same key took the payment; nil counts as no.
    package let wasTakenBefore: Bool?
    /// The balance of the voucher or the house account after the payment; nil if it is not known.
    package internal(set) var balance: Amount?

    /// An order with its payment, if that is known.
    package init(
        _ order: Order, payment: Payment? = nil, rest: Amount? = nil, part: EvenPart? = nil,
        wasTakenBefore: Bool? = nil
    ) {
        self.order = order
        self.payment = payment
        self.rest = rest
        self.part = part
        self.wasTakenBefore = wasTakenBefore
    }

    /// What was done, in words, with the change.
    var sentence: String {
        guard let payment else { return "Order #\(order.number) is complete. It cost nothing." }
        let amount = payment.currency.text(payment.amount + (payment.tip ?? .zero))
        let change =
            payment.tender.type == .cash
            ? "Change: \(payment.currency.text(payment.change))."
            : "\(payment.means) paid \(amount)."
        let sentences = ["#\(order.number) is paid.", wasTakenBefore == true ? Self.repeated : nil]
        let paid = (sentences + [change]).compactMap(\.self).joined(separator: " ")
        guard let rest else { return "Order \(paid)" }
        return "A part of order \(paid) \(payment.currency.text(rest)) is still due."
    }

    /// What a person has to know who may take the money a second time.
    static let repeated = "Already paid earlier: take the money once."

    /// What a person must know of a card whose provider is away.
    static let chargedLater = "Offline: the card is charged later."

    /// What a person must know of an order whose later courses wait until they are fired; nil
    /// without one.
    var held: String? {
        let waiting = order.lines.filter { $0.status == .held && $0.heldUntil == .fired }
        let pieces = waiting.reduce(0) { $0 + $1.quantity }
        return pieces > 0 ? "\(pieces) still held: F6, the order, F8 sends it" : nil
    }
}

/// A receipt or a bill as a text file.
package struct ReceiptFile: Equatable, Sendable {
    /// The name of the file: that of the order, with the number of the receipt if it is known.
    ///
    /// So the receipts of several payments of one order have different names.
    package let name: String
    /// Its text, with a line break at the end of each line.
    package let text: String
}

extension ReceiptFile {
    /// A file of lines.
    init(name: String, lines: [String]) {
        self.init(name: name, text: lines.map { $0 + "\n" }.joined())
    }

    /// The receipt or the bill of an order.
    init(_ receipt: PrintedReceipt) {
        let order = receipt.paid.order
        let number = receipt.paid.payment?.receipt.map { "-receipt-\($0.number)" }
        let kind = receipt.isBill ? "-bill" : number ?? ""
        self.init(
            name: "\(order.location)-\(order.businessDay)-\(order.number)\(kind).txt",
            lines: receipt.lines(columns: PrintedReceipt.wide))
    }
}
