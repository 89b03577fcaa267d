// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// What an expediter does to have a ticket made first.
@Suite struct RushTests {
    private func opened(rush: Bool? = nil, role: ScreenRole = .expediter) -> KitchenModel {
        var burger = ticket(12)
        burger.rush = rush
        var model = screen([burger], role: role, in: kitchen)
        _ = model.press(.arrow(.right), .key("o"))
        return model
    }

    @Test func `the same key makes an opened ticket the first one, and undoes that`() {
        var model = opened()
        #expect(model.press(.key("!")) == [.prioritize(order(12), rush: true)])
        var rushed = opened(rush: true)
        #expect(rushed.press(.key("!")) == [.prioritize(order(12), rush: false)])
    }

    @Test func `only an opened ticket is moved, and not by a station`() {
        var board = screen([ticket(12)], role: .expediter, in: kitchen)
        #expect(board.press(.arrow(.right), .key("!")) == [])
        var grill = opened(role: .stations(["grill"], dimsOthers: false))
        #expect(grill.press(.key("!")) == [])
        #expect(grill.row(23) == " The expediter decides what is made first")
    }

    @Test func `the footer of an opened ticket names the keys, on a station only its own`() {
        #expect(
            opened().row(23).hasPrefix(
                " Enter: tap what is shown · Tab: choose · w: why · !: first  "))
        let grill = opened(role: .stations(["grill"], dimsOthers: false))
        #expect(
            grill.row(23).hasPrefix(" Enter: tap what is shown · Tab: choose · w: why  "))
    }

    @Test(
        arguments: [
            (true, .accepted, "#12 is made first"), (false, .accepted, "#12 has its old place"),
            (true, .movedOn, "#12 has changed; look at it again"),
            (true, .refused("the order is paid"), "#12: the order is paid"),
            (true, .unknown, "#12: no answer yet; press ! again if it does not change"),
        ] as [(Bool, TapOutcome, String)])
    func `the footer says what became of it`(
        _ rush: Bool, _ outcome: TapOutcome, _ sentence: String
    ) {
        var model = opened()
        _ = model.receive(.rushAnswered(order(12), rush: rush, outcome))
        #expect(model.row(23) == " \(sentence)")
    }
}
