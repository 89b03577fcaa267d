// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// What other tills change on the order at hand, in words.
@Suite struct DifferenceTests {
    private let burger = line(1, 2, "Burger", 850)

    private func changes(_ change: (inout Order) -> Void) -> [String] {
        let old = order(lines: [burger])
        var new = old
        new.revision += 1
        change(&new)
        return OrderDifference(from: old, to: new.told).changes
    }

    @Test func `each change has its words`() {
        #expect(changes { $0.lines.append(line(2, 1, "Milk", 200)) } == ["1 × Milk added"])
        #expect(changes { $0.lines[0].status = .voided } == ["2 × Burger voided"])
        #expect(changes { $0.fulfilment = Fulfilment(.dineIn, table: "5") } == ["table 5"])
        #expect(changes { $0.fulfilment = Fulfilment(.pickup) } == ["pickup"])
        #expect(changes { $0.customer = "Mia" } == ["name Mia"])
        #expect(changes { $0.note = "nuts!" } == ["note changed"])
        #expect(changes { $0.sealed = true } == ["closed for payment"])
        #expect(changes { $0.paid = true } == ["paid"])
        #expect(changes { $0.status = .canceled } == ["canceled"])
        #expect(changes { $0.lines[0].seat = 2 } == ["Burger at seat 2"])
    }

    @Test(arguments: OrderLabels.all.indices)
    func `each label has its words`(_ index: Int) {
        let label = OrderLabels.all[index]
        let words = changes { $0.labels[label] = "7x" }
        #expect(words == ["\(label.field.lowercased()) 7x"])
    }

    @Test func `a moved line and a part of one say where`() {
        let moved = changes {
            $0.lines[0].status = .moved
            $0.lines[0].movedTo = LinePlace(order: "order-2", number: 13, line: 1)
        }
        #expect(moved == ["2 × Burger moved to #13"])
        let part = changes {
            $0.lines[0].quantity = 1
            var voided = line(2, 1, "Burger", 850)
            voided.status = .voided
            voided.voidedFrom = 1
            $0.lines.append(voided)
        }
        #expect(part == ["1 × Burger voided"])
    }

    @Test func `discounts name who granted them`() {
        var granted = discount(200, reason: "voucher")
        granted.terminal = "till-2"
        #expect(changes { $0.discounts = [granted] } == ["discount voucher by till-2"])
    }

    @Test func `steps of the kitchen are no change by people`() {
        #expect(changes { $0.lines[0].status = .processed } == [])
        #expect(changes { $0.status = .processed } == [])
    }

    @Test func `what another till changes on the order at hand is said`() {
        var till = till(orders: [order(lines: [burger])])
        let added = order(revision: 2, lines: [burger, line(2, 1, "Milk", 200)])
        _ = till.update(.orders(.changed(added)))
        #expect(till.notice?.text == "Order #12 changed elsewhere: 1 × Milk added.")
    }

    @Test func `what this till changes itself is not said`() throws {
        for isEventFirst in [true, false] {
            var till = till(orders: [order(lines: [burger])])
            let sent = try till.click("Milk").sent[0]
            let added = order(revision: 2, lines: [burger, line(2, 1, "Milk", 200)])
            if isEventFirst { _ = till.update(.orders(.changed(added))) }
            _ = till.update(.answered(sent.key, .done(.orders([added]))))
            _ = till.update(.orders(.changed(added)))
            #expect(till.notice == nil)
        }
    }

    @Test func `a dialog about an order closes with the order, and the till says why`() {
        var till = till(orders: [order(lines: [burger])])
        _ = till.press(.function(4))
        _ = till.update(.orders(.changed(order(revision: 2, terminal: "till-2"))))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Order #12 was taken over by till-2; 0.00 USD is due there."))
    }
}
