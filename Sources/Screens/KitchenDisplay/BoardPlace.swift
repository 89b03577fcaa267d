// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A place on the board: a ticket, or the gap of a removed ticket.
///
/// A board of a thousand tickets is copied with each change, so all copies of a place share its
/// ticket: copying takes one reference, and comparing them mostly nothing.
struct BoardPlace: Equatable, Sendable {
    /// What never changes in a place.
    private final class Shared: Sendable {
        let ticket: Ticket
        let others: [TicketLine]

        init(_ ticket: Ticket, _ others: [TicketLine]) {
            self.ticket = ticket
            self.others = others
        }
    }

    private let shared: Shared
    /// Whether an expediter can hand the whole ticket over.
    let isReady: Bool
    /// Whether an expediter only waits until the stations have acknowledged that it was canceled.
    let isLast: Bool
    /// When the ticket becomes late; nil if its stations have no limit or no work left on it.
    let lateAt: Timestamp?
    /// The time until which the place stays empty; nil while the ticket is present.
    var emptyUntil: Timestamp?

    /// The place of a ticket that is present.
    init(
        ticket: Ticket, others: [TicketLine] = [], isReady: Bool = false, isLast: Bool = false,
        lateAt: Timestamp? = nil
    ) {
        shared = Shared(ticket, others)
        self.isReady = isReady
        self.isLast = isLast
        self.lateAt = lateAt
    }

    /// The present ticket, or the removed one, with the lines that the screen shows as its own.
    var ticket: Ticket { shared.ticket }

    /// The order of the ticket, without a copy of the ticket.
    var order: OrderID { shared.ticket.order }

    /// The ticket's lines that other stations make.
    var others: [TicketLine] { shared.others }

    static func == (left: Self, right: Self) -> Bool {
        left.isReady == right.isReady && left.isLast == right.isLast && left.lateAt == right.lateAt
            && left.emptyUntil == right.emptyUntil && left.showsSame(as: right)
    }

    /// Whether the ticket was removed.
    var isFreed: Bool { emptyUntil != nil }

    /// Whether the ticket is present and late.
    func isLate(at now: Timestamp) -> Bool { !isFreed && lateAt.map { $0 <= now } ?? false }

    /// Whether a card shows the same for both places.
    func showsSame(as other: Self) -> Bool {
        shared === other.shared || (ticket == other.ticket && others == other.others)
    }

    /// Sorts rushed tickets first, then those that can be handed over, and then the ticket that
    /// waits longest; those with which nothing is to be done come last.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
        if left.isLast != right.isLast { return right.isLast }
        if left.ticket.isRush != right.ticket.isRush { return left.ticket.isRush }
        if left.isReady != right.isReady { return left.isReady }
        return (left.ticket.firedAt, left.ticket.number, left.ticket.order)
            < (right.ticket.firedAt, right.ticket.number, right.ticket.order)
    }
}
