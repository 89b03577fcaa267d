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
        _ = model.take(.recallAnswered(order(1), .accepted))
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

    @Test func `a second u says that nothing is left, and a new tap takes the message away`() {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.take(.recallAnswered(order(1), .accepted))
        _ = model.press(.key("u"))
        #expect(model.row(23) == " There is no tap to take back")
        #expect(model.press(.key("2")).count == 1)
        #expect(model.row(23).hasSuffix("u: undo #2 · ? help"))
    }

    @Test func `what was acknowledged is not offered for undo, nor an earlier tap on it`() {
        var model = tapped()
        let canceled = ticket(1, .canceled, revision: 3, lines: [line(1, 2, "Burger", .voided)])
        _ = model.take(.ticketChanged(canceled))
        #expect(!model.row(23).contains("u: undo"))
        model.wait()
        #expect(model.press(.key("1")) == [.acknowledge(order(1), lines: [1])])
        _ = model.take(.ticketGone(order(1)))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a tap on a ticket that somebody else has finished says so`() {
        var model = tapped()
        _ = model.take(.ticketGone(order(1)))
        _ = model.press(.key("u"))
        _ = model.take(.recallAnswered(order(1), .movedOn))
        #expect(model.row(23) == " #1 was finished by somebody else")
    }

    @Test func `without a tap there is nothing to take back`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("u")) == [])
        #expect(model.row(23) == " There is no tap to take back")
    }

    @Test(arguments: [TapOutcome.movedOn, .refused("No."), .unknown])
    func `a tap that may not have counted is not taken back`(outcome: TapOutcome) {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.take(.tapAnswered(order(1), outcome))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a tap can be taken back for a minute`() {
        var model = tapped()
        model.wait(.milliseconds(59_999))
        #expect(model.row(23).contains("u: undo #1"))
        model.wait(.milliseconds(1))
        #expect(!model.row(23).contains("u: undo"))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `the answer to a recall is told of its own ticket, whatever was tapped since`() {
        var model = tapped()
        _ = model.press(.key("u"), .key("2"))
        _ = model.take(.recallAnswered(order(1), .movedOn))
        #expect(model.row(23) == " #1 has changed meanwhile; look at it again")
        #expect(model.press(.key("u")) == [.recall(order(2), from: .inProcess, lines: [1])])
    }

    @Test(arguments: [
        (TapOutcome.movedOn, "#1 has changed meanwhile; look at it again"),
        (.refused("not here."), "#1: not here."),
        (.unknown, "#1: no answer yet; press u again if it does not come back"),
    ])
    func `a recall without success says so`(outcome: TapOutcome, sentence: String) {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.take(.recallAnswered(order(1), outcome))
        #expect(model.row(23) == " " + sentence)
        #expect(model.press(.key("u")) == (outcome == .unknown ? [recall] : []))
    }
}
