// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The reports of a screen about the tickets that it has painted, and when each is due.
///
/// Pure: the caller paints, reads the clock and sends. One report at a time is on its way. Each has
/// only the changes since the last accepted one. After a failure the next one has all tickets.
package struct PaintReports: Sendable {
    /// A report, without the sender.
    package struct Report: Equatable, Sendable {
        /// Its number.
        package var number: Int
        /// The number of the report that it continues; nil if it has all tickets.
        package var after: Int?
        /// The tickets that changed.
        package var tickets: [PaintedTicket]
        /// The orders without a ticket on the screen.
        package var removed: [OrderID]
    }

    /// An instant of the process's monotonic clock.
    package typealias Instant = ContinuousClock.Instant

    /// The minimum time between two reports, so that several changes are reported at once.
    static let interval = Duration.milliseconds(100)
    /// The maximum time without a report, a quarter of the time after which a screen is silent.
    static let heartbeat = Duration.milliseconds(500)
    /// The maximum time between two attempts while reports fail.
    static let maximumBackOff = Duration.seconds(1)
    /// The maximum number of tickets in one report, which keeps it well below 256 KiB.
    static let maximumTickets = 1_000

    private typealias Tickets = [OrderID: PaintedTicket]

    private var painted: Tickets = [:]
    /// The tickets that the service has; nil until it has accepted a report with all tickets.
    private var accepted: Tickets?
    /// The tickets that the service has after the report on its way.
    private var sent: Tickets?
    private var number = 0
    private var sentAt: Instant?
    /// The number of failed reports in a row.
    private var failures = 0

    /// The reports of a screen that has painted nothing yet.
    package init() {}

    /// Records the tickets of a frame that was painted.
    package mutating func record(_ tickets: [PaintedTicket]) {
        painted = Dictionary(tickets.map { ($0.order, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the report that is due; nil if none is, or another one is on its way.
    package mutating func next(at now: Instant) -> Report? {
        guard sent == nil else { return nil }
        let age = sentAt.map { now - $0 } ?? Self.maximumBackOff
        guard age >= pause, hasChanges || age >= Self.heartbeat else { return nil }
        var tickets = accepted ?? [:]
        let changed = painted.values.filter { tickets[$0.order] != $0 }
            .sorted { $0.order < $1.order }.prefix(Self.maximumTickets)
        let removed = tickets.keys.filter { painted[$0] == nil }.sorted()
        for ticket in changed { tickets[ticket.order] = ticket }
        for order in removed { tickets[order] = nil }
        let after = accepted == nil ? nil : number
        number += 1
        sent = tickets
        sentAt = now
        return Report(number: number, after: after, tickets: Array(changed), removed: removed)
    }

    /// Returns the last report, which waits for no other; nil if the service knows of no screen.
    package mutating func last() -> Report? {
        guard number > 0 else { return nil }
        number += 1
        return Report(number: number, after: nil, tickets: [], removed: [])
    }

    /// Records whether the report on its way was accepted.
    package mutating func finish(isAccepted: Bool) {
        accepted = isAccepted ? sent : nil
        sent = nil
        failures = isAccepted ? 0 : failures + 1
    }

    private var hasChanges: Bool { accepted != painted }

    /// The time before the next report.
    ///
    /// The first failure, as after a restart of the service, needs no back-off.
    private var pause: Duration {
        failures < 2 ? Self.interval : Self.maximumBackOff
    }
}
