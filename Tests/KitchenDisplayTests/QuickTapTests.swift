// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Taps faster than a person can look: none of them may move lines that the cook has not seen.
@Suite struct QuickTapTests {
    private func processed(_ number: Int) -> Ticket {
        ticket(number, .processed, revision: 2, lines: [line(1, 2, "Burger", .processed)])
    }

    @Test func `a double click moves a ticket one step`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("1")).count == 1)
        _ = model.receive(.tick(noon + .milliseconds(5)), .ticketChanged(processed(1)))
        model.wait(.milliseconds(399))
        #expect(model.press(.key("1")) == [])
        model.wait(.milliseconds(1))
        #expect(model.press(.key("1")) == [.advance(order(1), from: .processed, lines: [1])])
    }

    @Test func `a tap on a place that another ticket has just taken is ignored with a notice`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketChanged(ticket(0)))
        #expect(model.press(.key("2"), .mouse(Point(column: 30, row: 3))) == [])
        #expect(model.row(23).contains("#1 has just changed; look at it and tap again"))
        model.wait(.seconds(1))
        #expect(model.press(.key("2")) == [.advance(order(1), from: .inProcess, lines: [1])])
    }

    @Test func `a rushed ticket that takes the first place is protected for a second`() {
        var rushed = ticket(2, revision: 2)
        rushed.rush = true
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketChanged(rushed))
        #expect(model.row(2).hasPrefix("[1] #2 RUSH"))
        model.wait(.milliseconds(999))
        #expect(model.press(.key("1"), .mouse(Point(column: 5, row: 3))) == [])
        model.wait(.milliseconds(1))
        #expect(model.press(.key("1")) == [.advance(order(2), from: .inProcess, lines: [1])])
    }

    @Test func `a ticket that moves into a gap is protected no longer than any change`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.seconds(1))
        #expect(model.row(2).hasPrefix("[1] #2"))
        model.wait(.milliseconds(399))
        #expect(model.press(.key("1")) == [])
        model.wait(.milliseconds(1))
        #expect(model.press(.key("1")) == [.advance(order(2), from: .inProcess, lines: [1])])
    }

    @Test func `a change that the cook can't see, and a payment, do not delay a tap`() {
        var model = screen([ticket(1)])
        _ = model.receive(.ticketChanged(ticket(1, revision: 2, paid: true)))
        #expect(model.press(.key("1")) == [.advance(order(1), from: .inProcess, lines: [1])])
    }

    @Test func `repeated taps on one place serve one ticket`() {
        var model = screen([processed(1), processed(2), processed(3)])
        var effects = model.press(.key("1"))
        _ = model.receive(.ticketRemoved(order(1)))
        for _ in 1...10 {
            model.wait(.milliseconds(100))
            effects += model.press(.key("1"))
        }
        #expect(effects == [.advance(order(1), from: .processed, lines: [1])])
    }

    @Test func `the place of a removed ticket stays empty for 700 ms`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.milliseconds(699))
        #expect(model.row(2).hasPrefix("    #1 · till-1"))
        #expect(model.row(2).contains("[2] #2 · till-1"))
        #expect(model.picture.contains("─ done ─"))
        model.wait(.milliseconds(1))
        #expect(model.row(2).hasPrefix("[1] #2 · till-1"))
    }

    @Test func `cards do not move under a cook who serves one ticket after another`() {
        var model = screen((1...5).map { processed($0) })
        for number in 1...3 {
            #expect(model.press(.key(Character("\(number)"))).count == 1)
            _ = model.receive(.ticketRemoved(order(number)))
            model.wait(.milliseconds(600))
        }
        #expect(model.row(2).contains("[3]") == false)
        #expect(model.row(5).contains("[4] #4"))
        model.wait(.milliseconds(400))
        #expect(model.row(2).hasPrefix("[1] #4"))
    }

    @Test func `a gap closes after three seconds even if others appear`() {
        var model = screen((1...9).map { ticket($0) })
        for number in 1...5 {
            _ = model.receive(.ticketRemoved(order(number)))
            model.wait(.milliseconds(600))
        }
        #expect(!model.picture.contains("#1 ·"))
    }

    @Test func `a ticket that comes back at once gets its old place`() {
        var model = screen([processed(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)))
        _ = model.receive(.ticketChanged(ticket(1, .processed, revision: 4)))
        model.wait(.seconds(2))
        #expect(model.row(2).contains("[1] #1"))
        #expect(model.row(2).contains("[2] #2"))
    }

    @Test func `a tap right after a change of the page is ignored`() {
        var model = screen((1...30).map { ticket($0) })
        #expect(model.press(.key("n"), .key("2")) == [])
    }

    @Test(arguments: [-1, 1]) func `setting the clock closes no gap and accepts no early tap`(
        hours: Int
    ) {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)), .clockSet(by: .seconds(3600 * hours)))
        model.wait(.milliseconds(699))
        #expect(model.picture.contains("done"))
        model.wait(.milliseconds(1))
        #expect(!model.picture.contains("done"))
        _ = model.receive(.clockSet(by: .seconds(3600 * hours)))
        #expect(model.press(.key("1")) == [])
    }
}
