// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The Sale page: from the first item to the confirmed order.
@Suite struct SaleTests {
    @Test func `an empty order says so, and the first item opens it`() throws {
        var till = till()
        #expect(till.picture.contains("Nothing keyed yet"))
        let effects = try till.click("Burger")
        #expect(effects.sent.map(\.command) == [.open("00001")])
        #expect(till.picture.contains("1 × Burger               8.50"))
        #expect(!till.picture.contains("Nothing keyed yet"))
    }

    @Test func `80 columns and 24 rows`() throws {
        var till = till()
        let opening = try till.click("Burger").sent[0]
        _ = till.press(.key("2"))
        _ = try till.click("French Fries")
        let adding = till.update(.answered(opening.key, .done(.orders([order()]))))
        let confirmed = order(revision: 2, lines: [line(1, 1, "Burger", 850)])
        _ = till.update(.answered(adding.sent[0].key, .done(.orders([confirmed]))))
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen           till-1/ana  Main Street  12:00:00
                [F5 Sale] F6 Orders  F7 Tables
                [All] Mains  Drinks                             ┌─ #12 ────────────────────────┐
                      Letters search, digits count     [Options]│ 1 × Burger               8.50│
                ┌──────────────┐┌──────────────┐┌              ┐│   in process                 │
                │Burger        ││French Fries  │ Lobster Roll   │ 2 × French Fries         7.00│
                │8.50 ★ today  ││3.50          │ not available  │   sending…                   │
                └──────────────┘└──────────────┘└              ┘│                              │
                ┌──────────────┐                                │                              │
                │Milk          │                                │                              │
                │2.00          │                                │                              │
                └──────────────┘                                │                              │
                                                                │                              │
                                                                │                              │
                                                                │Not confirmed             7.00│
                                                                │Due                       8.50│
                                                                │[Details] (F8 Send) (Discount)│
                                                                │(Del Void)  [New]     (Bill)  │
                                                                │┌─────────────┐┌             ┐│
                                                                ││Ctrl-X Cancel│    F12 Pay    │
                                                                │└─────────────┘└             ┘│
                                                                └──────────────────────────────┘
                 1 to confirm: sending…
                 F12 Pay  Ctrl-X Cancel  Del Void  Space Options  + Again  ? Help  F4 Details
                """)
    }

    @Test func `the same item again makes one line, as long as it was not sent`() throws {
        var till = till()
        _ = try till.click("Burger")
        _ = try till.click("Burger")
        #expect(till.memory.outbox.entries.count == 2)
        #expect(till.picture.contains("2 × Burger"))
        #expect(till.picture.contains("17.00"))
    }

    @Test func `no dish stays selected for the next order, so one Enter too many adds nothing`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.arrow(.right))
        #expect(till.sale.offers.selection == 0)
        _ = till.press(.control("n"))
        #expect(till.memory.order == nil)
        #expect(till.sale.offers.selection == nil)
        #expect(till.press(.enter).isEmpty)
        #expect(till.memory.outbox.isEmpty)
        #expect(till.notice?.text == "Choose a dish with the arrows or type its name")
        _ = till.press(.key("4"), .enter)
        #expect(
            till.notice?.text == "4 of which dish? Choose a dish with the arrows or type its name")
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `the first dish of an order stays selected while the order is opened`() {
        var till = till()
        let opening = till.press(.arrow(.right), .enter).sent[0]
        #expect(till.sale.offers.selection == 0)
        _ = till.update(.answered(opening.key, .done(.orders([order()]))))
        #expect(till.sale.offers.selection == 0)
    }

    @Test func `an order that another till took over leaves no dish selected`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.arrow(.right))
        let taken = order(
            revision: 2, terminal: "till-2", lines: [line(1, 1, "Burger", 850)])
        _ = till.update(.orders(.changed(taken)))
        #expect(till.memory.order == nil)
        #expect(till.sale.offers.selection == nil)
    }

    @Test func `a typed quantity is shown, and the till says that it is cleared`() {
        var till = till()
        _ = till.press(.key("1"), .key("2"))
        #expect(till.picture.contains(" 12 ×"))
        _ = till.update(.tick(noon + .seconds(5)))
        #expect(!till.picture.contains(" 12 ×"))
        #expect(
            till.notice?.text
                == "The quantity 12 was cleared. Type it again just before the dish.")
    }

    @Test(arguments: ["0", "0,5", "2,5", "0.5", "00", "2."])
    func `what is no whole number is refused with a sentence, and nothing is added`(text: String) {
        for (key, isAgain) in [(TerminalInput.enter, false), (.key("+"), true)] {
            var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
            for character in text { _ = till.press(.key(character)) }
            if !isAgain { _ = till.press(.key("m"), .key("i")) }
            #expect(till.press(key).isEmpty)
            #expect(till.order.keyedItems.isEmpty)
            #expect(till.picture.contains("is no quantity: type a whole number from 1 to 99."))
            #expect(till.sale.quantity == TypedQuantity())
        }
    }

    @Test func `a zero before the number does not matter`() {
        var till = till()
        _ = till.press(.key("0"), .key("5"), .key("m"), .key("i"), .enter)
        #expect(till.order.keyedItems.map(\.item.request.quantity) == [5])
    }

    @Test func `a quantity waits as long as the search for its dish`() {
        var till = till()
        _ = till.press(.key("2"), .key("m"), .key("i"))
        _ = till.update(.tick(noon + .seconds(60)))
        #expect(till.picture.contains(" 2 ×"))
        _ = till.press(.enter)
        #expect(till.order.keyedItems.map(\.item.request.quantity) == [2])
    }

    @Test func `a sold-out item keeps its place and says why it can't be added`() throws {
        var till = till()
        let effects = try till.click("Lobster Roll")
        #expect(effects == [])
        #expect(till.picture.contains("Lobster Roll is sold out"))
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `what can't be done now says why`() throws {
        var till = till()
        _ = till.press(.function(12))
        #expect(till.picture.contains("Nothing keyed yet"))
        _ = try till.click("Milk")
        _ = till.press(.function(12))
        #expect(till.picture.contains("Not everything is sent yet"))
        #expect(till.dialog == nil)
    }

    @Test func `an item whose price changed is added at the present price by one key`() throws {
        var till = till(orders: [order()])
        let adding = try till.click("Burger").sent[0]
        _ = till.update(.catalogue(.changed(item("00001", "Burger", 900, in: "mains", place: 1))))
        let refusal = CommandOutcome.refused(
            reason: "menu.priceChanged", "Burger costs 9.00 USD now.")
        _ = till.update(.answered(adding.key, refusal))
        #expect(till.picture.contains("Burger costs 9.00 USD now."))
        #expect(till.picture.contains("costs 9.00, not 8.50 "))
        _ = till.press(.enter)
        #expect(till.picture.contains("Burger has just changed its price. Look again."))
        _ = till.update(.tick(noon + .milliseconds(400)))
        let again = till.press(.enter).sent
        #expect(again.map(\.command.addedPrice) == [Amount(900)])
    }
}

extension TillCommand {
    /// The price of the item that the command adds; nil for any other command.
    fileprivate var addedPrice: Amount? {
        guard case .change(_, .add(let item)) = self else { return nil }
        return item.price
    }
}
