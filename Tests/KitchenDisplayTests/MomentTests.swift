// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// When a screen has to be drawn again.
@Suite struct MomentTests {
    private let board = screen([ticket(1), ticket(2)], in: kitchen)

    @Test func `time alone changes a screen once in a second`() {
        var model = board
        for _ in 1...9 {
            model.wait(.milliseconds(100))
            #expect(model.looksLike(board))
        }
        model.wait(.milliseconds(100))
        #expect(!model.looksLike(board))
    }

    @Test func `a heartbeat alone changes nothing`() {
        var model = board
        _ = model.receive(
            .heartbeat(sentAt: noon + .milliseconds(5), at: noon),
            .received(at: noon, sourceHeardAt: noon))
        #expect(model.looksLike(board))
    }

    @Test func `a warning is shown at once`() {
        var model = board
        model.wait(.milliseconds(1500))
        let before = model
        model.wait(.milliseconds(100))
        #expect(!model.looksLike(before))
        #expect(model.row(1).contains("NO NEWS"))
    }

    @Test func `the first message is shown at once`() {
        let before = newScreen()
        var model = before
        _ = model.receive(.received(at: noon, sourceHeardAt: noon))
        #expect(!model.looksLike(before))
    }

    @Test func `each change that a person sees or makes is shown at once`() {
        let inputs: [KitchenInput] = [
            .ticketChanged(ticket(1, revision: 2)), .ticketRemoved(order(2)), .waiting("Wait."),
            .terminal(.key("?")), .terminal(.key("1")), .terminal(.arrow(.right)),
            .terminal(.resize(Size(columns: 60, rows: 20))),
        ]
        for input in inputs {
            var model = board
            _ = model.receive(input)
            #expect(!model.looksLike(board), "\(input)")
        }
    }

    @Test func `a screen with the same look has painted the same tickets`() {
        var model = board
        _ = model.receive(.ticketChanged(ticket(1, revision: 2)))
        #expect(!model.looksLike(board))
        #expect(model.painted != board.painted)
        let before = model
        model.wait(.milliseconds(100))
        #expect(model.looksLike(before))
        #expect(model.painted == before.painted)
    }
}
