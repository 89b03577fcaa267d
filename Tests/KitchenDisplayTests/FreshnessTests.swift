// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Terminal
import Testing

@Suite struct FreshnessTests {
    @Test func `a fresh screen shows the age of the last message`() {
        var model = screen([ticket(1)])
        #expect(model.row(0).hasSuffix("last heard 0.4 s ago  12:00:00"))
        #expect(model.row(1) == "")
        _ = model.receive(.tick(noon + .milliseconds(1599)))
        #expect(model.row(0).contains("last heard 1.9 s ago"))
        #expect(!model.isStale)
    }

    @Test func `the warning appears at exactly two seconds and dims the cards`() {
        var model = screen([ticket(1)])
        _ = model.receive(.tick(noon + .milliseconds(1600)))
        #expect(model.isStale)
        let view = model.view()
        #expect(
            view.text[1]
                == " NO NEWS FROM THE KITCHEN SERVICE FOR 2 s. This screen may be out of date.")
        #expect(view.row(1).allSatisfy { $0.style.background == .red })
        #expect(view[Point(column: 3, row: 3)].style.dim)
        #expect(!view.text[0].contains("last heard"))
    }

    @Test func `the older of the two links counts`() {
        var model = screen([])
        let received = noon + .seconds(5)
        _ = model.receive(.received(at: received, sourceHeardAt: noon + .milliseconds(3600)))
        #expect(model.row(0).contains("last heard 1.4 s ago"))
        _ = model.receive(.received(at: noon + .seconds(10), sourceHeardAt: noon + .seconds(3)))
        #expect(model.row(1).contains("NO NEWS FROM THE ORDER SERVICE FOR 7 s."))
    }

    @Test func `a warning names an order service that never sent a message`() {
        var model = screen([])
        _ = model.receive(.received(at: noon, sourceHeardAt: nil))
        #expect(model.row(1).contains("NO NEWS FROM THE ORDER SERVICE YET."))
    }

    @Test func `a long silence is shown in minutes`() {
        var model = screen([])
        _ = model.receive(.tick(noon + .seconds(185)))
        #expect(model.row(1).contains("FOR 3 min 5 s."))
    }

    @Test(arguments: [
        (Link.kitchenService, "KITCHEN SERVICE FOR 0 s."),
        (.orderService, "ORDER SERVICE FOR 0 s."),
    ])
    func `a link known to be down warns at once, until its next message`(link: Link, text: String) {
        var model = screen([])
        _ = model.receive(.silent(link))
        #expect(model.row(1).contains(text))
        _ = model.receive(.received(at: noon, sourceHeardAt: noon))
        #expect(!model.isStale)
        #expect(model.row(1) == "")
    }

    @Test func `a message older than the last tick does not set the time back`() {
        var model = screen([])
        _ = model.receive(.tick(noon + .seconds(1)), .received(at: noon, sourceHeardAt: noon))
        #expect(model.now == noon + .seconds(1))
    }

    @Test(arguments: [-1, 1])
    func `setting the clock does not change the age of a silent screen`(hours: Int) {
        var model = screen([ticket(1)])
        let set = Duration.seconds(3600 * hours)
        _ = model.receive(.tick(noon + .seconds(1)))

        _ = model.receive(.clockSet(by: set), .tick(noon + set + .milliseconds(1500)))
        #expect(model.row(0).contains("last heard 1.9 s ago"))
        _ = model.receive(.tick(noon + set + .milliseconds(1600)))
        #expect(model.row(1).contains("FOR 2 s."))
    }

    @Test func `a wall clock was set if it differs from the elapsed time`() {
        let start = ContinuousClock.now
        var watch = ClockWatch(wall: noon, instant: start)

        #expect(watch.check(wall: noon + .seconds(5), instant: start + .seconds(5)) == .zero)
        let back = watch.check(wall: noon + .seconds(-3594), instant: start + .seconds(6))
        #expect(back == .seconds(-3600))
        #expect(
            watch.check(wall: noon + .milliseconds(-3592_991), instant: start + .seconds(7))
                == .zero
        )
        let forward = watch.check(wall: noon + .seconds(8), instant: start + .seconds(8))
        #expect(forward == .seconds(3600))
    }

    @Test func `a screen without tickets says what it waits for, and plain output says it once`() {
        var model = newScreen()
        let first = model
        _ = model.receive(.waiting("Looking for the suite…"))
        #expect(model.picture.contains("Looking for the suite…"))
        #expect(
            model.plainLines(since: first).map { $0.hasSuffix("Looking for the suite…") } == [true])
        #expect(model.plainLines(since: model) == [])

        _ = model.receive(.received(at: noon, sourceHeardAt: noon))
        _ = model.receive(.ticketsReplaced([]))
        _ = model.receive(.waiting("Connecting to another address…"))
        #expect(model.picture.contains("No orders to make."))
    }

    @Test func `an empty board says so only after the first snapshot`() {
        var model = newScreen()
        #expect(model.picture.contains("Connecting…"))
        _ = model.receive(.received(at: noon, sourceHeardAt: noon))
        #expect(model.picture.contains("Connecting…"))
        #expect(!model.picture.contains("No orders"))
        _ = model.receive(.ticketsReplaced([]))
        #expect(model.picture.contains("No orders to make."))
        #expect(!model.picture.contains("Connecting…"))
    }
}
