// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Money that goes back to the guest.
@Suite struct RefundTests {
    /// A paid order that the kitchen still works on, paid in these amounts.
    private func paid(_ amounts: [Int], refunded: Int = 0) -> Order {
        var order = order(lines: [line(1, 1, "Burger", amounts.reduce(0, +))])
        order.payments = amounts.enumerated().map { index, amount in
            RecordedPayment(
                payment: index == 0 ? "payment-1" : "payment-2",
                tender: index == 0 ? "cash" : "voucher", amount: Amount(amount), recordedAt: noon)
        }
        if refunded > 0 {
            order.refunds = [
                RecordedRefund(
                    refund: "refund-1", payment: "payment-1", amount: Amount(refunded),
                    recordedAt: noon)
            ]
        }
        order.paid = true
        order.status = .inProcess
        order.totals.due = .zero
        return order
    }

    /// The till that shows the order in full.
    private func looking(at order: Order) -> TillModel {
        var till = till(orders: [order])
        _ = till.press(.function(6), .end, .function(4))
        return till
    }

    private func commands(_ effects: [TillEffect]) -> [MoneyCommand] {
        effects.sent.compactMap { entry in
            if case .money(let command) = entry.command { command } else { nil }
        }
    }

    private func refund(_ amount: Int, of payment: PaymentID, _ reason: String) -> MoneyCommand {
        .refund(
            KeyedRefund(
                order: "order-1", number: 12, payment: payment, amount: Amount(amount),
                reason: reason))
    }

    @Test func `the list says what was given back of a paid order`() {
        for (refunded, text) in [
            (0, "paid 8.50 USD"), (300, "8.50 paid, 3.00 USD refunded"),
            (850, "refunded 8.50 USD"),
        ] {
            var order = paid([850], refunded: refunded)
            order.totals.paid = Amount(850)
            order.totals.refunded = Amount(refunded)
            var till = till(orders: [order])
            _ = till.press(.function(6))
            #expect(till.picture.contains(text))
            #expect(till.picture.contains("  refunded") == (refunded == 850))
        }
    }

    @Test func `the only payment of an order is given back as a whole`() {
        var till = looking(at: paid([850]))
        _ = till.press(.key("r"))
        #expect(till.dialogPicture.contains("Left 8.50 (cash)"))
        let effects = till.press(.enter, .key("b"))
        #expect(commands(effects) == [refund(850, of: "payment-1", "wrong dish")])
        #expect(till.picture.contains("One moment"))
    }

    @Test func `list, view and receipt name what is owed, and only that is given back`() {
        var overpaid = paid([2000])
        overpaid.totals.total = Amount(240)
        overpaid.totals.owed = Amount(1760)
        var till = looking(at: overpaid)
        #expect(till.dialogPicture.contains("Owed to the guest  17.60 USD. R refunds it."))
        _ = till.press(.escape)
        #expect(till.picture.contains("owed 17.60 USD"))
        let lines = PrintedReceipt(PaidOrder(overpaid), at: nil).lines(columns: 32)
        #expect(lines.last == "Owed to the guest USD      17.60")
        _ = till.press(.function(4), .key("r"), .enter, .key("c"))
        #expect(
            till.memory.outbox.entries.map(\.command) == [
                .money(refund(1760, of: "payment-1", "charged too much"))
            ])
    }

    @Test func `a part of one of several payments is given back`() {
        var till = looking(at: paid([500, 350]))
        _ = till.press(.key("r"))
        #expect(till.dialogPicture.contains("Cash at 12:00"))
        _ = till.press(.arrow(.down), .enter, .key("2"), .enter)
        #expect(till.dialogPicture.contains("#12: 2.00 USD (voucher)"))
        let effects = till.press(.key(" "), .key("c"), .key("o"), .key("l"), .key("d"), .enter)
        #expect(commands(effects) == [refund(200, of: "payment-2", "cold")])
    }

    @Test func `more than is left is refused with what is left`() {
        var till = looking(at: paid([850], refunded: 300))
        _ = till.press(.key("r"), .key("6"))
        #expect(till.dialogPicture.contains("! Only 5.50 USD of it is left."))
        #expect(till.press(.enter, .key("a")).sent.isEmpty)
        #expect(till.dialogPicture.contains("Give back, USD"))
    }

    @Test func `an order whose money went back has nothing to give`() {
        var till = looking(at: paid([850], refunded: 850))
        #expect(till.press(.key("r")).isEmpty)
        #expect(till.picture.contains("The order holds no money."))
    }

    @Test func `a refund by another till before the reason is noticed`() {
        var till = looking(at: paid([850]))
        _ = till.press(.key("r"), .enter)
        var changed = paid([850], refunded: 300)
        changed.revision = 2
        _ = till.update(.orders(.changed(changed)))
        #expect(till.press(.key("a")).sent.isEmpty)
        #expect(till.picture.contains("The payments have just changed. Look again."))
    }

    @Test func `the answer says where the money goes`() {
        let order = paid([850])
        var till = looking(at: order)
        let key = till.press(.key("r"), .enter, .key("a")).sent[0].key
        _ = till.update(.answered(key, .done(.payment(payment(of: order, tendered: 850)))))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("8.50 USD of #12 goes back to the guest in cash."))
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `a refund writes its slip, and is no change elsewhere`() throws {
        var order = paid([850])
        order.totals.paid = Amount(850)
        var till = looking(at: order)
        till.memory.order = .order(order.id)
        let key = till.press(.key("r"), .enter, .key("a")).sent[0].key
        var payment = payment(of: order, tendered: 850)
        payment.refunds = [
            PaymentRefund(
                refund: "refund-1", amount: Amount(850), reason: "complaint",
                terminal: "till-1", at: noon)
        ]
        var receipt = Receipt.placeholder
        (receipt.location, receipt.number, receipt.kind) = ("00001", 8, .refund)
        (receipt.refund, receipt.at, receipt.currency) = ("refund-1", noon, dollars)
        (receipt.terminal, receipt.staff) = ("till-1", "ana")
        (payment.receipt, payment.sale) = (receipt, 7)

        let effects = till.update(.answered(key, .done(.payment(payment))))
        var changed = paid([850], refunded: 850)
        changed.revision = 2
        changed.refunds[0].refund = "refund-1"
        changed.totals.paid = .zero
        _ = till.update(.orders(.changed(changed)))

        let file = try #require(effects.written.first)
        #expect(file.name.hasPrefix("00001-") && file.name.hasSuffix("-refund-receipt-8.txt"))
        for text in ["Main Street", "Receipt 8", "Order #12", "till-1/ana", "8.50"] {
            #expect(file.text.contains(text), "\(text) is missing in\n\(file.text)")
        }
        #expect(file.text.contains("Reason: complaint.") && file.text.contains("sale: 7."))
        #expect(!till.picture.contains("changed elsewhere"))
    }

    @Test func `a refusal by payment-service is shown as it is`() {
        var till = looking(at: paid([850]))
        let key = till.press(.key("r"), .enter, .key("a")).sent[0].key
        let text = "Only 2.00 USD of this payment is left."
        _ = till.update(.answered(key, .refused(reason: "refund.tooHigh", text)))
        #expect(till.dialog == nil)
        #expect(till.picture.contains(text))
    }

    @Test func `the command names the payment, and is read again after a kill`() throws {
        let command = TillCommand.money(refund(200, of: "payment-1", "cold"))
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let request = try #require(command.request(context) as? RefundPayment)
        #expect(request.payment == "payment-1")
        #expect(request.amount == Amount(200))
        #expect(request.reason == "cold")
        let stored = try JSONEncoder().encode(command)
        #expect(try JSONDecoder().decode(TillCommand.self, from: stored) == command)
    }
}
