// SPDX-License-Identifier: Apache-2.0

import Messages

/// What happened to a ticket on the board, ready to be told.
struct TicketChange: Equatable, Sendable {
    /// Whether it came, changed or went.
    var type: TicketEventType
    /// The ticket as it is afterwards; one that went is told as it was last known.
    var ticket: Ticket
}
