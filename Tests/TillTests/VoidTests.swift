// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

@Suite struct VoidTests {
    private func opened(_ lines: [Line], choosing chosen: [Int]) -> TillModel {
        var till = till(rows: 40, orders: [order(lines: lines)])
        for line in chosen { till.orderPanel.mark(.line(line)) }
        return till
    }

    private func voids(_ effects: [TillEffect]) -> [TillCommand] { effects.sent.map(\.command) }

    @Test func `a line is voided by its pieces and a reason from the list`() {
        var till = opened([line(1, 2, "Burger", 850)], choosing: [1])
        _ = till.press(.delete, .key("2"))
        #expect(till.picture.contains("2 × Burger"))
        #expect(till.picture.contains("17.00"))
        let void = OrderChange.void([LinePart(line: 1, quantity: 2)], reason: "guest changed mind")
        #expect(voids(till.press(.key("b"))) == [.change(.order("order-1"), void)])
        #expect(till.dialog == nil)
        #expect(till.picture.contains("void: sending…"))
    }

    @Test func `a selected line that is voided says so, and not that digits change it`() {
        var voided = line(1, 2, "Burger", 850)
        voided.status = .voided
        var till = till(orders: [order(lines: [voided, line(2, 1, "Milk", 200)])])
        _ = till.press(.tab)
        #expect(till.picture.contains("Digits change the quantity: 1 × Milk"))
        _ = till.press(.arrow(.up))
        #expect(till.picture.contains("Burger is voided already"))
    }

    @Test func `a void says whether its sum is before tax`() {
        var lobster = order(lines: [line(1, 1, "Lobster", 2250)])
        for (included, text) in [(true, "Off the bill  "), (false, "Off the bill before tax")] {
            lobster.tax = TaxRule(basisPoints: 800, included: included)
            var till = till(rows: 40, orders: [lobster])
            till.orderPanel.mark(.line(1))
            _ = till.press(.delete)
            #expect(till.dialogPicture.contains(text))
            #expect(!till.dialogPicture.contains("is owed"))
        }
    }

    @Test func `a void of an order with a payment says that a surplus is owed`() {
        var feast = order(lines: [line(1, 1, "Feast", 2250), line(2, 1, "Milk", 240)])
        feast.totals.paid = Amount(2000)
        feast.totals.due = Amount(490)
        var till = till(rows: 40, orders: [feast])
        till.orderPanel.mark(.line(1))
        _ = till.press(.delete)
        #expect(till.dialogPicture.contains("Paid, more than the rest is owed"))
        #expect(till.dialogPicture.contains("20.00"))
    }

    @Test func `a part of a line is voided for a typed reason that contains digits`() {
        var till = opened([line(1, 3, "Burger", 850)], choosing: [1])
        _ = till.press(.delete, .arrow(.up))
        #expect(till.picture.contains("2 of 3 × Burger"))
        _ = till.press(.arrow(.down))
        #expect(till.picture.contains("1 of 3 × Burger"))
        #expect(till.picture.contains("8.50"))
        let sent = till.press(
            .key(" "), .key("a"), .key("t"), .key(" "), .key("1"), .enter)
        let void = OrderChange.void([LinePart(line: 1, quantity: 1)], reason: "at 1")
        #expect(voids(sent) == [.change(.order("order-1"), void)])
    }

    @Test func `one of three is voided at first, and all three after one more key`() throws {
        var till = opened([line(1, 3, "Burger", 850)], choosing: [1])
        _ = till.press(.delete)
        #expect(till.picture.contains("1 of 3 × Burger"))
        #expect(till.picture.contains("[Tab All 3]"))
        func void(_ quantity: Int) -> [TillCommand] {
            let parts = [LinePart(line: 1, quantity: quantity)]
            return [.change(.order("order-1"), .void(parts, reason: "keyed by mistake"))]
        }
        for (keys, quantity) in [([], 1), ([.key("1")], 1), ([.key("2")], 2), ([.tab], 3)]
            as [([TerminalInput], Int)]
        {
            var byKeys = till
            for key in keys { #expect(byKeys.press(key).isEmpty) }
            #expect(voids(byKeys.press(.key("a"))) == void(quantity))
        }
        _ = till.press(.key("4"))
        #expect(till.notice?.text == "The line has only 3")
        _ = try till.click("Tab All 3")
        #expect(till.picture.contains("3 × Burger"))
        #expect(till.picture.contains("[Tab Only 1]"))
        #expect(voids(try till.click("keyed by")) == void(3))
    }

    @Test func `the digits of ten or more pieces add up, and others are refused`() {
        let opened = opened([line(1, 12, "Ice Cream", 400)], choosing: [1])
        func typing(_ text: String) -> TillModel {
            var till = opened
            _ = till.press(.delete)
            for digit in text { _ = till.press(.key(digit)) }
            return till
        }
        for (text, quantity) in [("12", 12), ("10", 10), ("5", 5), ("13", 1), ("05", 5)] {
            var till = typing(text)
            let void = OrderChange.void(
                [LinePart(line: 1, quantity: quantity)], reason: "keyed by mistake")
            #expect(voids(till.press(.key("a"))) == [.change(.order("order-1"), void)])
        }
        #expect(typing("13").notice?.text == "The line has only 12")
        #expect(typing("0").notice?.text == "Type 1 or more; Esc voids nothing")
        #expect(typing("0").dialogPicture.contains("1 of 12 × Ice Cream"))
        var mended = typing("13")
        _ = mended.press(.backspace, .key("1"), .key("1"))
        #expect(mended.dialogPicture.contains("11 of 12 × Ice Cream"))
    }

    @Test func `what another till added to the line is not voided with it`() {
        var held = line(1, 1, "Burger", 850)
        held.status = .held
        var till = opened([held], choosing: [1])
        _ = till.press(.delete)
        held.quantity = 3
        _ = till.update(.orders(.changed(order(revision: 2, lines: [held]))))
        #expect(till.press(.key("a")) == [])
        #expect(till.picture.contains("1 of 3 × Burger"))
        let one = OrderChange.void([LinePart(line: 1, quantity: 1)], reason: "keyed by mistake")
        #expect(voids(till.press(.key("a"))) == [.change(.order("order-1"), one)])
    }

    @Test func `a reason is required`() {
        var till = opened([line(1, 1, "Burger", 850)], choosing: [1])
        _ = till.press(.delete, .key(" "))
        #expect(!till.picture.contains("Enter Void"))
        #expect(till.press(.enter) == [])
        #expect(till.picture.contains("Choose a reason by its letter, or type one"))
        _ = till.press(.key("x"))
        #expect(till.picture.contains("Enter Void"))
    }

    @Test func `what the kitchen has finished is not voided, and the till says what to do`() {
        var finished = line(1, 1, "Burger", 850)
        finished.status = .processed
        var till = opened([finished, line(2, 1, "Milk", 200)], choosing: [1, 2])
        _ = till.press(.delete)
        #expect(till.dialog == nil)
        #expect(
            till.notice?.text
                == "Burger is finished: give a discount, or ask the kitchen to recall it")
    }

    @Test func `a line that changed under the question is asked about again`() {
        let lines = [line(1, 3, "Burger", 850), line(2, 1, "Milk", 200)]
        var till = opened(lines, choosing: [1, 2])
        _ = till.press(.delete)
        let changed = order(revision: 2, lines: [line(1, 2, "Burger", 850), lines[1]])
        _ = till.update(.orders(.changed(changed)))
        #expect(till.press(.key("a")) == [])
        #expect(till.notice?.text == "The lines have just changed. Look again.")
        let parts = [LinePart(line: 1, quantity: 2), LinePart(line: 2, quantity: 1)]
        #expect(
            voids(till.press(.key("a"))) == [
                .change(.order("order-1"), .void(parts, reason: "keyed by mistake"))
            ])
    }

    @Test func `an order without items is canceled by one key, or left`() {
        var seated = order()
        seated.fulfilment = Fulfilment(.dineIn, table: "3")
        var till = till(orders: [seated])
        var left = till
        let cancel = OrderChange.cancel(reason: "opened by mistake")
        #expect(voids(till.press(.control("x"))) == [.change(.order("order-1"), cancel)])
        #expect(till.memory.order == nil)
        #expect(voids(left.press(.control("n"))) == [])
        #expect(left.memory.order == nil)
    }

    @Test func `an order that the till has not received yet is not canceled unseen`() {
        var till = till()
        till.memory.order = .order("order-1")
        #expect(till.press(.control("x")).isEmpty)
        #expect(till.notice?.text == "The order is still awaited")
    }

    @Test func `without an order nothing is canceled`() {
        var till = till()
        #expect(till.press(.control("x")).isEmpty)
        #expect(till.notice?.text == "Nothing keyed yet")
    }

    @Test func `an order is canceled for a typed reason, after a warning about the loss`() {
        var delivered = line(1, 2, "Burger", 850)
        delivered.status = .delivered
        var till = opened([delivered], choosing: [])
        _ = till.press(.control("x"))
        #expect(till.dialogPicture.contains("║ #12                            17.00 USD ║"))
        #expect(till.picture.contains("What was handed over is lost: 17.00"))
        let sent = till.press(.paste("too cold"), .enter)
        #expect(voids(sent) == [.change(.order("order-1"), .cancel(reason: "too cold"))])
    }
}
