// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct TapTests {
    @Test(arguments: [
        (OrderStatus.inProcess, KitchenEffect.advance(order(1), from: .inProcess)),
        (.processed, .advance(order(1), from: .processed)),
        (.canceled, .acknowledge(order(1))),
        (.delivered, .acknowledge(order(1))),
        (.open, .acknowledge(order(1))),
    ])
    func `a tap asks for the step that the status calls for`(
        status: OrderStatus, effect: KitchenEffect
    ) {
        var model = screen([ticket(1, status)])
        #expect(model.press(.key("1")) == [effect])
    }

    @Test func `two quick taps ask once`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("1"), .key("1"), .enter).count == 1)
    }

    @Test func `an accepted tap waits for the change before the next one`() {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        #expect(model.take(.tapAnswered(order(1), .accepted), .terminal(.key("1"))) == [])
        let effects = model.take(
            .ticketChanged(ticket(1, .processed, revision: 2)), .terminal(.key("1")))
        #expect(effects == [.advance(order(1), from: .processed)])
    }

    @Test func `a tap after all tickets came anew waits only if its ticket is the same`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"), .key("2"))
        _ = model.take(.ticketsReplaced([ticket(1), ticket(2, revision: 2)]))
        #expect(model.press(.key("1"), .key("2")) == [.advance(order(2), from: .inProcess)])
    }

    @Test(arguments: [
        (TapOutcome.movedOn(to: .processed), "#1 was already processed by another screen"),
        (.movedOn(to: .delivered), "#1 was already delivered by another screen"),
        (.movedOn(to: .canceled), "#1 was canceled meanwhile"),
        (.movedOn(to: .inProcess), "#1 has changed meanwhile; look at it again"),
        (.refused("not here."), "#1: not here."),
        (.unknown, "#1: no answer yet; tap it again if it does not change"),
    ])
    func `a tap without success says so for four seconds`(outcome: TapOutcome, sentence: String) {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.take(.tapAnswered(order(1), outcome), .tick(noon + .milliseconds(3999)))
        #expect(model.row(23) == " " + sentence)
        _ = model.take(.tick(noon + .milliseconds(4000)))
        #expect(model.row(23) == String(repeating: " ", count: 73) + "? help")
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `an answer that nobody waits for says nothing`() {
        var model = screen([ticket(1)])
        let before = model
        #expect(model.take(.tapAnswered(order(1), .movedOn(to: .processed))) == [])
        #expect(model == before)
    }

    @Test func `a tap is sent while the screen is stale`() {
        var model = screen([ticket(1)])
        _ = model.take(.tick(noon + .seconds(9)))
        #expect(model.isStale)
        #expect(model.press(.key("1")) == [.advance(order(1), from: .inProcess)])
    }

    @Test func `a tapped card is marked until the change is seen`() {
        var model = screen([ticket(1)])
        #expect(!model.picture.contains("sending…"))
        _ = model.press(.key("1"))
        #expect(model.picture.contains("sending…"))
        _ = model.take(.ticketChanged(ticket(1, .processed, revision: 2)))
        #expect(!model.picture.contains("sending…"))
    }
}
