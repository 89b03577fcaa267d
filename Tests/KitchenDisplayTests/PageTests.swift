// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// A turned page never hides late tickets for long.
@Suite struct PageTests {
    /// Thirty tickets on two pages; the first ones become late three minutes after noon.
    private let thirty = screen(
        [ticket(1, waits: 540), ticket(2, waits: 540)] + (3...30).map { ticket($0) }, in: kitchen)

    @Test func `the first page is shown again after ten seconds without a key`() {
        var model = thirty
        _ = model.press(.key("n"))
        model.wait(.milliseconds(9_999))
        #expect(model.row(2).contains("#22"))
        model.wait(.milliseconds(1))
        #expect(model.row(2).contains("#1"))
    }

    @Test func `a note that changed on another page names that page until the next key`() {
        var model = thirty
        let noted = ticket(30, revision: 2, note: "no nuts", noteChangedAt: noon)
        _ = model.receive(.ticketChanged(noted))
        model.wait(.seconds(60))
        #expect(model.row(23).contains("The note of #30 has changed: look at page 2"))
        _ = model.press(.key("n"))
        #expect(!model.row(23).contains("The note of"))
        #expect(model.view().text.contains { $0.contains("new note 1 min ago") })
    }

    @Test func `all notes that changed during an outage are named, and marked after a restart`() {
        var tickets = (1...30).map { ticket($0) }
        var model = screen(tickets)
        for number in [29, 30] {
            tickets[number - 1] = ticket(number, revision: 2, note: "nuts", noteChangedAt: noon)
        }
        _ = model.receive(.ticketsReplaced(tickets))
        #expect(model.row(23).contains("The note of #29, #30 has changed: look at page 2"))
        var restarted = screen(tickets)
        _ = restarted.press(.key("n"))
        #expect(restarted.view().text.contains { $0.contains("new note just now") })
    }

    @Test func `each key begins the ten seconds again`() {
        var model = thirty
        _ = model.press(.key("n"))
        model.wait(.seconds(9))
        _ = model.press(.arrow(.down))
        model.wait(.seconds(9))
        #expect(model.row(2).contains("#22"))
        model.wait(.seconds(1))
        #expect(model.row(2).contains("#1"))
        #expect(model.selection == nil)
    }

    @Test func `a tap just after the page has changed by itself is ignored`() {
        var model = thirty
        _ = model.press(.key("n"))
        model.wait(.seconds(10))
        #expect(model.press(.key("1")) == [])
        model.wait()
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `an opened ticket stays open`() {
        var model = thirty
        _ = model.press(.key("n"), .arrow(.right), .key("o"))
        model.wait(.seconds(60))
        #expect(model.row(2).contains("#22"))
        _ = model.press(.escape)
        #expect(model.row(23).contains("page 2/2"))
        model.wait(.seconds(10))
        #expect(model.row(23).contains("page 1/2"))
    }

    @Test func `setting the clock does not turn the page`() {
        var model = thirty
        _ = model.press(.key("n"))
        _ = model.receive(.clockSet(by: .seconds(3600)), .tick(noon + .seconds(3605)))
        #expect(model.row(23).contains("page 2/2"))
    }

    @Test func `the footer says at once that tickets are late on another page`() {
        var model = thirty
        model.wait(.seconds(179))
        _ = model.press(.key("n"))
        #expect(model.row(23).hasPrefix(" page 2/2 · 21 more tickets waiting"))
        model.wait(.seconds(1))
        #expect(model.row(23).hasPrefix(" page 2/2 · 2 late on page 1 · 21 more tickets waiting"))
        let style = model.view()[Point(column: 1, row: 23)].style
        #expect(style.background == .vermilion)
        _ = model.press(.key("p"))
        #expect(model.row(23).hasPrefix(" page 1/2 · 9 more tickets waiting"))
    }

    @Test func `late tickets are counted on all other pages`() {
        let late = (1...60).map { ticket($0, waits: 900) }
        var model = screen(late, in: kitchen)
        _ = model.press(.key("n"))
        #expect(model.row(23).hasPrefix(" page 2/3 · 39 late on pages 1, 3 · 39 more tickets"))
        _ = model.receive(.ticketsReplaced((1...100).map { ticket($0, waits: 900) }))
        _ = model.press(.key("p"))
        #expect(model.row(23).hasPrefix(" page 1/5 · 79 late on pages 2–5 · 79 more tickets"))
    }

    @Test(arguments: [
        (80, 24, 400, " page 1/20 · 379 late on pages 2–20 "), (40, 12, 60, " 57 late "),
    ])
    func `how to undo a tap stays in a rush`(columns: Int, rows: Int, count: Int, start: String) {
        let late = (1...count).map { ticket($0, waits: 900) }
        var model = screen(late, in: kitchen, columns: columns, rows: rows)
        _ = model.press(.key("1"))
        _ = model.receive(.ticketChanged(ticket(1, revision: 2, waits: 900)))
        #expect(model.row(rows - 1).hasPrefix(start))
        #expect(model.row(rows - 1).hasSuffix(" u: undo #1 · ? help"))
    }
}
