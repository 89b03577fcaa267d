// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

@testable import Orders
import Wire

extension KeptOrder {
    /// The order as the event of its revision told it; its JSON is of no concern here.
    convenience init(_ order: Order) {
        self.init(order, json: [], sequence: SequenceNumber(UInt64(order.revision)))
    }
}

extension OrderBook {
    /// What `orders.open` gives a till; a new order would be `order-9`.
    func open(
        by terminal: TerminalID, at place: LocationID = Sample.place, number: Int = 1,
        on day: String = Sample.day.description, now: Timestamp = Sample.minute(0),
        within limits: OrderLimits = OrderLimits()
    ) throws(Refusal) -> OpenedOrder {
        guard let day = BusinessDay(day) else { preconditionFailure("\(day) is not a date") }
        return try open(
            OpenOrder(location: place, context: Sample.context(terminal)),
            at: Sample.entry(place).location, id: "order-9", number: number, businessDay: day,
            now: now, within: limits)
    }

    /// How a till is refused an order; nil when it is not.
    func refusalToOpen(
        by terminal: TerminalID, within limits: OrderLimits = OrderLimits()
    ) -> Refusal? {
        do {
            _ = try open(by: terminal, within: limits)
            return nil
        } catch {
            return error
        }
    }
}

extension OpenedOrder {
    /// The till's own order that it got back; nil when it got a new one.
    var resumed: Order? {
        if case .resumed(let kept) = self { kept.order } else { nil }
    }

    /// The new order; nil when the till got its own back.
    var new: Order? {
        if case .new(let order) = self { order } else { nil }
    }
}
