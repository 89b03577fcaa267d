// SPDX-License-Identifier: Apache-2.0

import KitchenDisplay
import Messages
import Terminal
import Testing

/// A screen with the keys of a bump bar.
@Suite struct LearnedKeyTests {
    private func screen(_ count: Int, _ text: String) throws -> KitchenModel {
        var model = KitchenDisplayTests.screen((1...count).map { ticket($0) })
        model.keys = try KitchenKeys(text: text)
        return model
    }

    @Test func `a learned key does what the standard key does, which stays`() throws {
        for key in [TerminalInput.function(2), .key("2")] {
            var model = try screen(12, "ticket-2=F2")
            #expect(model.press(key) == [.advance(order(2), from: .inProcess, lines: [1])])
        }
    }

    @Test func `a standard key that was given to another action does only that`() throws {
        var model = try screen(30, "next-page=q")
        #expect(model.press(.key("q")) == [])
        model.wait()
        #expect(model.press(.key("2")) == [.advance(order(23), from: .inProcess, lines: [1])])
    }

    @Test func `hints name the learned key`() throws {
        var model = try screen(12, "undo=x\nhelp=F1\nticket-2=F2")
        #expect(model.row(23).hasSuffix("F1 help"))
        _ = model.press(.function(2))
        _ = model.receive(.ticketChanged(ticket(2, .processed, revision: 2)))
        #expect(model.row(23).contains("x: undo #2"))
        #expect(model.press(.key("x")) == [.recall(order(2), from: .inProcess, lines: [1])])
    }

    @Test func `an opened ticket has learned keys, too`() throws {
        var model = KitchenDisplayTests.screen([ticket(12)], role: .expediter, in: kitchen)
        model.keys = try KitchenKeys(text: "open=F1\nrush=F2\nwhy=F3")
        _ = model.press(.arrow(.right), .function(1))
        #expect(model.press(.function(2)) == [.prioritize(order(12), rush: true)])
        #expect(model.press(.function(3)) == [.explain(order(12))])
    }

    @Test func `clicks stay clicks`() throws {
        var model = try screen(12, "ticket-2=F2")
        let click = TerminalInput.mouse(Point(column: 27, row: 2))
        #expect(model.press(click) == [.advance(order(2), from: .inProcess, lines: [1])])
    }
}
