// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct TapTests {
    @Test(arguments: [
        (OrderStatus.inProcess, KitchenEffect.advance(order(1), from: .inProcess, lines: [4, 6])),
        (.processed, .advance(order(1), from: .processed, lines: [3])),
        (.canceled, .acknowledge(order(1), lines: [2, 5])),
        (.delivered, .acknowledge(order(1), lines: [2, 5])),
        (.open, .acknowledge(order(1), lines: [2, 5])),
    ])
    func `a tap requests the next step of the status, with its visible lines`(
        status: OrderStatus, effect: KitchenEffect
    ) {
        let states: [LineStatus] = [
            .delivered, .voided, .processed, .inProcess, .voided, .inProcess,
        ]
        let lines = states.enumerated().map { line($0 + 1, 1, "Pie", $1) }
        var model = screen([ticket(1, status, lines: lines)])
        #expect(model.press(.key("1")) == [effect])
    }

    @Test func `two quick taps send one request`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("1"), .key("1"), .enter).count == 1)
    }

    @Test func `a tap does not name a line added after it`() {
        var model = screen([ticket(1)])
        let added = ticket(1, revision: 2, lines: [line(1, 2, "Burger"), line(2, 1, "Fries")])

        let effects = model.receive(.terminal(.key("1")), .ticketChanged(added))

        #expect(effects == [.advance(order(1), from: .inProcess, lines: [1])])
    }

    @Test func `an accepted tap waits for the change before the next one`() {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        #expect(model.receive(.tapAnswered(order(1), .accepted), .terminal(.key("1"))) == [])
        let processed = ticket(
            1, .processed, revision: 2, lines: [line(1, 2, "Burger", .processed)])
        _ = model.receive(.ticketChanged(processed))
        model.wait()
        #expect(
            model.press(.key("1")) == [.advance(order(1), from: .processed, lines: [1])])
    }

    @Test func `after a new snapshot a tap stays pending only if its ticket is unchanged`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"), .key("2"))
        _ = model.receive(.ticketsReplaced([ticket(1), ticket(2, revision: 2)]))
        model.wait()
        let second = KitchenEffect.advance(order(2), from: .inProcess, lines: [1])
        #expect(model.press(.key("1"), .key("2")) == [second])
    }

    @Test(arguments: [
        (TapOutcome.movedOn, "#1 has changed; look at it again"),
        (.refused("not here."), "#1: not here."),
    ])
    func `a failed tap shows a notice for four seconds`(outcome: TapOutcome, sentence: String) {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.receive(.tapAnswered(order(1), outcome), .tick(noon + .milliseconds(3999)))
        #expect(model.row(23) == " " + sentence)
        _ = model.receive(.tick(noon + .milliseconds(4000)))
        #expect(model.row(23).hasSuffix("? help"))
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `the notice of a lost answer stays until the next key`() {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.receive(.tapAnswered(order(1), .unknown), .clockSet(by: .seconds(60)))
        model.wait(.seconds(60))
        _ = model.press(.resize(Size(columns: 80, rows: 24)))
        #expect(model.row(23) == " #1: no answer yet; tap it again if it does not change")
        _ = model.press(.arrow(.right))
        #expect(model.row(23).hasSuffix("? help"))
    }

    @Test func `an answer to no pending tap is ignored`() {
        var model = screen([ticket(1)])
        let before = model
        #expect(model.receive(.tapAnswered(order(1), .movedOn)) == [])
        #expect(model == before)
    }

    @Test func `a tap is sent while the screen is stale`() {
        var model = screen([ticket(1)])
        _ = model.receive(.tick(noon + .seconds(9)))
        #expect(model.isStale)
        #expect(model.press(.key("1")) == [.advance(order(1), from: .inProcess, lines: [1])])
    }

    @Test func `a tapped card is marked until the change is seen`() {
        var model = screen([ticket(1)])
        #expect(!model.picture.contains("sending…"))
        _ = model.press(.key("1"))
        #expect(model.picture.contains("sending…"))
        _ = model.receive(.ticketChanged(ticket(1, .processed, revision: 2)))
        #expect(!model.picture.contains("sending…"))
    }
}
