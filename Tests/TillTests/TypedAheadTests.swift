// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Keys that are pressed faster than order-service answers.
@Suite struct TypedAheadTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])
    private let withMilk = order(
        revision: 2, lines: [line(1, 1, "Burger", 850), line(2, 1, "Milk", 200)])

    /// A till that has just keyed a milk, and the key of that command.
    private func keyingMilk() throws -> (till: TillModel, key: CommandKey) {
        var till = till(orders: [burger])
        let sent = try till.click("Milk").sent
        return (till, try #require(sent.first).key)
    }

    @Test func `keys after Pay wait for the last item, and then pay`() throws {
        var (till, key) = try keyingMilk()
        #expect(till.press(.function(12), .key("2"), .key("0"), .key("."), .enter).isEmpty)

        let effects = till.update(.answered(key, .done(.orders([withMilk]))))

        #expect(effects.sent.map(\.command) == [.checkout(withMilk, tendered: Amount(2000))])
    }

    @Test func `digits after Discount are not a quantity of the next item`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(9), .key("2"), .key("0"))
        #expect(till.sale.quantity.number == nil)

        _ = till.update(.answered(key, .done(.orders([withMilk]))))

        #expect(till.picture.contains("Discount"))
        #expect(till.sale.quantity.number == nil)
    }

    @Test func `after a second without an answer the keys are dropped, and that is said`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter)

        _ = till.update(.tick(noon + .seconds(1)))

        #expect(till.picture.contains("Not everything is sent yet. The last 2 keys were not used."))
        let effects = till.update(.answered(key, .done(.orders([withMilk]))))
        #expect(effects.sent.isEmpty)
    }

    @Test func `Esc drops the keys and says so`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter, .escape)
        #expect(till.picture.contains("Not everything is sent yet. The last 2 keys were not used."))

        #expect(till.update(.answered(key, .done(.orders([withMilk])))).sent.isEmpty)
        #expect(till.dialog == nil)
    }

    @Test func `a refused item drops the keys and says why`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter)

        let refused = CommandOutcome.refused(reason: "menu.itemUnavailable", "Milk is sold out.")
        #expect(till.update(.answered(key, refused)).sent.isEmpty)
        #expect(till.picture.contains("Milk is sold out."))
    }
}

/// Keys that are pressed while a payment is on its way, and on the page of its change.
@Suite struct NextOrderKeyTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    /// A till that has just sent a payment of 20.00, and the key of that command.
    private func paying() throws -> (till: TillModel, key: CommandKey) {
        var till = till(orders: [burger])
        let sent = till.press(.function(12), .key("2"), .key("0"), .enter).sent
        return (till, try #require(sent.first).key)
    }

    private var paid: CommandOutcome { .done(.payment(payment(of: burger, tendered: 2000))) }

    @Test func `keys during a payment are for the next order, and the change is said`() throws {
        var (till, key) = try paying()
        #expect(till.press(.key("2"), .key("m"), .key("i")).isEmpty)
        #expect(till.picture.contains("The payment: sending…"))

        _ = till.update(.answered(key, paid))

        #expect(till.dialog == nil)
        #expect(till.sale.quantity.number == 2)
        #expect(till.sale.search?.text == "mi")
        #expect(till.picture.contains("Order #12 is paid. Change: 11.50 USD."))
        #expect(till.press(.enter).sent.map(\.command) == [.open("00001")])
    }

    @Test func `Enter or Pay pressed twice does not hide the change`() throws {
        for input in [TerminalInput.enter, .function(12)] {
            var (till, key) = try paying()
            _ = till.press(input)
            #expect(till.update(.answered(key, paid)).sent.isEmpty)
            #expect(till.notice?.text == "Order #12 is paid. Change: 11.50 USD.")
        }
    }

    @Test func `a key on the page of the change closes it and acts on the sale`() throws {
        for (input, search, quantity) in [
            (TerminalInput.key("m"), "m", nil), (.key("3"), nil, 3), (.paste("mi"), "mi", nil),
        ] {
            var (till, key) = try paying()
            _ = till.update(.answered(key, paid))
            #expect(till.picture.contains("#12 is paid"))
            _ = till.press(input)
            #expect(till.dialog == nil)
            #expect(till.sale.search?.text == search)
            #expect(till.sale.quantity.number == quantity)
        }
    }

    @Test func `a function key on the page of the change turns the page`() throws {
        var (till, key) = try paying()
        _ = till.update(.answered(key, paid))
        _ = till.press(.function(6))
        #expect(till.dialog == nil)
        #expect(till.page == .orders)
    }

    @Test(arguments: [TerminalInput.enter, .escape, .key(" ")])
    func `Enter, Esc and Space only close the page of the change`(_ input: TerminalInput) throws {
        var (till, key) = try paying()
        _ = till.update(.answered(key, paid))
        #expect(till.press(input).isEmpty)
        #expect(till.dialog == nil)
        #expect(till.sale == Sale())
    }

    @Test func `a click beside the change does nothing`() throws {
        var (till, key) = try paying()
        _ = till.update(.answered(key, paid))
        _ = till.press(.mouse(Point(column: 1, row: 5)))
        #expect(till.picture.contains("#12 is paid"))
    }

    @Test func `keys that wait for a payment longer than a second are dropped with a word`() throws
    {
        var (till, key) = try paying()
        _ = till.press(.key("m"))
        _ = till.update(.tick(noon + .seconds(1)))
        #expect(
            till.picture.contains("The payment is not confirmed yet. The last key was not used."))

        _ = till.update(.answered(key, .unanswered))
        _ = till.press(.key("m"))
        #expect(till.picture.contains("The payment is not confirmed yet. Esc goes back"))
    }

    @Test func `Esc leaves a payment at once, and the keys after it are not used`() throws {
        var (till, key) = try paying()
        _ = till.press(.key("m"), .key("i"), .key("l"), .enter, .escape)
        let loss = "The last 4 keys were not used."
        #expect(till.dialog == nil)
        #expect(till.notice?.text == "The payment is not confirmed yet. \(loss)")
        _ = till.press(.tab)
        #expect(till.notice?.text == "The payment is not confirmed yet. \(loss)")

        _ = till.update(.answered(key, paid))
        #expect(till.sale.search == nil)
        #expect(till.picture.contains("#12 is paid"))
        #expect(till.notice?.text == loss)
    }

    @Test func `a click on Back leaves a payment at once, too`() throws {
        var till = try paying().till
        _ = till.press(.key("m"))
        _ = try till.click("Esc Back")
        #expect(till.dialog == nil)
        #expect(till.notice?.text.hasSuffix("The last key was not used.") == true)
    }

    @Test func `the word about lost keys stays until the first key after a second`() throws {
        var till = try paying().till
        _ = till.press(.key("m"))
        _ = till.update(.tick(noon + .seconds(1)))
        _ = till.press(.escape)
        #expect(till.dialog == nil)
        #expect(till.notice?.text.hasSuffix("The last key was not used.") == true)
        _ = till.update(.tick(noon + .seconds(2)))
        #expect(till.notice != nil)
        _ = till.press(.tab)
        #expect(till.notice == nil)
    }

    @Test func `a refused payment says that the keys after it were not used`() throws {
        var (till, key) = try paying()
        _ = till.press(.key("m"), .key("i"))
        _ = till.update(.answered(key, .refused(reason: "order.sealed", "Another checkout runs.")))
        #expect(till.picture.contains("Another checkout runs. The last 2 keys were not used."))
        #expect(till.sale.search == nil)
    }
}
