// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Everything that can happen to a kitchen screen.
package enum KitchenInput: Equatable, Sendable {
    /// All tickets of the location as they are now; whatever was shown before is forgotten.
    case ticketsReplaced([Ticket])
    /// A ticket is new or has changed.
    case ticketChanged(Ticket)
    /// The kitchen has nothing left to do with an order.
    case ticketGone(OrderID)
    /// kds-service sent something at this time, and had itself last heard order-service at the
    /// other, or never; both by this screen's clock.
    case heard(at: Timestamp, sourceHeardAt: Timestamp?)
    /// A link is known to be down, without waiting for its silence to grow long.
    case silent(Link)
    /// A person pressed a key, clicked or changed the size of the terminal.
    case terminal(TerminalInput)
    /// A tap was answered, or given up on.
    case tapAnswered(OrderID, TapOutcome)
    /// Taking back the last tap on an order was answered, or given up on.
    case recallAnswered(OrderID, TapOutcome)
    /// The wall clock was set, forwards or back by a negative duration; what was heard is as old as
    /// before.
    case clockSet(by: Duration)
    /// Time has passed; this is how late it is.
    case tick(Timestamp)
}
