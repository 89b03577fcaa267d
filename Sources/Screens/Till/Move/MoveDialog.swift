// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// A dialog about lines that move to another order.
enum MoveDialog: Equatable, Sendable {
    /// The giving order and the other one beside each other.
    case panes(MovePanes)
    /// Asks for the order that gets the lines.
    case receiver(MovePanes, ListPosition)
    /// Asks for the seat of the selected line.
    case seat(MovePanes)
    /// Asks for the number of guests who share the items.
    case sharing(MovePanes, ways: Int)
    /// The commands are on their way; a refusal leads back, and compares with these orders.
    case waiting(MovePanes, sent: [Order])

    /// What the person wants to move.
    var panes: MovePanes {
        switch self {
        case .panes(let panes), .receiver(let panes, _), .seat(let panes), .sharing(let panes, _),
            .waiting(let panes, _):
            panes
        }
    }
}

/// What a person can do to move lines to another order.
package enum MoveAction: Equatable, Sendable {
    /// Begin with the order at hand.
    case begin
    /// Select a line of the giving order, or show another part of it.
    case point(ListPosition)
    /// Show another part of the other order.
    case scroll(ListPosition)
    /// Move all of a line, or nothing of it again.
    case toggleLine(Int)
    /// Move one more of the selected line.
    case oneMore
    /// Type a digit of how many of the selected line move.
    case digit(Int)
    /// Move all lines of a seat, or none of them again.
    case toggleSeat(Int)
    /// Move everything, or nothing again.
    case toggleAll
    /// Ask for the order that gets the lines.
    case askReceiver
    /// Select one of these orders, or show another part of their list.
    case browse(ListPosition)
    /// Move to this order; nil for a new one.
    case receive(OrderID?)
    /// Ask for the seat of the selected line.
    case askSeat
    /// Give the selected line a seat; nil takes it away.
    case seat(Int?)
    /// Share the items between so many guests, after a look at the result.
    case share(ways: Int)
    /// Split the order as shown.
    case split(ways: Int)
    /// Move what was chosen.
    case confirm
    /// Return to both orders.
    case back
}
