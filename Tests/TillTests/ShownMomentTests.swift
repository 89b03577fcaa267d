// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@testable import Till

/// When the screen must be drawn again.
@Suite struct ShownMomentTests {
    @Test func `time alone changes the screen once a second`() {
        let before = till()
        var till = before
        for tick in 1...9 {
            _ = till.update(.tick(noon + .milliseconds(tick * 100)))
            #expect(till.looksLike(before))
        }
        _ = till.update(.tick(noon + .seconds(1)))
        #expect(!till.looksLike(before))
    }

    @Test func `a heartbeat changes nothing, a silent service does`() {
        let before = till()
        var till = before
        _ = till.update(.heard(.orders, at: noon + .milliseconds(300)))
        #expect(till.looksLike(before))
        _ = till.update(.silent(.orders))
        #expect(!till.looksLike(before))
    }

    @Test func `an order of another till changes only the pages that list orders`() {
        let others = order("order-2", number: 13, terminal: "till-2")
        let start = till(orders: [order(lines: [line(1, 1, "Milk", 200)])])
        for (key, isListed) in [
            (TerminalInput.function(5), false), (.function(12), false), (.function(6), true),
            (.function(7), true), (.function(1), true), (.control("t"), true),
        ] {
            var before = start
            _ = before.press(key)
            var after = before
            _ = after.update(.orders(.changed(others)))
            #expect(after.looksLike(before) != isListed, "\(key.keyName)")
        }
    }

    @Test func `the order at hand is drawn again when it changes`() {
        let before = till(orders: [order(lines: [line(1, 1, "Milk", 200)])])
        var after = before
        let changed = order(revision: 2, lines: [line(1, 3, "Milk", 200)])
        _ = after.update(.orders(.changed(changed)))
        #expect(!after.looksLike(before))
    }

    @Test func `a page that was not in sight shows the latest orders when it is opened`() {
        var till = till()
        _ = till.update(.orders(.changed(order("order-2", number: 13, terminal: "till-2"))))
        let sale = till
        _ = till.press(.function(6))
        #expect(!till.looksLike(sale))
        #expect(till.picture.contains("#13"))
    }

    @Test func `time and heartbeats change the Kitchen tab once a second`() {
        var till = till()
        _ = till.start()
        _ = till.press(.function(3))
        _ = till.update(.kitchen(.received(at: noon, sourceHeardAt: noon)))
        let before = till
        let later = noon + .milliseconds(900)
        _ = till.update(.kitchen(.received(at: later, sourceHeardAt: later)))
        _ = till.update(.tick(later))
        #expect(till.looksLike(before))
        _ = till.update(.kitchen(.ticketsReplaced([burgerTicket])))
        #expect(!till.looksLike(before))
        let shown = till
        _ = till.update(.tick(noon + .seconds(1)))
        #expect(!till.looksLike(shown))
    }

    @Test func `a key and a command change the screen`() throws {
        let before = till()
        var typing = before
        _ = typing.press(.key("3"))
        #expect(!typing.looksLike(before))
        var keying = before
        _ = try keying.click("Milk")
        #expect(!keying.looksLike(before))
    }

    @Test func `a scheduled price is shown at its time, and can be chosen as soon as it may`()
        throws
    {
        var before = till()
        var milk = try #require(item("00012", "Milk", 200, in: "drinks", place: 4).item)
        milk.scheduledPrice = ScheduledPrice(
            price: Amount(300), validFrom: noon + .milliseconds(50))
        _ = before.update(.catalogue(.changed(LocationEntity(milk))))
        var after = before
        _ = after.update(.tick(noon + .milliseconds(49)))
        #expect(after.looksLike(before))
        _ = after.update(.tick(noon + .milliseconds(50)))
        #expect(!after.looksLike(before))
        var later = after
        _ = later.update(.tick(noon + .milliseconds(449)))
        #expect(later.looksLike(after))
        _ = later.update(.tick(noon + .milliseconds(450)))
        #expect(!later.looksLike(after))
    }

    @Test func `a dish that is sold out until a time is offered again at once`() throws {
        var before = till()
        var milk = try #require(item("00012", "Milk", 200, in: "drinks", place: 4).item)
        milk.available = false
        milk.unavailableUntil = noon + .milliseconds(500)
        _ = before.update(.catalogue(.changed(LocationEntity(milk))))
        var after = before
        _ = after.update(.tick(noon + .milliseconds(500)))
        #expect(!after.looksLike(before))
    }
}
