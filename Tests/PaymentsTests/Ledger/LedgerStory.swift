// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The evening that the examples of the contract tell, receipt by receipt.
struct LedgerStory {
    private struct Message<Body: Decodable>: Decodable {
        var result: Body?
        var data: Body?
        var params: Body?
    }

    private struct Holder: Decodable {
        var receipt: Receipt
    }

    /// The messages that have the receipts, in the order of their numbers.
    private static let messages = [
        "payment.recorded.event", "payment.refunded.event", "drawer.opened.event",
        "account.opened.event", "account.changed.event", "receipt.issued.event",
        "accounts.get.answer", "payments.checkout.rest.answer", "payment.tipSet.event",
        "receipts.issue.copy.answer", "drawer.paidIn.event", "drawer.paidOut.event",
        "drawer.kicked.event", "drawer.closed.event", "day.closed.event",
    ]

    /// The receipts 1 to 15.
    let receipts: [Receipt]

    init() throws {
        receipts = try Self.messages.map { name in
            if name.hasPrefix("receipt") { return try Self.read(name) }
            let holder: Holder = try Self.read(name)
            return holder.receipt
        }
    }

    /// The entity or the parameters in an example.
    static func read<Body: Decodable>(
        _ name: String, in folder: String = "payments"
    ) throws -> Body {
        let file = ProjectFolder.protocols.appending(path: "Golden/\(folder)/\(name).json")
        let text = try Data(contentsOf: file).dropLast()  // The newline that ends the file.
        let message = try WireCoding.decode(Message<Body>.self, from: text)
        return try #require(message.result ?? message.data ?? message.params)
    }

    /// The receipt with a number.
    func receipt(_ number: Int) -> Receipt { receipts[number - 1] }

    /// The register before the receipt with a number.
    func register(before number: Int) throws -> Register {
        let first = receipt(1)
        var register = Register(
            location: first.location, currency: first.currency, today: first.businessDay)
        if number > 1 {
            let last = receipt(number - 1)
            register.last = Receipt.end(ofChain: last, text: try last.text())
        }
        return register
    }

    /// What the ledger knew before the receipt with a number.
    func excerpt(before number: Int) throws -> LedgerExcerpt {
        var excerpt = LedgerExcerpt(register: try register(before: number))
        let order = receipt(number).order
        let earlier = receipts.prefix(number - 1).filter { $0.order == order }
        excerpt.posting = OrderPosting(earlier.flatMap(\.entries))
        excerpt.price = OrderPrice(
            of: order == receipt(1).order ? Self.first : Self.third)
        excerpt.dayTaken = receipt(1).businessDay
        return excerpt
    }

    /// The first order at its payment: 14.86 of 23.36 are due.
    static let first = order(price: 2_336, taxes: [(200, 4), (800, 159)])

    /// The third order at its first payment.
    static let third = order(price: 1_361, taxes: [(800, 101)])

    /// The order of a begun payment.
    static func begun(_ order: Order, due: Int, _ amount: Int, of payment: PaymentID) -> Order {
        var order = order
        order.totals.due = Amount(due)
        order.pending = [
            PendingPayment(
                payment: payment, amount: Amount(amount), terminal: order.terminal,
                begunAt: order.openedAt)
        ]
        return order
    }

    private static func order(price: Int, taxes: [(rate: Int, tax: Int)]) -> Order {
        let shares = taxes.map {
            TaxShare(basisPoints: $0.rate, base: .zero, tax: Amount($0.tax))
        }
        return OrderServiceModel(price: price, taxes: shares).order
    }
}
