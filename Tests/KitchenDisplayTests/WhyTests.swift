// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The page that says why a ticket is on screens or not.
@Suite struct WhyTests {
    private let burger = ticket(12, revision: 2)

    private var answer: ExplainTicket.Answer {
        let screen = ScreenSight(
            terminal: "grill-1", stations: ["grill"], heardAt: noon + .seconds(-3), state: .silent,
            required: true, revision: 1, page: nil)
        let grill = StationSight(
            station: "grill", lines: [1], seen: false, why: .silent, screens: [screen])
        return ExplainTicket.Answer(
            ticket: burger, sourceHeardAt: noon, seen: false, stations: [grill])
    }

    /// An expediter's screen with the page of a ticket.
    private func explained(rows: Int = 12) -> KitchenModel {
        var model = screen([burger], role: .expediter, in: kitchen, columns: 80, rows: rows)
        _ = model.press(.arrow(.right), .key("o"), .key("w"))
        _ = model.receive(.explained(order(12), .ticket(answer)))
        return model
    }

    @Test func `w on the board is about the selected ticket, or else about an unseen one`() {
        let other = ticket(13)
        var model = screen([burger, other], role: .expediter, in: kitchen)
        #expect(model.press(.key("w")) == [])
        #expect(model.picture.contains("Choose a ticket with the arrows, then press w"))
        let unseen = UnseenTicket(
            order: order(13), number: 13, revision: 1, since: noon,
            stations: [UnseenStation(station: "grill", why: .noScreen)])
        _ = model.receive(.unseenReceived([unseen]))
        #expect(model.press(.key("w")) == [.explain(order(13))])
        #expect(model.press(.escape, .escape, .arrow(.left), .key("w")) == [.explain(order(12))])
    }

    @Test func `a long name of a station keeps its distance from the text`() {
        let long = KitchenLocation(
            id: "00001", name: "", stations: [Station(id: "grill", name: "Grill at the window")])
        let page = TicketExplanation(
            ticket: burger, kitchen: .ticket(answer), at: long, now: noon)
        #expect(
            page.lines[2]
                == "  Grill at the window  DOES NOT SEE 2 × Burger: its screens are silent")
    }

    @Test func `w on an opened ticket asks and shows the page`() {
        var model = screen([burger], role: .expediter, in: kitchen)
        #expect(model.press(.arrow(.right), .key("o"), .key("w")) == [.explain(order(12))])
        #expect(model.row(2) == " Asking kds-service…")
        _ = model.receive(.explained(order(12), .ticket(answer)))
        #expect(
            model.view().text[2...6] == [
                " Order #12 at Ham's Burgers: nobody sees it at Grill; it is on 0 of 1 screens",
                "   kitchen   kds-service has revision 2, and heard order-service 0 s ago",
                "   Grill     DOES NOT SEE 2 × Burger: its screens are silent",
                "             * grill-1 (Grill): silent for 3 s, had painted revision 1",
                "   *         a screen that has to show the lines of its station",
            ])
    }

    @Test func `the page is asked for again every second while it is shown`() {
        var model = explained()
        #expect(model.receive(.tick(noon + .milliseconds(900))) == [])
        #expect(model.receive(.tick(noon + .seconds(1))) == [.explain(order(12))])
        #expect(model.receive(.tick(noon + .milliseconds(1900))) == [])
        _ = model.press(.escape)
        #expect(model.receive(.tick(noon + .seconds(3))) == [])
    }

    @Test func `the page closes to the ticket, which nobody sees below it`() {
        var model = explained()
        #expect(model.painted.map(\.page) == [1])
        _ = model.press(.key("w"))
        #expect(model.painted.map(\.page) == [nil])
        #expect(model.picture.contains("2 × Burger"))
        #expect(!model.picture.contains("DOES NOT SEE"))
    }

    @Test func `a long page scrolls to its end`() {
        var model = explained(rows: 6)
        #expect(!model.picture.contains("grill-1"))
        _ = model.press(.arrow(.down), .arrow(.down), .arrow(.down))
        #expect(model.row(3).contains("grill-1"))
        #expect(model.row(4).contains("a screen that has to show the lines"))
        _ = model.press(.pageUp, .pageUp)
        #expect(model.row(2).hasPrefix(" Order #12"))
    }

    @Test func `an answer about another ticket is ignored`() {
        var model = screen([burger], role: .expediter, in: kitchen)
        _ = model.press(.arrow(.right), .key("o"), .key("w"))
        _ = model.receive(.explained(order(13), .noTicket))
        #expect(model.row(2) == " Asking kds-service…")
    }
}
