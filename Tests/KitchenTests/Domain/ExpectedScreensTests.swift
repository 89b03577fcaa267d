// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Kitchen

/// The screens that should report, by the settings that are kept with their location.
@Suite struct ExpectedScreensTests {
    private static let grill = KeptDisplay(terminal: "grill-1", stations: ["grill"])
    private static let expo = KeptDisplay(terminal: "expo-1", role: .expo)

    private var screens = KitchenScreens()
    private let start = ContinuousClock.now
    private let ticket = Ticket.sample(("grill", .inProcess))

    private mutating func expect(_ displays: KeptDisplay..., after seconds: Double = 0) {
        screens.expect(displays, at: Sample.place, now: start + .seconds(seconds))
    }

    private mutating func report(
        from terminal: TerminalID, _ screen: ScreenID, _ stations: [StationID]? = nil,
        painted: [PaintedTicket] = [], after seconds: Double
    ) throws {
        let report = ReportPainted(
            location: Sample.place, terminal: terminal, screen: screen, stations: stations,
            report: 1, tickets: painted)
        _ = try screens.record(report, at: start + .seconds(seconds))
    }

    private func routing(after seconds: Double) -> TicketRouting {
        TicketRouting(
            screens: screens.screens(of: Sample.place), stations: ["grill"],
            now: start + .seconds(seconds))
    }

    @Test mutating func `an expected screen without a report is silent after two seconds`() {
        expect(Self.grill, Self.expo)

        let early = routing(after: 1.9).statuses(at: Sample.minute(1))
        #expect(early.map(\.terminal) == ["expo-1", "grill-1"])
        #expect(early.map(\.role) == [.expo, .station])
        #expect(early.map(\.stations) == [nil, ["grill"]])
        #expect(early.map(\.silent) == [false, false])
        #expect(early.map(\.screen) == [nil, nil])
        let late = routing(after: 2).statuses(at: Sample.minute(1))
        #expect(late.map(\.silent) == [true, true])
        let since = Sample.minute(1) + .seconds(-2)
        #expect(late.map(\.heardAt) == [since, since])
    }

    @Test mutating func `a station with an expected screen has a silent one, not none`() {
        let without = routing(after: 2).unseenStations(of: ticket)
        #expect(without == [UnseenStation(station: "grill", why: .noScreen)])

        expect(Self.grill)

        #expect(
            routing(after: 2).unseenStations(of: ticket)
                == [UnseenStation(station: "grill", why: .silent)])
        let sights = routing(after: 2).sights(of: ticket, at: Sample.minute(1))
        #expect(sights[0].screens.map(\.state) == [.silent])
        #expect(sights[0].screens.map(\.required) == [false])
    }

    @Test mutating func `no station relies on a screen that has not reported`() throws {
        expect(Self.grill)
        let painted = PaintedTicket(order: ticket.order, revision: ticket.revision)
        try report(from: "all", "screen-1", painted: [painted], after: 0)

        #expect(routing(after: 1).required(for: "grill").map(\.terminal) == ["all"])
        #expect(routing(after: 1).unseenStations(of: ticket) == [])
    }

    @Test mutating func `a report takes the place of the kept settings`() throws {
        expect(Self.grill)
        try report(from: "grill-1", "screen-1", ["grill", "fryer"], after: 1)

        let status = routing(after: 1).statuses(at: Sample.minute(1))
        #expect(status.map(\.screen) == ["screen-1"])
        #expect(status.map(\.stations) == [["grill", "fryer"]])
        #expect(routing(after: 1).required(for: "grill").count == 1)
    }

    @Test mutating func `an expected screen is not forgotten, and keeps its last report`() throws {
        expect(Self.grill)
        try report(from: "grill-1", "screen-1", ["grill"], after: 1)
        screens.forgetEnded(at: start + .seconds(24 * 3600 + 2))

        let screen = try #require(screens.screens(of: Sample.place).first)
        #expect(screen.id == nil)
        #expect(screen.heardAt == start + .seconds(1))
    }

    @Test mutating func `other settings do not restart the time of an expected screen`() {
        expect(Self.grill)
        expect(Self.grill, Self.expo, after: 5)

        let silent = routing(after: 5).statuses(at: Sample.minute(1)).map(\.silent)
        #expect(silent == [false, true])
    }

    @Test mutating func `a silent screen without kept settings any more is forgotten`() throws {
        expect(Self.grill, Self.expo)
        try report(from: "grill-1", "screen-1", ["grill"], after: 1)
        try report(from: "expo-1", "screen-2", after: 4)
        try report(from: "bar-1", "screen-3", after: 0)

        expect(after: 4)
        screens.forgetEnded(at: start + .seconds(4))
        #expect(screens.screens(of: Sample.place).map(\.terminal) == ["bar-1", "expo-1"])

        screens.forgetEnded(at: start + .seconds(6))
        #expect(screens.screens(of: Sample.place).map(\.terminal) == ["bar-1"])
    }

    @Test mutating func `a screen that is started again without kept settings is remembered`()
        throws
    {
        expect(Self.grill)
        expect(after: 1)
        try report(from: "grill-1", "screen-1", ["grill"], after: 2)
        screens.forgetEnded(at: start + .seconds(5))

        #expect(screens.screens(of: Sample.place).map(\.id) == ["screen-1"])
    }
}
