// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What came of `orders.open`.
enum OpenedOrder: Sendable {
    /// The till's own unfinished order, as it was: nothing happened, there is no event.
    case resumed(KeptOrder)
    /// A new order; its number is used up.
    case new(Order)
}

extension OrderBook {
    /// Gives the till its own unfinished order of the location back, else a new one; never
    /// another till's.
    ///
    /// The new order is not in the book yet: the caller puts it there. Refuses
    /// `location.tooManyActiveOrders` when there is no room for a new one.
    func open(
        _ command: OpenOrder, at location: Location, id: OrderID, number: Int,
        businessDay: BusinessDay, now: Timestamp, within limits: OrderLimits
    ) throws(Refusal) -> OpenedOrder {
        if let own = unfinishedOrder(of: command.context.terminal, at: location.id) {
            return .resumed(own)
        }
        guard activeCount(of: location.id) < limits.activeOrders else {
            throw .tooManyActiveOrders(at: location.id, limits)
        }
        return .new(
            Order(
                opening: command, at: location, id: id, number: number, businessDay: businessDay,
                now: now))
    }
}
