// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct UndoTests {
    private let recall = KitchenEffect.recall(order(1), from: .inProcess, lines: [1])

    /// A screen whose ticket was tapped and has advanced.
    private func tapped() -> KitchenModel {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"))
        _ = model.receive(
            .ticketChanged(
                ticket(1, .processed, revision: 2, lines: [line(1, 2, "Burger", .processed)])),
            .tapAnswered(order(1), .accepted))
        return model
    }

    @Test func `u recalls the last tap by the status and lines that it named`() {
        var model = tapped()
        #expect(model.row(23).hasSuffix("u: undo #1 · ? help"))
        #expect(model.press(.key("u")) == [recall])
        _ = model.receive(.recallAnswered(order(1), .accepted))
        #expect(model.row(23) == " The tap on #1 was undone")
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a tap can be undone by its key once its effect is shown`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"))
        #expect(model.row(23).hasSuffix(" sending #1… · ? help"))
        _ = model.receive(.ticketChanged(ticket(1, revision: 2)))
        #expect(model.row(23).hasSuffix(" u: undo #1 · ? help"))
        _ = model.press(.key("u"))
        #expect(model.row(23).hasSuffix(" undoing #1… · ? help"))
    }

    @Test func `u sends one recall, however often it is pressed`() {
        var model = tapped()
        #expect(model.press(.key("u"), .key("u"), .key("u")) == [recall])
    }

    @Test func `u also recalls the tap on a removed ticket`() {
        var model = tapped()
        model.wait()
        let serve = KitchenEffect.advance(order(1), from: .processed, lines: [1])
        #expect(model.press(.key("1")) == [serve])
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.seconds(4))
        #expect(model.press(.key("u")) == [.recall(order(1), from: .processed, lines: [1])])
    }

    @Test func `a second u finds no tap, and a new tap clears the notice`() {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.receive(.recallAnswered(order(1), .accepted))
        _ = model.press(.key("u"))
        #expect(model.row(23) == " No tap of the last 5 seconds to undo; r lists earlier ones")
        #expect(model.press(.key("2")).count == 1)
        #expect(model.row(23).hasSuffix("sending #2… · ? help"))
    }

    @Test func `an acknowledgement can't be undone, nor an earlier tap on its ticket`() {
        var model = tapped()
        let canceled = ticket(1, .canceled, revision: 3, lines: [line(1, 2, "Burger", .voided)])
        _ = model.receive(.ticketChanged(canceled))
        #expect(!model.row(23).contains("u: undo"))
        model.wait()
        #expect(model.press(.key("1")) == [.acknowledge(order(1), lines: [1])])
        _ = model.receive(.ticketRemoved(order(1)))
        #expect(model.press(.key("u")) == [])
        #expect(model.row(23) == " That a void was seen can't be undone")
        model.wait(.seconds(5))
        _ = model.press(.key("u"))
        #expect(model.row(23) == " No tap of the last 5 seconds to undo; r lists earlier ones")
    }

    @Test func `a tap that moved nothing can't be undone, even after another cook's effect`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.key("1"))
        _ = model.receive(
            .ticketChanged(
                ticket(1, .processed, revision: 2, lines: [line(1, 2, "Burger", .processed)])),
            .tapAnswered(order(1), .movedOn))
        #expect(!model.row(23).contains("u: undo"))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a recall says when the order was handed over`() {
        var model = tapped()
        _ = model.receive(.ticketRemoved(order(1)))
        _ = model.press(.key("u"))
        _ = model.receive(.recallAnswered(order(1), .movedOn))
        #expect(model.row(23) == " #1 was handed over")
    }

    @Test(arguments: [
        (LineStatus.delivered, "#1 was handed over"),
        (.processed, "#1 was finished by another cook"),
    ])
    func `a recall at a station says when its line was handed over`(
        status: LineStatus, sentence: String
    ) {
        let salad = line(2, 1, "Salad", at: "cold")
        let role = ScreenRole.stations(["grill"], dimsOthers: false)
        var model = screen([ticket(1, lines: [line(1, 2, "Burger"), salad])], role: role)
        _ = model.press(.key("1"))
        _ = model.receive(
            .ticketChanged(
                ticket(1, revision: 2, lines: [line(1, 2, "Burger", status), salad])))
        #expect(model.press(.key("u")) == [recall])
        _ = model.receive(.recallAnswered(order(1), .movedOn))
        #expect(model.row(23) == " " + sentence)
    }

    @Test func `without a tap u does nothing`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("u")) == [])
        #expect(model.row(23) == " No tap of the last 5 seconds to undo; r lists earlier ones")
    }

    @Test(arguments: [TapOutcome.movedOn, .refused("No."), .unknown])
    func `a tap without a confirmed effect can't be recalled`(outcome: TapOutcome) {
        var model = screen([ticket(1)])
        _ = model.press(.key("1"))
        _ = model.receive(.tapAnswered(order(1), outcome))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a tap can be recalled for five seconds`() {
        var model = tapped()
        model.wait(.milliseconds(4_999))
        #expect(model.row(23).contains("u: undo #1"))
        model.wait(.milliseconds(1))
        #expect(!model.row(23).contains("u: undo"))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `a recall without an answer can be repeated for a minute`() {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.receive(.recallAnswered(order(1), .unknown))
        model.wait(.milliseconds(59_999))
        #expect(model.press(.key("u")) == [recall])
        _ = model.receive(.recallAnswered(order(1), .unknown))
        model.wait(.seconds(60))
        #expect(model.press(.key("u")) == [])
    }

    @Test func `the answer to a recall names its own ticket after another tap`() {
        var model = tapped()
        _ = model.press(.key("u"), .key("2"))
        _ = model.receive(.recallAnswered(order(1), .movedOn))
        #expect(model.row(23) == " #1 has changed; look at it again")
        #expect(model.press(.key("u")) == [.recall(order(2), from: .inProcess, lines: [1])])
    }

    @Test(arguments: [
        (TapOutcome.movedOn, "#1 has changed; look at it again"),
        (.refused("not here."), "#1: not here."),
        (.unknown, "#1: no answer yet; press u again if it does not come back"),
    ])
    func `a failed recall shows a notice`(outcome: TapOutcome, sentence: String) {
        var model = tapped()
        _ = model.press(.key("u"))
        _ = model.receive(.recallAnswered(order(1), outcome))
        #expect(model.row(23) == " " + sentence)
        #expect(model.press(.key("u")) == (outcome == .unknown ? [recall] : []))
    }
}
