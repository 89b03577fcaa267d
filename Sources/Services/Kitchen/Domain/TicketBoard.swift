// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The tickets of all locations: what the kitchens' screens show, derived from the orders alone.
///
/// It may be lost at any time; the next snapshot of the orders brings all of it back.
struct TicketBoard: Sendable {
    /// The ticket of every active order that ever had a line, shown or not.
    private var tickets: [LocationID: [OrderID: Ticket]] = [:]
    private var finished: [LocationID: RevisionMemory] = [:]

    /// The tickets that a location shows, oldest first.
    func tickets(of location: LocationID) -> [Ticket] {
        tickets[location, default: [:]].values.filter(\.isShown)
            .sorted { ($0.firedAt, $0.order) < ($1.firedAt, $1.order) }
    }

    /// The ticket of an order, if it is shown.
    func ticket(of order: OrderID) -> Ticket? {
        tickets.values.lazy.compactMap { $0[order] }.first.flatMap { $0.isShown ? $0 : nil }
    }

    /// Takes an order that changed and says what that means for its ticket; nil when it means
    /// nothing.
    ///
    /// A revision that is not newer than the one known is old news and is ignored.
    mutating func apply(_ order: Order) -> TicketChange? {
        let old = tickets[order.location]?[order.id]
        let known = old?.revision ?? finished[order.location]?[order.id] ?? 0
        guard order.revision > known, let new = Ticket(order: order) else { return nil }
        tickets[order.location, default: [:]][order.id] = order.isActive ? new : nil
        if !order.isActive {
            finished[order.location, default: RevisionMemory()]
                .remember(order.revision, of: order.id)
        }
        return Self.change(from: old, to: new)
    }

    /// Takes the active orders of a location from a new snapshot and says what is different now;
    /// tickets that went come first.
    ///
    /// A snapshot is the truth, even where its revisions are lower: the orders may have been
    /// restored. Then screens, which drop what is not newer, are told that such a ticket went and
    /// came; and what was finished may have work again.
    mutating func replace(location: LocationID, orders: [Order]) -> [TicketChange] {
        finished[location] = nil
        let old = tickets.removeValue(forKey: location) ?? [:]
        for order in orders { tickets[location, default: [:]][order.id] = Ticket(order: order) }
        let new = tickets[location, default: [:]]
        let kept = old.filter { id, ticket in
            new[id].map { $0 == ticket || $0.revision > ticket.revision } ?? false
        }
        let gone = old.keys.filter { kept[$0] == nil }.sorted().compactMap { old[$0] }
        let removed = gone.filter(\.isShown).map { TicketChange(type: .removed, ticket: $0) }
        return removed
            + orders.compactMap { order in
                guard let ticket = new[order.id], ticket != kept[order.id] else { return nil }
                return Self.change(from: kept[order.id], to: ticket)
            }
    }

    private static func change(from old: Ticket?, to new: Ticket) -> TicketChange? {
        switch (old?.isShown ?? false, new.isShown) {
        case (false, true): TicketChange(type: .shown, ticket: new)
        case (true, true): TicketChange(type: .changed, ticket: new)
        case (true, false): TicketChange(type: .removed, ticket: new)
        case (false, false): nil
        }
    }
}
