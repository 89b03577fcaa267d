// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What a kitchen screen asks of its surroundings.
package enum KitchenEffect: Equatable, Sendable {
    /// Send `kitchen.advance` for the order, from the status and for the lines that the person saw.
    case advance(OrderID, from: OrderStatus, lines: [Int])
    /// Send `kitchen.recall` for the order, to take back the tap with this status and these lines.
    case recall(OrderID, from: OrderStatus, lines: [Int])
    /// Send `kitchen.acknowledge` for the order and the voided lines that the person saw.
    case acknowledge(OrderID, lines: [Int])
    /// Ask for all tickets anew.
    case refresh
    /// End the program.
    case quit
}
