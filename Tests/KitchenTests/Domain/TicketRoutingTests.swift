// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Kitchen

@Suite struct TicketRoutingTests {
    private var kitchen = SampleKitchen()
    private let ticket = Ticket.sample(("grill", .inProcess), ("bar", .inProcess))

    private func required(for station: StationID, at seconds: Double = 0) -> [TerminalID] {
        kitchen.routing(at: seconds).required(for: station).map(\.terminal)
    }

    private func reasons(_ ticket: Ticket, at seconds: Double = 0) -> [String] {
        kitchen.routing(at: seconds).unseenStations(of: ticket)
            .map { "\($0.station) \($0.why.rawValue)" }
    }

    @Test mutating func `a station relies on the screens that name it`() {
        kitchen.add("all")
        kitchen.add("grill-1", ["grill"])
        kitchen.add("grill-2", ["grill", "fryer"])

        #expect(required(for: "grill") == ["grill-1", "grill-2"])
        #expect(required(for: "fryer") == ["grill-2"])
    }

    @Test mutating func `without a screen of its own it relies on those that show everything`() {
        kitchen.add("all")
        kitchen.add("grill-1", ["grill"])

        #expect(required(for: "bar") == ["all"])
        #expect(required(for: "grill", at: 2) == [])
        kitchen.add("all", heardAt: 1)
        #expect(required(for: "grill", at: 2) == ["all"])
    }

    @Test mutating func `every screen shows a station that the location does not have`() {
        kitchen.add("grill-1", ["grill"])
        kitchen.add("bar-1", ["bar"])

        #expect(required(for: "oven") == ["grill-1", "bar-1"])
        kitchen.stations = []
        #expect(required(for: "fryer") == ["grill-1", "bar-1"])
        #expect(required(for: "bar") == ["bar-1"])
    }

    @Test mutating func `no station relies on an expediter's screen`() {
        kitchen.add("expo", role: .expo, heardAt: 1, PaintedTicket(order: "order-1", revision: 2))
        kitchen.add("grill-1", ["grill"])

        #expect(required(for: "bar") == [] && required(for: "oven") == ["grill-1"])
        #expect(reasons(ticket, at: 2) == ["grill silent", "bar noScreen"])
        #expect(kitchen.routing(at: 2).lastSeen(ticket) == nil)
        let sights = kitchen.routing(at: 2).sights(of: ticket, at: Sample.minute(0))
        #expect(sights[0].screens.map(\.state) == [.expo, .silent])
        #expect(sights[1].screens.map(\.state) == [.expo, .otherStations])
    }

    @Test mutating func `one of the required screens must have painted the present revision`() {
        let painted = PaintedTicket(order: "order-1", revision: 2)
        kitchen.add("all", nil, painted)
        #expect(reasons(ticket) == [])

        kitchen.add("grill-1", ["grill"])
        #expect(reasons(ticket) == ["grill notPainted"])
        kitchen.add("grill-1", ["grill"], PaintedTicket(order: "order-1", revision: 1))
        #expect(reasons(ticket) == ["grill notPainted"])
        kitchen.add("grill-2", ["grill"], PaintedTicket(order: "order-1", revision: 2, page: 3))
        #expect(reasons(ticket) == [])
    }

    @Test mutating func `a revision from before a restore does not count`() {
        kitchen.add("all", nil, PaintedTicket(order: "order-1", revision: 9))
        #expect(reasons(ticket) == ["grill notPainted", "bar notPainted"])
    }

    @Test mutating func `the reasons are no screen, a silent one, and one that has not painted it`()
    {
        #expect(reasons(ticket) == ["grill noScreen", "bar noScreen"])
        kitchen.add("grill-1", ["grill"], PaintedTicket(order: "order-1", revision: 2))
        #expect(reasons(ticket) == ["bar noScreen"])
        #expect(reasons(ticket, at: 2) == ["grill silent", "bar noScreen"])
        kitchen.add("all", heardAt: 1)
        #expect(reasons(ticket, at: 2) == ["grill notPainted", "bar notPainted"])
    }

    @Test(arguments: [LineStatus.processed, .delivered, .voided])
    mutating func `a line needs its station until it is made or acknowledged`(_ status: LineStatus)
    {
        let ticket = Ticket.sample(("grill", status))

        #expect(reasons(ticket) == (status == .voided ? ["grill noScreen"] : []))
    }

    @Test mutating func `an explanation has the state of each screen for each station`() {
        kitchen.add("all", heardAt: 3, PaintedTicket(order: "order-1", revision: 2, page: 2))
        kitchen.add("bar-1", ["bar"], heardAt: 3, PaintedTicket(order: "order-1", revision: 1))
        kitchen.add("bar-2", ["bar"], heardAt: 3)
        kitchen.add("bar-3", ["bar"], heardAt: 3, PaintedTicket(order: "order-1", revision: 2))
        kitchen.add("grill-1", ["grill"], PaintedTicket(order: "order-1", revision: 2))

        let sights = kitchen.routing(at: 3).sights(of: ticket, at: Sample.minute(0))

        #expect(sights.map(\.station) == ["grill", "bar"])
        #expect(sights.map(\.lines) == [[1], [2]])
        #expect(sights.map(\.seen) == [true, true])
        let states = sights.map { $0.screens.map { "\($0.state)\($0.required ? "!" : "")" } }
        #expect(
            states == [
                ["otherPage!", "otherStations", "otherStations", "otherStations", "silent"],
                ["otherPage", "otherRevision!", "notPainted!", "painted!", "otherStations"],
            ])
        #expect(sights[0].screens[0].heardAt == Sample.minute(0))
        #expect(sights[0].screens[4].heardAt == Sample.minute(0) + .seconds(-3))
    }

    @Test mutating func `an explanation counts the screens that should show the ticket`() {
        kitchen.add("all", nil, PaintedTicket(order: "order-1", revision: 2))
        kitchen.add("bar-1", ["bar"])
        kitchen.add("fryer-1", ["fryer"])
        let sights = kitchen.routing().sights(of: ticket, at: Sample.minute(0))

        let answer = ExplainTicket.Answer(
            ticket: ticket, sourceHeardAt: nil, seen: false, stations: sights)

        #expect(answer.paintedScreens == 1 && answer.expectedScreens == 2)
    }
}
