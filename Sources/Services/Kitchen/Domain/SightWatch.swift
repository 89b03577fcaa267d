// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Watches whether the tickets of a location are on their screens.
struct SightWatch: Sendable {
    /// An instant of the process's monotonic clock.
    typealias Instant = KitchenScreen.Instant

    /// The time after which a ticket that is not painted is unseen.
    static let patience = Duration.seconds(2)

    /// A ticket that is not on its screens.
    struct Waiting: Equatable, Sendable {
        /// The first revision that is not painted.
        var revision: Int
        /// Since when it is not painted.
        var since: Instant
    }

    /// A begin or an end of the state in which tickets are unseen.
    enum Change: Equatable, Sendable {
        /// The first tickets are unseen.
        case began
        /// No ticket is unseen any more, after this time.
        case ended(after: Duration)
    }

    private var waiting: [OrderID: Waiting] = [:]
    /// The orders whose tickets are unseen.
    private(set) var unseen: Set<OrderID> = []
    private var began: Instant?

    /// Since when a ticket is not painted; nil if it is.
    func since(_ order: OrderID) -> Instant? { waiting[order]?.since }

    /// Compares the tickets of the location with what its screens have painted.
    mutating func update(_ tickets: [Ticket], _ routing: TicketRouting) -> Change? {
        let required = routing.required(for: tickets)
        let earlier = waiting
        waiting = [:]
        for ticket in tickets {
            waiting[ticket.order] = Self.next(earlier[ticket.order], ticket, routing, required)
        }
        unseen = Set(waiting.filter { routing.now - $0.value.since >= Self.patience }.keys)
        return change(at: routing.now)
    }

    private mutating func change(at now: Instant) -> Change? {
        switch (began, unseen.isEmpty) {
        case (nil, false):
            began = now
            return .began
        case (let start?, true):
            began = nil
            return .ended(after: now - start)
        default: return nil
        }
    }

    /// The state of a ticket; nil if all its stations see its present revision.
    ///
    /// A ticket that changes without a pause is never seen in its present revision. So the time
    /// starts again when the screens have painted the revision for which it waited.
    private static func next(
        _ earlier: Waiting?, _ ticket: Ticket, _ routing: TicketRouting,
        _ required: [StationID: [KitchenScreen]]
    ) -> Waiting? {
        func isSeen(since revision: Int) -> Bool {
            ticket.lines.allSatisfy { line in
                guard line.isWork else { return true }
                return required[line.station, default: []]
                    .contains { $0.has(ticket, since: revision) }
            }
        }
        if isSeen(since: ticket.revision) { return nil }
        guard let earlier else {
            return Waiting(
                revision: ticket.revision, since: routing.lastSeen(ticket) ?? routing.now)
        }
        let isRestored = earlier.revision > ticket.revision
        guard isRestored || isSeen(since: earlier.revision) else { return earlier }
        return Waiting(revision: ticket.revision, since: routing.now)
    }
}
