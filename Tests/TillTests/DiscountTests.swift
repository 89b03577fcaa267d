// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

@Suite struct DiscountTests {
    private func opened(_ discounts: [Discount] = [], line number: Int? = nil) -> TillModel {
        var order = order(revision: 7, lines: [line(1, 2, "Burger", 850), line(2, 1, "Milk", 200)])
        order.discounts = discounts
        var till = till(columns: 120, rows: 40, orders: [order])
        if let number { till.orderPanel.select(.line(number), ListPosition()) }
        _ = till.press(.function(9))
        return till
    }

    private func commands(_ effects: [TillEffect]) -> [TillCommand] { effects.sent.map(\.command) }

    private func set(_ discounts: [DiscountRequest], at revision: Int = 7) -> TillCommand {
        .change(.order("order-1"), .setDiscounts(discounts, ifRevision: revision))
    }

    @Test func `a rate on the whole order is granted by three keys`() {
        var till = opened()
        let request = DiscountRequest(basisPoints: 1000, reason: "regular guest")
        #expect(commands(till.press(.key("1"), .key("0"), .enter)) == [set([request])])
        #expect(till.picture.contains("discount: sending…"))
    }

    @Test(arguments: [(120, 40), (80, 24)])
    func `no reason is cut within a word`(_ columns: Int, _ rows: Int) {
        var till = till(
            columns: columns, rows: rows, orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.function(9), .key("5"), .tab)
        #expect(
            till.dialogPicture.contains(
                "[regular guest] served  staff  complaint  promotion  other"))
        _ = till.press(.arrow(.right), .arrow(.right))
        #expect(till.dialogPicture.contains("[staff meal]"))
    }

    @Test(arguments: [(120, 40), (80, 24)])
    func `an amount above the order shows what was granted beside what is used`(
        _ columns: Int, _ rows: Int
    ) {
        var lobster = order(lines: [line(1, 1, "Lobster", 480)])
        var regular = discount(480, reason: "regular guest")
        regular.amount = Amount(5000)
        lobster.discounts = [regular]
        lobster.totals.discount = Amount(480)
        lobster.totals.due = .zero
        var till = till(columns: columns, rows: rows, orders: [lobster])
        #expect(till.picture.contains("of 50.00"))
        _ = till.press(.function(9), .shiftTab, .shiftTab, .arrow(.right))
        #expect(till.dialogPicture.contains("remove 4.80 regular guest, of 50.00"))
    }

    @Test(arguments: [(120, 40), (80, 24), (60, 20)])
    func `a discount is granted by touch alone`(_ columns: Int, _ rows: Int) throws {
        var till = till(
            columns: columns, rows: rows,
            orders: [order(revision: 7, lines: [line(1, 2, "Burger", 850)])])
        _ = till.press(.function(9))
        for text in ["2", "2.", "2.0", "2.05", "2.0", "", "1", "100", "10", "1", "1.", "1.5"] {
            try till.touch { $0.typedValue.text == text }
        }
        try till.touch { $0.requests.last?.amount == Amount(150) }
        let request = DiscountRequest(amount: Amount(150), reason: "regular guest")
        #expect(commands(try till.click("Grant")) == [set([request])])
    }

    @Test func `digits go to the value while another field has the keys`() {
        var till = opened()
        let sent = till.press(.tab, .key("1"), .key("5"), .enter)
        let request = DiscountRequest(basisPoints: 1500, reason: "regular guest")
        #expect(commands(sent) == [set([request])])
    }

    @Test func `an amount on the selected line is granted for a typed reason`() {
        var till = opened(line: 2)
        #expect(till.picture.contains("1 × Milk"))
        let sent = till.press(
            .shiftTab, .arrow(.right), .tab, .paste("0.50"), .tab, .arrow(.left), .tab,
            .paste("sour"), .enter)
        let request = DiscountRequest(line: 2, amount: Amount(50), reason: "sour")
        #expect(commands(sent) == [set([request])])
    }

    @Test func `another discount keeps those of the order, and one can be removed`() {
        let present = [discount(200, reason: "voucher"), discount(50, on: 2, reason: "sour")]
        let kept = present.map(DiscountRequest.init(keeping:))
        var till = opened(present)
        let added = DiscountRequest(basisPoints: 500, reason: "regular guest")
        #expect(commands(till.press(.key("5"), .enter)) == [set(kept + [added])])
        till = opened(present)
        let sent = till.press(.shiftTab, .shiftTab, .arrow(.right), .enter)
        #expect(commands(sent) == [set([kept[1]])])
    }

    @Test func `nothing is wrong before the first character, and Enter says what is missing`() {
        var till = opened()
        #expect(!till.picture.contains("A rate from 0.01 to 100"))
        #expect(till.press(.enter) == [])
        #expect(till.notice?.text == "A rate from 0.01 to 100")
        _ = till.press(.key("0"))
        #expect(till.dialogPicture.contains("A rate from 0.01 to 100"))
    }

    @Test(arguments: ["", "0", "100.01", "1.005", "ten"])
    func `an invalid rate is said and not sent`(_ text: String) {
        var till = opened()
        #expect(till.press(.paste(text), .enter) == [])
        #expect(till.notice?.text == "A rate from 0.01 to 100")
    }

    @Test func `discounts wait until everything is confirmed`() throws {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = try till.click("Milk")
        _ = till.press(.function(9))
        #expect(till.dialog == nil)
        _ = till.update(.tick(noon + TypedAhead.patience))
        #expect(till.notice?.text == "Not everything is sent yet. The last key was not used.")
    }

    @Test func `discounts for an order that has changed are asked again, with what was typed`()
        throws
    {
        var till = opened()
        let sent = till.press(.key("1"), .key("0"), .enter).sent[0]
        let lines = [
            line(1, 2, "Burger", 850), line(2, 1, "Milk", 200), line(3, 1, "French Fries", 350),
        ]
        _ = till.update(.orders(.changed(order(revision: 8, lines: lines))))
        let refusal = CommandOutcome.refused(
            reason: "order.revisionChanged", "The order has changed.")
        _ = till.update(.answered(sent.key, refusal))
        #expect(
            till.notice?.text
                == "Order #12 changed elsewhere: 1 × French Fries added. Decide again.")
        let request = DiscountRequest(basisPoints: 1000, reason: "regular guest")
        #expect(commands(till.press(.enter)) == [set([request], at: 8)])
    }
}

extension TillModel {
    /// Touches the place that leads to such a discount.
    fileprivate mutating func touch(_ isWanted: (DiscountDialog) -> Bool) throws {
        let target = frame().targets.last { target in
            guard case .order(.discount(let dialog)) = target.offer.action else { return false }
            return isWanted(dialog)
        }
        guard let target else { throw MissingText(text: "a key of the discount") }
        _ = update(.terminal(.mouse(target.rect.origin)))
    }
}
