// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import KitchenDisplay

/// The time at which a ticket becomes late, which is kept for the counts of late tickets.
@Suite struct LateTimeTests {
    private var scope: ScreenScope {
        var scope = ScreenScope(role: .everything, zone: .gmt)
        scope.stations = [
            Station(id: "grill", name: "Grill", warnAfter: 8, lateAfter: 12),
            Station(id: "oven", name: "Oven", lateAfter: 20), Station(id: "cold", name: "Cold"),
        ]
        return scope
    }

    @Test(arguments: [
        [line(1, 1, "Burger")],
        [line(1, 1, "Burger", waits: 300), line(2, 1, "Pizza", at: "oven", waits: 1190)],
        [line(1, 1, "Burger", .processed, waits: 900), line(2, 1, "Salad", at: "cold")],
        [line(1, 1, "Salad", at: "cold"), line(2, 1, "Pizza", at: "oven")],
        [line(1, 1, "Soup", at: "unknown"), line(2, 1, "Burger", .voided)],
    ])
    func `it is the first time at which a card says that the ticket is late`(lines: [TicketLine]) {
        let ticket = ticket(1, waits: 715, lines: lines)
        let late = scope.lateTime(of: ticket)
        for seconds in -600...900 {
            let time = noon + .seconds(seconds)
            let isLate = scope.urgency(of: ticket, at: time) == .late
            #expect(isLate == (late.map { $0 <= time } ?? false), "\(seconds) s")
        }
    }

    @Test func `it is that of the line that becomes late first`() {
        let lines = [
            line(1, 1, "Burger", waits: 600), line(2, 1, "Pizza", at: "oven", waits: 1190),
        ]
        #expect(scope.lateTime(of: ticket(1, lines: lines)) == noon + .seconds(10))
        #expect(scope.lateTime(of: ticket(1, lines: [line(1, 1, "Salad", at: "cold")])) == nil)
    }

    @Test func `the gap of a removed ticket is neither late nor in process`() {
        var model = screen([ticket(1, waits: 900), ticket(2)], in: kitchen, columns: 100)
        #expect(model.row(0).contains(" 2 in process "))
        #expect(model.row(0).contains(" 1 late "))
        _ = model.receive(.ticketRemoved(order(1)))
        #expect(model.row(0).contains(" 1 in process "))
        #expect(!model.row(0).contains("late"))
    }

    @Test func `tickets become late by the ages of a location that is received after them`() {
        var model = screen([ticket(1, waits: 900)], columns: 100)
        #expect(!model.row(0).contains("late"))
        _ = model.receive(.locationReceived(kitchen))
        #expect(model.row(0).contains(" 1 late "))
    }
}
