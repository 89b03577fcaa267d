// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct UndoTests {
    private let recall = KitchenEffect.recall(order(1), from: .inProcess, lines: [1])

    /// A screen whose ticket was tapped and has gone on.
    private func tapped() -> KitchenModel {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"))
        _ = model.take(
            .ticketChanged(
                ticket(1, .processed, revision: 2, lines: [line(1, 2, "Burger", .processed)])),
            .tapAnswered(order(1), .accepted))
        return model
    }

    @Test func `u takes the last tap back, by what it moved`() {
        var model = tapped()
        #expect(model.row(23).hasSuffix("u: undo #1 · ? help"))
        #expect(model.press(.key("u")) == [recall])
        _ = model.take(.recallAnswered(.accepted))
        #expect(model.row(23) == " The tap on #1 was taken back")
        #expect(model.press(.key("u")) == [])
    }

    @Test func `u asks once, however often it is pressed`() {
        var model = tapped()
        #expect(model.press(.key("u"), .key("u"), .key("u")) == [recall])
    }

    @Test func `u also takes back the tap on a ticket that has gone`() {
        var model = tapped()
        model.wait()
        let serve = KitchenEffect.advance(order(1), from: .processed, lines: [1])
        #expect(model.press(.key("1")) == [serve])
        _ = model.take(.ticketGone(order(1)))
        model.wait(.seconds(5))
        #expect(model.press(.key("u")) == [.recall(order(1), from: .processed, lines: [1])])
    }

    @Test func `without a tap there is nothing to take back`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("u")) == [])
        #expect(model.row(23) == " There is no tap to take back")
    }

    @Test func `a refused tap is not taken back`() {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.take(.tapAnswered(order(1), .movedOn))
        #expect(model.press(.key("u")) == [])
    }

    @Test(arguments: [
        (TapOutcome.movedOn, "#1 has changed meanwhile; look at it again"),
        (.refused("not here."), "#1: not here."),
        (.unknown, "#1: no answer yet; press u again if it does not come back"),
    ])
    func `a recall without success says so`(outcome: TapOutcome, sentence: String) {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.take(.recallAnswered(outcome))
        #expect(model.row(23) == " " + sentence)
        #expect(model.press(.key("u")) == (outcome == .unknown ? [recall] : []))
    }
}
