// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A place of the board: a ticket, or the gap that one left.
struct BoardPlace: Equatable, Sendable {
    /// The ticket that stands there, or stood there last.
    let ticket: Ticket
    /// Until when the place is kept empty; nil while the ticket stands there.
    var keptUntil: Timestamp?

    /// Whether the ticket has gone.
    var isFreed: Bool { keptUntil != nil }

    /// The longest waiting ticket stands first.
    static func standsBefore(_ left: Self, _ right: Self) -> Bool {
        (left.ticket.firedAt, left.ticket.number, left.ticket.order)
            < (right.ticket.firedAt, right.ticket.number, right.ticket.order)
    }
}
