// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Testing

@Suite struct TicketExplanationTests {
    private let fired = Timestamp(milliseconds: 1_795_000_000_000)
    private var now: Timestamp { fired + .seconds(200) }

    /// An order with a fired line at the grill and a held one at the bar.
    private var order: Order {
        get throws {
            var order = try Samples().order
            order.lines[0].firedAt = fired
            order.lines[0].status = .inProcess
            order.lines[1].status = .held
            order.lines[1].firedAt = nil
            order.lines[1].station = "bar"
            order.lines[1].heldUntil = .paid
            return order
        }
    }

    private func screen(
        _ terminal: TerminalID, _ stations: [StationID]?, _ state: ScreenSight.State,
        required: Bool = false, revision: Int? = nil, page: Int? = nil
    ) -> ScreenSight {
        ScreenSight(
            terminal: terminal, stations: stations, heardAt: now + .seconds(-14), state: state,
            required: required, revision: revision, page: page)
    }

    private func answer(
        revision: Int = 4, why: UnseenReason? = nil, lines: [Int] = [1], _ screens: ScreenSight...
    ) -> TicketExplanation.Kitchen {
        var ticket = Samples().ticket
        ticket.revision = revision
        let sight = StationSight(
            station: "grill", lines: lines, seen: why == nil, why: why, screens: screens)
        return .ticket(
            ExplainTicket.Answer(
                ticket: ticket, sourceHeardAt: now + .seconds(-1), seen: why == nil,
                stations: [sight]))
    }

    private func explain(_ kitchen: TicketExplanation.Kitchen) throws -> TicketExplanation {
        TicketExplanation(order: try order, kitchen: kitchen, at: mainStreet, now: now)
    }

    private let mainStreet = KitchenLocation(
        id: "00001", name: "Main Street",
        stations: [Station(id: "grill", name: "Grill"), Station(id: "bar", name: "Bar")])

    @Test func `the page follows an order from the till to its screens`() throws {
        let explanation = try explain(
            answer(
                screen("all", nil, .otherPage, revision: 4, page: 2),
                screen("bar-1", ["bar"], .otherStations),
                screen("expo", nil, .expo, revision: 4),
                screen("grill-1", ["grill", "fryer"], .painted, required: true, revision: 4),
                screen("grill-2", ["grill"], .otherRevision, required: true, revision: 3),
                screen("grill-3", ["grill"], .silent, revision: 4)))

        #expect(explanation.isSeen)
        #expect(
            explanation.lines == [
                "Order #12 at Main Street: on 2 of 4 screens",
                "  order     in process, revision 4",
                "            2 × Burger: in process, round 1, for Grill, fired 3 min ago",
                "            1 × Burger: held until the order is paid",
                "  kitchen   kds-service has revision 4, and heard order-service 1 s ago",
                "  Grill     sees 2 × Burger",
                "              all (everything): has revision 4 on page 2, another one is visible",
                "              bar-1 (Bar): does not show this station",
                "              expo (expediter): does not make lines",
                "            * grill-1 (Grill, fryer): has painted revision 4",
                "            * grill-2 (Grill): has painted revision 3 only",
                "              grill-3 (Grill): silent for 14 s, had painted revision 4",
                "  *         a screen that has to show the lines of its station",
            ])
    }

    @Test(
        arguments: [
            (.noScreen, "no screen shows this station"),
            (.silent, "its screens are silent"),
            (.notPainted, "its screens have not painted them"),
        ] as [(UnseenReason, String)])
    func `a station that does not see its lines is named first`(
        _ why: UnseenReason, _ text: String
    ) throws {
        let explanation = try explain(
            answer(why: why, screen("grill-1", ["grill"], .notPainted, required: true)))

        #expect(!explanation.isSeen)
        #expect(
            explanation.lines[0]
                == "Order #12 at Main Street: nobody sees it at Grill; it is on 0 of 1 screens")
        #expect(explanation.lines.contains("  Grill     DOES NOT SEE 2 × Burger: \(text)"))
        #expect(
            explanation.lines.contains("            * grill-1 (Grill): has not painted it"))
    }

    @Test func `a kitchen that is away or behind is the reason`() throws {
        let behind = try explain(answer(revision: 3))
        #expect(!behind.isSeen)
        #expect(behind.lines[0].contains("kds-service has only revision 3 of 4. 'comanda status'"))

        let away = try explain(.unreachable("Start it."))
        #expect(!away.isSeen)
        #expect(
            away.lines[0] == "Order #12 at Main Street: kds-service gave no answer. Start it.")
        #expect(away.lines.last == "  kitchen   kds-service gave no answer")

        let missing = try explain(.noTicket)
        #expect(!missing.isSeen)
        #expect(missing.lines[0].contains("kds-service has not received it."))
    }

    @Test func `an order without work for the kitchen needs no screen`() throws {
        var order = try order
        order.lines[0].status = .delivered
        let waiting = order.lines.remove(at: 1)
        let finished = TicketExplanation(order: order, kitchen: .noTicket, now: now)
        #expect(finished.isSeen)
        #expect(finished.lines[0].hasSuffix("the kitchen has finished it, so no screen shows it"))

        order.lines.append(waiting)
        order.lines[1].heldUntil = .fired
        let course = TicketExplanation(order: order, kitchen: .noTicket, now: now)
        #expect(
            course.lines[0].hasSuffix(
                "no screen shows it, because the kitchen has finished what was fired; "
                    + "1 × Burger held until a person fires it"))
        var canceled = order
        (canceled.status, canceled.cancelReason) = (.canceled, "merged into order 207")
        let gone = TicketExplanation(order: canceled, kitchen: .noTicket, now: now)
        #expect(gone.isSeen)
        #expect(
            gone.lines[0].hasSuffix(
                "it was canceled (merged into order 207), so no screen shows it"))

        order.lines = [order.lines[1]]
        let held = TicketExplanation(order: order, kitchen: .noTicket, now: now)
        #expect(held.isSeen)
        #expect(
            held.lines[0].hasSuffix("nothing of it was fired, so the kitchen does not show it"))

        order.lines = []
        let empty = TicketExplanation(order: order, kitchen: .noTicket, now: now)
        #expect(empty.isSeen && empty.lines[0].hasSuffix("nothing was ordered yet"))

        let made = try explain(
            answer(lines: [], screen("grill-1", ["grill"], .notPainted, required: true)))
        #expect(made.isSeen && made.lines[0].hasSuffix(": all of it is made"))
        #expect(made.lines.contains("  Grill     has made its lines"))
        #expect(!made.lines.contains { $0.contains("grill-1") || $0.contains("*") })
    }
}
