// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Kitchen

@Suite struct KitchenScreensTests {
    private var screens = KitchenScreens()
    private let start = ContinuousClock.now

    private static func report(
        _ number: Int, after: Int? = nil, of screen: ScreenID = "screen-1",
        terminal: TerminalID = "kitchen-1", _ tickets: [PaintedTicket] = [],
        removed: [OrderID] = []
    ) -> ReportPainted {
        ReportPainted(
            location: Sample.place, terminal: terminal, screen: screen, report: number,
            after: after, tickets: tickets, removed: removed)
    }

    private mutating func record(_ report: ReportPainted, after seconds: Int = 0) throws -> Int {
        try screens.record(report, at: start + .seconds(seconds))
    }

    private var painted: [PaintedTicket] {
        screens.screens(of: Sample.place).flatMap(\.painted.values).sorted { $0.order < $1.order }
    }

    @Test mutating func `a report has the changes since the one before`() throws {
        let (first, second) = (
            PaintedTicket(order: "order-1", revision: 2),
            PaintedTicket(order: "order-2", revision: 4)
        )
        #expect(try record(Self.report(1, [first, second])) == 1)
        let changed = PaintedTicket(order: "order-2", revision: 5, page: 2)

        #expect(try record(Self.report(2, after: 1, [changed], removed: ["order-1"])) == 2)

        #expect(painted == [changed])
        #expect(try record(Self.report(3, [first])) == 3)
        #expect(painted == [first])
    }

    @Test mutating func `a repeated or late report changes nothing`() throws {
        let ticket = PaintedTicket(order: "order-1", revision: 2)
        _ = try record(Self.report(1))
        _ = try record(Self.report(2, after: 1, [ticket]))

        #expect(try record(Self.report(2, after: 1, [ticket])) == 2)
        #expect(try record(Self.report(1)) == 2)

        #expect(painted == [ticket])
    }

    @Test mutating func `a report after a missing one is refused, and changes nothing`() throws {
        let ticket = PaintedTicket(order: "order-1", revision: 2)
        #expect(throws: Refusal.reportMissing) { try record(Self.report(7, after: 6, [ticket])) }
        _ = try record(Self.report(1))
        #expect(throws: Refusal.reportMissing) { try record(Self.report(3, after: 2, [ticket])) }

        #expect(painted == [])
        #expect(try record(Self.report(4, [ticket])) == 4)
        #expect(painted == [ticket])
    }

    @Test mutating func `a report with numbers below 1 is refused`() throws {
        for ticket in [
            PaintedTicket(order: "order-1", revision: 0),
            PaintedTicket(order: "order-1", revision: 1, page: 0),
        ] {
            #expect(throws: Refusal.reportUncounted) { try record(Self.report(1, [ticket])) }
        }
        #expect(throws: Refusal.reportUncounted) { try record(Self.report(0)) }
        #expect(throws: Refusal.reportUncounted) { try record(Self.report(1, after: 0)) }
    }

    @Test mutating func `a screen without a report for two seconds is silent`() throws {
        _ = try record(Self.report(1))
        let screen = try #require(screens.screens(of: Sample.place).first)

        #expect(!screen.isSilent(at: start + .milliseconds(1_999)))
        #expect(screen.isSilent(at: start + .seconds(2)))
    }

    @Test mutating func `a silent screen is forgotten after a day, or after a new start`() throws {
        _ = try record(Self.report(1))
        _ = try record(Self.report(1, of: "screen-2", terminal: "kitchen-2"))
        _ = try record(Self.report(1, of: "screen-3", terminal: "kitchen-1"), after: 1)
        screens.forgetEnded(at: start + .seconds(1))
        #expect(screens.screens(of: Sample.place).count == 3)

        screens.forgetEnded(at: start + .seconds(2))
        #expect(screens.screens(of: Sample.place).map(\.id) == ["screen-3", "screen-2"])

        screens.forgetEnded(at: start + .seconds(24 * 3600))
        #expect(screens.screens(of: Sample.place).map(\.id) == ["screen-3"])
        screens.forgetEnded(at: start + .seconds(24 * 3600 + 1))
        #expect(screens.screens(of: Sample.place).isEmpty)
    }

    @Test mutating func `of too many screens the one that is silent for longest is forgotten`()
        throws
    {
        for number in 1...KitchenScreens.maximumScreens {
            let screen: ScreenID = "screen-\(number)"
            _ = try record(Self.report(1, of: screen), after: number == 9 ? 0 : 1)
        }
        #expect(throws: Refusal.tooManyScreens) {
            try record(Self.report(1, of: "screen-new"), after: 1)
        }

        _ = try record(Self.report(1, of: "screen-new"), after: 2)

        let known = Set(screens.screens(of: Sample.place).map(\.id))
        #expect(known.count == KitchenScreens.maximumScreens)
        #expect(!known.contains("screen-9") && known.contains("screen-new"))
    }

    @Test mutating func `a screen that ends is forgotten at once`() throws {
        _ = try record(Self.report(1, [PaintedTicket(order: "order-1", revision: 2)]))
        _ = try record(Self.report(1, of: "screen-2", terminal: "kitchen-2"))
        var last = Self.report(2)
        last.closed = true

        #expect(try record(last) == 2)

        #expect(screens.screens(of: Sample.place).map(\.terminal) == ["kitchen-2"])
        last.screen = "screen-3"
        #expect(try record(last) == 2)
        #expect(screens.screens(of: Sample.place).count == 1)
    }

    @Test mutating func `a screen has at most 2,000 tickets`() throws {
        let tickets = (1...2_500).map { PaintedTicket(order: "order-\($0)", revision: 1) }
        _ = try record(Self.report(1, tickets))

        #expect(painted.count == KitchenScreens.maximumTickets)
    }
}
