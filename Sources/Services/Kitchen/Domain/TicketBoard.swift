// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A change of a ticket, which kds-service publishes.
struct TicketChange: Equatable, Sendable {
    /// Whether the ticket was shown, changed or removed.
    var type: TicketEventType
    /// The ticket after the change; for a removal, in its last known state.
    var ticket: Ticket
}

/// The tickets of all locations, derived from the orders alone.
///
/// It may be lost at any time: the next snapshot of the orders restores it.
struct TicketBoard: Sendable {
    /// The tickets of all active orders with a fired line, shown or not.
    private var tickets: [LocationID: [OrderID: Ticket]] = [:]
    private var finished: [LocationID: FinishedRevisions] = [:]

    /// The number of tickets that all locations show.
    var count: Int { tickets.values.reduce(0) { $0 + $1.values.count(where: \.isShown) } }

    /// The tickets that a location shows, oldest first.
    func tickets(of location: LocationID) -> [Ticket] {
        tickets[location, default: [:]].values.filter(\.isShown)
            .sorted { ($0.firedAt, $0.order) < ($1.firedAt, $1.order) }
    }

    /// The ticket of an order, if it is shown.
    func ticket(of order: OrderID) -> Ticket? {
        tickets.values.lazy.compactMap { $0[order] }.first.flatMap { $0.isShown ? $0 : nil }
    }

    /// Applies a change of one order; returns the change of its ticket, if any.
    ///
    /// It ignores a revision that is not newer than the known one.
    mutating func apply(_ order: Order) -> TicketChange? {
        let old = tickets[order.location]?[order.id]
        let known = old?.revision ?? finished[order.location]?[order.id] ?? 0
        guard order.revision > known, let new = Ticket(order: order) else { return nil }
        tickets[order.location, default: [:]][order.id] = order.isActive ? new : nil
        if !order.isActive {
            finished[order.location, default: FinishedRevisions()]
                .insert(order.revision, of: order.id)
        }
        return Self.change(from: old, to: new)
    }

    /// Replaces the orders of a location by a snapshot of its active orders; returns the changes of
    /// its tickets, removals first.
    ///
    /// A snapshot is valid even if its revisions are lower, because the orders may have been
    /// restored. Screens ignore revisions that are not newer, so such a ticket is removed and shown
    /// again. After a restore a finished order may also be active again.
    mutating func replace(location: LocationID, orders: [Order]) -> [TicketChange] {
        finished[location] = nil
        let old = tickets.removeValue(forKey: location) ?? [:]
        for order in orders { tickets[location, default: [:]][order.id] = Ticket(order: order) }
        let new = tickets[location, default: [:]]
        let continued = old.filter { id, ticket in
            new[id].map { $0 == ticket || $0.revision > ticket.revision } ?? false
        }
        let ended = old.keys.filter { continued[$0] == nil }.sorted().compactMap { old[$0] }
        let removed = ended.filter(\.isShown).map { TicketChange(type: .removed, ticket: $0) }
        return removed
            + orders.compactMap { order in
                guard let ticket = new[order.id], ticket != continued[order.id] else { return nil }
                return Self.change(from: continued[order.id], to: ticket)
            }
    }

    private static func change(from old: Ticket?, to new: Ticket) -> TicketChange? {
        switch (old?.isShown ?? false, new.isShown) {
        case (false, true): return TicketChange(type: .shown, ticket: new)
        case (true, true): return TicketChange(type: .changed, ticket: new)
        case (true, false): return TicketChange(type: .removed, ticket: new)
        case (false, false):
            // Screens that can bring it back name its labels and its place.
            guard let old, old.fulfilment != new.fulfilment || old.labels != new.labels
            else { return nil }
            return TicketChange(type: .removed, ticket: new)
        }
    }
}

/// The revisions of finished orders, so that a late event does not bring their tickets back.
///
/// It holds at least the latest 1,000 and at most 2,000 of them, in two generations. The older
/// generation is dropped as a whole.
struct FinishedRevisions: Sendable {
    /// The number of orders in a generation.
    static let generation = 1_000

    private var young: [OrderID: Int] = [:]
    private var old: [OrderID: Int] = [:]

    /// The revision at which an order was finished; nil if it is unknown.
    subscript(order: OrderID) -> Int? { young[order] ?? old[order] }

    /// Records the revision at which an order was finished.
    mutating func insert(_ revision: Int, of order: OrderID) {
        young[order] = revision
        guard young.count >= Self.generation else { return }
        old = young
        young = [:]
    }
}
