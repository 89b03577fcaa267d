// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A command that changes one existing order: joins what is asked to the rule that decides it and
/// to the event that tells of it.
protocol OrderChange: Command where Answer == Order {
    /// The event that tells of the change.
    static var event: OrderEventType { get }
    /// The order that is to change.
    var order: OrderID { get }
    /// Refuses the command when the order has another revision.
    var ifRevision: Int? { get }

    /// Whether the size of the order can refuse the command: not what the kitchen does, nor money
    /// that moved.
    static var isSizeLimited: Bool { get }

    /// Decides by the rule of the command alone; `apply(to:in:)` is what callers use.
    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal)
}

extension OrderChange {
    static var isSizeLimited: Bool { false }

    /// How many bytes of JSON the order may have after the command, less when it has more to be
    /// taken back; nil for what must always go through.
    static func sizeLimit(of order: Order, after before: Order) -> Int? {
        guard isSizeLimited else { return nil }
        let isGrown = order.standingLines > before.standingLines
        return isGrown ? OrderLimits.growingBytes : OrderLimits.bytes
    }

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
    /// The order's location and its menu; nil while locations-service has never been heard.
    var entry: CatalogueEntry?
    /// What bounds the order.
    var limits = OrderLimits()
}

extension TakeOverOrder: OrderChange {
    static let event = OrderEventType.takenOver

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.takeOver(by: context.terminal, at: environment.now)
    }
}

extension AddItems: OrderChange {
    static let event = OrderEventType.itemsAdded
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.addItems(
            items, from: environment.entry?.menu, at: environment.now, within: environment.limits)
    }
}

extension ChangeQuantity: OrderChange {
    static let event = OrderEventType.quantityChanged
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.changeQuantity(
            of: line, to: quantity, from: environment.entry?.menu, at: environment.now,
            within: environment.limits)
    }
}

extension VoidLines: OrderChange {
    static let event = OrderEventType.linesVoided
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.voidLines(
            lines, reason: reason, at: environment.now, within: environment.limits)
    }
}

extension UpdateOrder: OrderChange {
    static let event = OrderEventType.updated
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.update(
            self, at: environment.entry?.location, now: environment.now,
            within: environment.limits)
    }
}

extension SetDiscounts: OrderChange {
    static let event = OrderEventType.discountsSet
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.setDiscounts(discounts, by: context, at: environment.now)
    }
}

extension FireOrder: OrderChange {
    static let event = OrderEventType.fired

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.fire(course: course, lines: lines, at: environment.now)
    }
}

extension AdvanceOrder: OrderChange {
    static let event = OrderEventType.advanced

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.advance(from: from, lines: lines, at: environment.now)
    }
}

extension RecallOrder: OrderChange {
    static let event = OrderEventType.recalled

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recall(from: from, lines: lines, at: environment.now)
    }
}

extension AcknowledgeOrder: OrderChange {
    static let event = OrderEventType.acknowledged

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.acknowledge(lines: lines, at: environment.now)
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
        try order.recordPayment(self, at: environment.now)
    }
}

extension RecordRefund: OrderChange {
    static let event = OrderEventType.refundRecorded

    /// Money that moved is recorded at whatever revision the order is.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recordRefund(self, at: environment.now)
    }
}
