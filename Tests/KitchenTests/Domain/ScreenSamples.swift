// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

@testable import Kitchen

/// A kitchen of screens for tests of what they show; times are seconds after its start.
struct SampleKitchen {
    let start = ContinuousClock.now
    var screens: [KitchenScreen] = []
    var stations: [StationID] = ["grill", "fryer", "bar"]

    /// Adds a screen that has reported these tickets.
    mutating func add(
        _ terminal: TerminalID, _ stations: [StationID]? = nil, role: DisplayRole = .station,
        heardAt: Double = 0,
        _ painted: PaintedTicket...
    ) {
        screens.removeAll { $0.terminal == terminal }
        screens.append(
            KitchenScreen(
                id: "run-\(terminal)", terminal: terminal,
                filter: StationFilter(stations), role: role, report: 1,
                heardAt: instant(heardAt),
                painted: Dictionary(
                    painted.map { ($0.order, $0) }, uniquingKeysWith: { $1 })))
    }

    /// The instant a number of seconds after the start.
    func instant(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    /// The routing a number of seconds after the start.
    func routing(at seconds: Double = 0) -> TicketRouting {
        TicketRouting(screens: screens, stations: stations, now: instant(seconds))
    }
}

extension Ticket {
    /// A ticket with a line for each of the stations.
    static func sample(revision: Int = 2, _ lines: (StationID, LineStatus)...) -> Self {
        Ticket(
            order: "order-1", location: Sample.place, number: 7, terminal: "till-1",
            revision: revision, status: .inProcess, paid: false, firedAt: Sample.minute(1),
            lines: lines.enumerated().map { index, line in
                TicketLine(
                    line: index + 1, name: "Burger", quantity: 1, station: line.0, round: 1,
                    status: line.1)
            })
    }
}
