// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A command that changes one existing order: joins what is asked to the rule that decides it and
/// to the event that tells of it.
protocol OrderChange: Command where Answer == Order {
    /// The event that tells of the change.
    static var event: OrderEventType { get }
    /// The order that is to change.
    var order: OrderID { get }
    /// Refuses the command when the order has another revision.
    var ifRevision: Int? { get }

    /// Decides by the rule of the command alone; `apply(to:in:)` is what callers use.
    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal)
}

extension OrderChange {
    /// Changes the order and says whether anything changed; if not, there is no event to tell.
    ///
    /// Refuses `order.revisionChanged` before anything else, then what the rule of the command
    /// refuses. A refused command leaves the order as it was.
    @discardableResult
    func apply(to order: inout Order, in environment: OrderEnvironment) throws(Refusal) -> Bool {
        if let ifRevision, ifRevision != order.revision {
            throw .revisionChanged(of: order, expected: ifRevision)
        }
        let revision = order.revision
        try decide(&order, in: environment)
        return order.revision != revision
    }
}

/// What a change of an order depends on besides the order.
struct OrderEnvironment: Sendable {
    /// The time of the change.
    var now: Timestamp
    /// The menu of the order's location; nil while locations-service has not been heard.
    var menu: Menu?
}

extension AddItems: OrderChange {
    static let event = OrderEventType.itemsAdded

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.addItems(items, from: environment.menu, at: environment.now)
    }
}

extension CancelOrder: OrderChange {
    static let event = OrderEventType.canceled

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.cancel(reason: reason, at: environment.now)
    }
}

extension AdvanceOrder: OrderChange {
    static let event = OrderEventType.advanced

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.advance(from: from, at: environment.now)
    }
}

extension AcknowledgeOrder: OrderChange {
    static let event = OrderEventType.acknowledged

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.acknowledge(at: environment.now)
    }
}

extension SealOrder: OrderChange {
    static let event = OrderEventType.sealed

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.seal(at: environment.now)
    }
}

extension UnsealOrder: OrderChange {
    static let event = OrderEventType.unsealed

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.unseal(at: environment.now)
    }
}

extension RecordPayment: OrderChange {
    static let event = OrderEventType.paymentRecorded

    /// Money that moved is recorded at whatever revision the order is.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recordPayment(payment, tender: tender, amount: amount, at: environment.now)
    }
}
