// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The order at hand, after others ended it or took it over.
@Suite struct LostOrderTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    /// The order after a change by others.
    private func changed(_ change: (inout Order) -> Void) -> Order {
        var order = burger
        order.revision = 2
        change(&order)
        return order
    }

    /// The screen of a till that was about to take cash when others changed its order.
    private func picture(after change: (inout Order) -> Void) -> String {
        var till = till(orders: [burger])
        _ = till.press(.function(12))
        _ = till.update(.orders(.changed(changed(change))))
        return till.picture
    }

    private func takenOver(_ order: inout Order) {
        order.terminal = "till-2"
        order.staff = "ben"
    }

    @Test func `the till says who has the order, and what is due there`() {
        let picture = picture(after: takenOver)
        #expect(picture.contains("Order #12 was taken over by till-2/ben; 8.50 USD is due"))
        #expect(picture.contains("The next item opens a new order."))
        #expect(!picture.contains("closed elsewhere"))
    }

    @Test func `paid, canceled and merged orders have different words`() {
        let paid = picture { $0.paid = true }
        #expect(paid.contains("Order #12 was paid elsewhere. Nothing is due."))
        let canceled = picture {
            $0.status = .canceled
            $0.cancelReason = "guest left"
        }
        #expect(canceled.contains("Order #12 was canceled elsewhere: guest left."))
        let merged = picture {
            $0.status = .canceled
            $0.mergedInto = "order-2"
            $0.lines[0].status = .moved
            $0.lines[0].movedTo = LinePlace(order: "order-2", number: 13, line: 1)
        }
        #expect(merged.contains("Order #12 was merged into #13. It is paid there."))
    }

    @Test func `a void below what is paid says what must go back, and offers the refund`() {
        var feast = order(lines: [line(1, 1, "Feast", 2250), line(2, 1, "Milk", 240)])
        feast.payments = [
            RecordedPayment(
                payment: "payment-1", tender: "cash", amount: Amount(2000), recordedAt: noon)
        ]
        feast.totals.paid = Amount(2000)
        feast.totals.due = Amount(490)
        var till = till(orders: [feast])
        feast.revision = 2
        feast.lines[0].status = .voided
        feast.paid = true
        feast.totals.due = .zero
        feast.totals.total = Amount(240)
        feast.totals.owed = Amount(1760)
        _ = till.update(.orders(.changed(feast)))
        #expect(!till.picture.contains("elsewhere"))
        #expect(till.picture.contains("Order #12 is paid, and 17.60 USD must go back"))
        _ = till.press(.key("r"))
        #expect(till.dialogPicture.contains("Owed 17.60, left 20.00"))
        #expect(till.dialogPicture.contains("17.60"))
        let refund = KeyedRefund(
            order: "order-1", number: 12, payment: "payment-1", amount: Amount(1760),
            reason: "wrong dish")
        #expect(till.press(.enter, .key("b")).sent.map(\.command) == [.money(.refund(refund))])
        #expect(till.lost == nil)
    }

    @Test func `a void of exactly the rest of a part payment was not paid elsewhere`() {
        var feast = order(lines: [line(1, 1, "Feast", 850), line(2, 1, "Milk", 200)])
        feast.totals.paid = Amount(850)
        var till = till(orders: [feast])
        feast.revision = 2
        feast.paid = true
        _ = till.update(.orders(.changed(feast)))
        #expect(till.picture.contains("Order #12 is paid: nothing is left to pay."))
    }

    @Test(arguments: [TerminalInput.escape, .enter])
    func `what is typed keys nothing until the dialog is closed`(_ close: TerminalInput) {
        var till = till(orders: [burger])
        _ = till.update(.orders(.changed(changed(takenOver))))
        #expect(till.press(.key("3"), .key("m"), .key("i"), .key("+"), .paste("mi")).isEmpty)
        #expect(till.sale == Sale())
        #expect(till.press(close).isEmpty)
        #expect(till.lost == nil)
        #expect(till.notice?.text.hasPrefix("Order #12 was taken over by till-2/ben") == true)
        _ = till.press(.key("m"))
        #expect(till.sale.search?.text == "m")
    }

    @Test func `on a narrow screen the whole sentence is in sight until the next key`() {
        var till = till(columns: 60, rows: 20, orders: [burger])
        _ = till.update(.orders(.changed(changed(takenOver))))
        _ = till.press(.enter)
        #expect(
            till.rows(18...19) == """
                 ! Order #12 was taken over by till-2/ben; 8.50 USD is due
                 there.
                """)
        _ = till.press(.key("m"))
        #expect(till.rows(18...19).contains("F12 Pay"))
    }

    @Test func `on another page the status line says it, and the dialog waits for the Sale page`() {
        var till = till(orders: [burger])
        _ = till.press(.function(6))
        _ = till.update(.orders(.changed(changed(takenOver))))
        #expect(till.notice?.text.hasPrefix("Order #12 was taken over") == true)
        _ = till.press(.function(5))
        #expect(till.picture.contains("Order #12 was taken over"))
    }

    @Test func `a person who goes on with another order has seen it`() {
        var till = till(orders: [order("order-0", number: 11, lines: burger.lines), burger])
        _ = till.press(.function(6))
        _ = till.update(.orders(.changed(changed(takenOver))))
        _ = till.press(.arrow(.up), .enter)
        #expect(till.memory.order == .order("order-0"))
        #expect(till.lost == nil)
    }

    @Test func `keys that waited for the order are not used, and that is said`() throws {
        var till = till(orders: [burger])
        _ = try till.click("Milk")
        _ = till.press(.function(12), .enter)
        _ = till.update(.orders(.changed(changed(takenOver))))
        #expect(till.picture.contains("The last 2 keys were not used."))
        #expect(!till.typedAhead.isWaiting)
    }

    @Test func `the till's own payment is no loss`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.orders(.changed(changed { $0.paid = true })))
        #expect(till.lost == nil)
        _ = till.update(.answered(key, .done(.payment(payment(of: burger, tendered: 850)))))
        #expect(till.picture.contains("#12 is paid"))
    }
}
