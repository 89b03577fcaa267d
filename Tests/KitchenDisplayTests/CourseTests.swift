// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Courses that are held until the expediter fires them.
@Suite struct CourseTests {
    private func held() -> Ticket {
        var ticket = ticket(1, lines: [line(1, 2, "Soup"), line(2, 1, "Salad", at: "cold")])
        ticket.held = [
            HeldCourse(course: 2, quantity: 3), HeldCourse(course: 3, quantity: 1),
        ]
        return ticket
    }

    private func expo(_ tickets: [Ticket]) -> KitchenModel {
        screen(tickets, role: .expediter, in: kitchen, columns: 100, rows: 16)
    }

    @Test func `an expediter sees the held courses`() {
        let rows = (0..<16).map { expo([held()]).row($0) }
        #expect(rows.contains { $0.contains("held: course 2 (3)") })
        #expect(rows.contains { $0.contains("course 3 (1)") })
    }

    @Test func `f fires the next course of the opened ticket`() {
        var model = expo([held()])
        _ = model.press(.arrow(.right), .key("o"))
        #expect(model.row(15).contains("f: fire course 2"))
        #expect(model.press(.key("f")) == [.fire(order(1), course: 2)])
        _ = model.receive(.fireAnswered(order(1), course: 2, .accepted))
        #expect(model.row(15).contains("#1: course 2 is fired"))
    }

    @Test func `handing over a ticket that holds courses says so until the next key`() {
        var ready = held()
        ready.lines = [line(1, 2, "Soup", .processed)]
        (ready.status, ready.held) = (.processed, [HeldCourse(course: 2, quantity: 3)])
        var model = expo([ready, ticket(2)])
        _ = model.press(.key("1"))
        _ = model.receive(.ticketRemoved(order(1)), .tapAnswered(order(1), .accepted))
        let text = " #1 still holds course 2 (3). To fire it, press r, Enter, o, f"
        #expect(model.row(15) == text)
        model.wait(.seconds(60))
        #expect(model.row(15) == text)
        // These keys do what it says.
        #expect(
            model.press(.key("r"), .enter) == [.recall(order(1), from: .processed, lines: [1])])
        ready.revision = 3
        _ = model.receive(.ticketChanged(ready), .recallAnswered(order(1), .accepted))
        #expect(model.press(.key("o"), .key("f")) == [.fire(order(1), course: 2)])
    }

    @Test func `a ticket that another screen handed over says nothing about its courses`() {
        var model = expo([held(), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)))
        #expect(!model.row(15).contains("holds"))
    }

    @Test func `without a held course nothing is fired`() {
        var model = expo([ticket(1)])
        _ = model.press(.arrow(.right), .key("o"))
        #expect(model.press(.key("f")) == [])
        #expect(model.row(15).contains("#1 holds no course"))
    }

    @Test func `a station does not decide when a course is fired`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        var model = screen([held()], role: grill, in: kitchen, columns: 100, rows: 16)
        _ = model.press(.arrow(.right), .key("o"))
        #expect(model.press(.key("f")) == [])
        #expect(model.row(15).contains("The expediter decides when a course is fired"))
    }
}
