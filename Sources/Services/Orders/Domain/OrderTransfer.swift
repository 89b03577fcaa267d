// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A command that moves lines from one order to another: its rule and its events.
protocol OrderTransfer: Command where Answer == ChangedOrders {
    /// The type of the event of the order that gives lines.
    static var event: OrderEventType { get }
    /// The order that gives lines.
    var order: OrderID { get }
    /// The revision that this order must have; nil for any.
    var ifRevision: Int? { get }
    /// The order that gets the lines; nil for a new one.
    var receiver: OrderReference? { get }

    /// Applies the rule of the command alone; call `apply(to:in:)` instead.
    func decide(_ orders: inout OrderPair, in environment: OrderEnvironment) throws(Refusal)
}

extension OrderTransfer {
    /// Changes both orders.
    ///
    /// Refuses as `OrderPair.check` does, then as the rule of the command does. A refused command
    /// leaves the orders as they were.
    func apply(
        to orders: inout OrderPair, in environment: OrderEnvironment
    ) throws(OrderPair.Refused) {
        try orders.check(giverAt: ifRevision, receiverAt: receiver?.ifRevision)
        var changed = orders
        try orders.refusing(orders.giver) { () throws(Refusal) in
            try decide(&changed, in: environment)
        }
        orders = changed
    }
}

extension MoveLines: OrderTransfer {
    static let event = OrderEventType.linesMoved

    var receiver: OrderReference? { to }

    func decide(_ orders: inout OrderPair, in environment: OrderEnvironment) throws(Refusal) {
        try orders.moveLines(lines, at: environment.now, within: environment.limits)
    }
}

extension MergeOrders: OrderTransfer {
    static let event = OrderEventType.merged

    var receiver: OrderReference? { into }

    func decide(_ orders: inout OrderPair, in environment: OrderEnvironment) throws(Refusal) {
        try orders.merge(at: environment.now, within: environment.limits)
    }
}
