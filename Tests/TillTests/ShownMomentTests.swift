// SPDX-License-Identifier: Apache-2.0

import Commerce
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
