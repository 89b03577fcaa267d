// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Payments of a part of an order, and tips.
@Suite struct PartTests {
    private let feast = order(lines: [line(1, 1, "Feast", 1000)])
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    /// A payment of a part, as payment-service answers it.
    private func answer(_ amount: Int, of order: Order, tip: Int? = nil) -> CommandOutcome {
        var payment = payment(of: order, tendered: amount + (tip ?? 0))
        payment.amount = Amount(amount)
        payment.tip = tip.map { Amount($0) }
        payment.change = .zero
        return .done(.payment(payment))
    }

    /// The order when it shows that payment.
    private func shown(_ order: Order, after amount: Int) -> Order {
        var changed = order
        changed.revision += 1
        changed.payments = [
            RecordedPayment(
                payment: "payment-1", tender: "cash", amount: Amount(amount), recordedAt: noon)
        ]
        changed.totals.paid = Amount(amount)
        changed.totals.due = order.totals.total - Amount(amount)
        return changed.told
    }

    @Test func `even parts add up, and the first guests pay one unit more`() {
        let shares = [(1, 1001), (2, 667), (3, 333)].map { index, rest in
            EvenPart(index, of: 3).amount(of: Amount(rest)).minorUnits
        }
        #expect(shares == [334, 334, 333])
        #expect(EvenPart(3, of: 3).next == nil)
    }

    @Test(arguments: EvenPart.counts)
    func `all even parts of any amount add up, and differ by one unit at most`(guests: Int) {
        for due in 0...1_000 {
            var rest = Amount(due)
            let parts = (1...guests).map { index in
                let part = EvenPart(index, of: guests).amount(of: rest)
                rest = rest - part
                return part
            }
            #expect(rest == .zero)
            #expect(parts == parts.sorted(by: >) && parts[0] - parts[guests - 1] <= Amount(1))
        }
    }

    @Test func `the first of three guests pays a third`() {
        var till = till(orders: [feast])
        _ = till.press(.function(12), .key("p"), .key("e"), .key("e"))
        #expect(till.picture.contains("Part 1 of 3"))
        let sent = till.press(.enter, .enter).sent
        let part = PaymentPart(amount: Amount(334), even: EvenPart(1, of: 3))
        #expect(sent.map(\.command) == [.checkout(feast, tendered: Amount(334), part: part)])
    }

    @Test func `after E a digit is the number of even parts, and not an amount`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("p"), .key("e"), .key("9"))
        #expect(till.dialogPicture.contains("Part 1 of 9, keys 2 to 9"))
        #expect(till.dialogPicture.contains("Pay 0.95"))
        _ = till.press(.key("3"))
        #expect(till.dialogPicture.contains("Part 1 of 3"))
        #expect(till.dialogPicture.contains("Pay 2.84"))
        _ = till.press(.delete, .key("3"))
        #expect(till.dialogPicture.contains("Pay 3.00"))
    }

    @Test func `the next guest is offered the next part when the order shows the first one`() {
        var till = till(orders: [feast])
        let key = till.press(.function(12), .key("p"), .key("e"), .key("e"), .enter, .enter)
            .sent[0].key
        _ = till.update(.answered(key, answer(334, of: feast)))
        #expect(till.picture.contains("A part of #12 is paid"))
        #expect(till.picture.contains("Still due"))
        #expect(till.press(.function(12)).sent.isEmpty)
        #expect(till.picture.contains("A part of #12 is paid"))
        _ = till.update(.orders(.changed(shown(feast, after: 334))))
        _ = till.press(.function(12))
        #expect(till.picture.contains("Part 2 of 3"))
        #expect(till.picture.contains("Enter Exactly 3.33"))
        #expect(till.picture.contains("3.34 paid (cash)"))
    }

    @Test func `a typed part leaves the rest of the order at hand`() {
        var till = till(orders: [feast])
        let sent = till.press(.function(12), .key("p"), .key("4"), .enter, .enter).sent
        let part = PaymentPart(amount: Amount(400))
        #expect(sent.map(\.command) == [.checkout(feast, tendered: Amount(400), part: part)])
        _ = till.update(.orders(.changed(shown(feast, after: 400))))
        _ = till.update(.answered(sent[0].key, answer(400, of: feast)))
        #expect(till.memory.order == .order("order-1"))
        let rest = till.press(.function(12), .enter).sent
        #expect(
            rest.map(\.command) == [
                .checkout(shown(feast, after: 400), tendered: Amount(600))
            ])
    }

    @Test func `the event of an own payment after its answer is no change from elsewhere`() {
        var till = till(orders: [feast])
        let sent = till.press(.function(12), .key("p"), .key("4"), .enter, .enter).sent
        _ = till.update(.answered(sent[0].key, answer(400, of: feast)))
        _ = till.press(.enter)
        _ = till.update(.orders(.changed(shown(feast, after: 400))))
        #expect(till.notice?.text.contains("changed elsewhere") != true)
    }

    @Test func `Enter closes the change of a part and takes nothing`() {
        var till = till(orders: [feast])
        let sent = till.press(.function(12), .key("p"), .key("4"), .enter, .enter).sent
        _ = till.update(.orders(.changed(shown(feast, after: 400))))
        _ = till.update(.answered(sent[0].key, answer(400, of: feast)))
        #expect(till.press(.enter, .enter).sent.isEmpty)
        #expect(till.dialog == nil)
        #expect(till.memory.order == .order("order-1"))
    }

    @Test func `after a restart a part is no whole payment, though the orders are not heard yet`()
        throws
    {
        var killed = till(orders: [feast])
        let sent = killed.press(.function(12), .key("p"), .key("4"), .enter, .enter).sent
        let stored = try JSONEncoder().encode(killed.memory)
        var till = TillModel(
            killed.identity, memory: try JSONDecoder().decode(TillMemory.self, from: stored),
            keys: KeySource(seed: 2), size: killed.size, now: noon)
        _ = till.update(.answered(sent[0].key, answer(400, of: feast)))
        #expect(till.memory.order == .order("order-1"))
        #expect(till.memory.lastPaid?.rest == Amount(600))
    }

    @Test func `the question for a part is closed when the order is taken over`() {
        var till = till(orders: [feast])
        _ = till.press(.function(12), .key("p"))
        var taken = feast
        taken.revision += 1
        taken.terminal = "till-2"
        _ = till.update(.orders(.changed(taken)))
        #expect(till.dialog == nil)
    }

    @Test func `a tip is paid in addition to what is due`() {
        var till = till(orders: [burger])
        let sent = till.press(.function(12), .key("t"), .key("1"), .enter, .enter).sent
        let part = PaymentPart(tip: Amount(100))
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(950), part: part)])
        _ = till.update(.answered(sent[0].key, answer(850, of: burger, tip: 100)))
        #expect(till.picture.contains("#12 is paid"))
        #expect(till.memory.order == nil)
    }

    @Test func `a tip of more than is due is asked about, and Enter does not take it`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("t"), .key("9"), .key("9"), .enter)
        #expect(till.dialogPicture.contains("A tip of 99.00 for 8.50: is this right?"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.dialogPicture.contains("A tip of 99.00 for 8.50: is this right?"))
        var back = till
        _ = back.press(.escape)
        #expect(back.dialogPicture.contains("Tip 99.00"))
        _ = till.press(.function(12))
        let part = PaymentPart(tip: Amount(9900))
        #expect(
            till.press(.enter).sent.map(\.command)
                == [.checkout(burger, tendered: Amount(10_750), part: part)])
    }

    @Test func `a tip is compared with the part for which it is`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("p"), .key("4"), .enter, .key("t"), .key("5"), .enter)
        #expect(till.dialogPicture.contains("A tip of 5.00 for 4.00: is this right?"))
    }

    @Test func `going back from a part changes nothing`() {
        var till = till(orders: [burger])
        let sent = till.press(.function(12), .key("p"), .key("4"), .escape, .enter).sent
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(850))])
    }

    @Test func `what another till takes is shown and not offered`() {
        var shared = burger
        shared.sealed = true
        shared.pending = [
            PendingPayment(
                payment: "payment-7", amount: Amount(500), terminal: "till-2", begunAt: noon)
        ]
        var till = till(orders: [shared])
        _ = till.press(.function(12))
        #expect(till.picture.contains("5.00 is being paid at"))
        let sent = till.press(.enter).sent
        #expect(sent.map(\.command) == [.checkout(shared.told, tendered: Amount(350))])
    }

    @Test func `the command says the part, the tip and the location`() throws {
        let part = PaymentPart(amount: Amount(400), tip: Amount(50), even: EvenPart(1, of: 2))
        let command = TillCommand.checkout(feast, tendered: Amount(450), part: part)
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let checkout = try #require(command.request(context) as? Checkout)
        #expect(checkout.location == "00001")
        #expect(checkout.amount == Amount(400))
        #expect(checkout.tip == Amount(50))
    }

    @Test func `the receipt of a part says which part it is and what is still due`() {
        var payment = payment(of: feast, tendered: 400)
        payment.amount = Amount(334)
        payment.tip = Amount(50)
        payment.change = Amount(16)
        let paid = PaidOrder(
            feast, payment: payment, rest: Amount(666), part: EvenPart(1, of: 3))
        let lines = PrintedReceipt(paid, at: nil).lines(columns: 32)
        #expect(
            lines.suffix(5) == [
                "Part 1 of 3                 3.34",
                "Tip of this payment         0.50",
                "Cash                        4.00",
                "Change                      0.16",
                "Still due USD               6.66",
            ])
    }

    @Test func `the receipts of two payments of one order are two files`() {
        let names = [7, 8].map { number in
            var payment = payment(of: feast, tendered: 400)
            payment.receipt = Receipt(
                location: "00001", number: number, kind: .sale, businessDay: feast.businessDay,
                at: noon, currency: feast.currency, entries: [], terminal: "till-1",
                key: "key-\(number)", perpetual: Perpetual(sales: .zero, refunds: .zero),
                previous: String(repeating: "0", count: 64))
            return ReceiptFile(PrintedReceipt(PaidOrder(feast, payment: payment), at: nil)).name
        }
        #expect(
            names == [
                "00001-2026-11-21-12-receipt-7.txt", "00001-2026-11-21-12-receipt-8.txt",
            ])
    }

    @Test func `a payment that an older till has stored is read`() throws {
        let stored = try JSONEncoder().encode(TillCommand.checkout(burger, tendered: Amount(850)))
        #expect(!String(decoding: stored, as: UTF8.self).contains("\"part\""))
        let read = try JSONDecoder().decode(TillCommand.self, from: stored)
        #expect(read == .checkout(burger, tendered: Amount(850)))
    }
}
