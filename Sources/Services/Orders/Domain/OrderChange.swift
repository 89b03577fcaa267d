// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A command that changes one existing order: its rule and its event.
protocol OrderChange: Command where Answer == Order {
    /// The type of the event.
    static var event: OrderEventType { get }
    /// The order to change.
    var order: OrderID { get }
    /// The revision that the order must have; nil for any.
    var ifRevision: Int? { get }

    /// Whether the command is refused if the order gets too large; not for steps of the kitchen and
    /// for money.
    static var isSizeLimited: Bool { get }

    /// The items of the menu that the rule needs, with their modifier groups.
    func neededItems(on order: Order, within limits: OrderLimits) -> Set<ItemID>

    /// Applies the rule of the command alone; call `apply(to:in:)` instead.
    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal)
}

extension OrderChange {
    static var isSizeLimited: Bool { false }

    func neededItems(on order: Order, within limits: OrderLimits) -> Set<ItemID> { [] }

    /// The maximum size of the order after the command, in bytes of JSON; nil without a maximum.
    ///
    /// It is smaller if the command adds lines.
    static func sizeLimit(of order: Order, after before: Order) -> Int? {
        guard isSizeLimited else { return nil }
        let isGrown = order.standingLines > before.standingLines
        return isGrown ? OrderLimits.growingBytes : OrderLimits.bytes
    }

    /// Changes the order and returns whether anything changed; if not, there is no event.
    ///
    /// Refuses `order.revisionChanged` before anything else, then as the rule of the command does.
    /// A refused command leaves the order as it was.
    @discardableResult
    func apply(to order: inout Order, in environment: OrderEnvironment) throws(Refusal) -> Bool {
        try order.check(revision: ifRevision)
        let revision = order.revision
        try decide(&order, in: environment)
        return order.revision != revision
    }
}

extension Order {
    /// Refuses `order.revisionChanged` unless the order has the expected revision; nil for any.
    func check(revision expected: Int?) throws(Refusal) {
        if let expected, expected != revision {
            throw .revisionChanged(of: self, expected: expected)
        }
    }
}

/// The values besides the order that a change depends on.
struct OrderEnvironment: Sendable {
    /// The time of the change.
    var now: Timestamp
    /// The order's location, the needed items and their modifier groups; without a location until
    /// locations-service has sent it.
    var catalogue = LocationCatalogue()
    /// The month, 1 to 12, of the location's present business day, for seasons.
    var month = 1
    var limits = OrderLimits()
    /// The number of closed and unpaid orders of the guest's account at the location; 0 for orders
    /// of tills.
    var unpaidOrders = 0
    /// Whether a manager approved the command.
    var isApproved = false

    /// Refuses `order.needsApproval` if the location asks for a manager's approval of an act and
    /// the command has none.
    func check(_ approval: Approval, of order: Order) throws(Refusal) {
        let rules = catalogue.location?.ordering ?? OrderingRules()
        if !isApproved, rules.requires(approval) { throw .needsApproval(order) }
    }
}

extension TakeOverOrder: OrderChange {
    static let event = OrderEventType.takenOver

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.takeOver(
            by: context.terminal, staff: context.staff, at: environment.now)
    }
}

extension AddItems: OrderChange {
    static let event = OrderEventType.itemsAdded
    static let isSizeLimited = true

    func neededItems(on order: Order, within limits: OrderLimits) -> Set<ItemID> {
        items.needed(within: limits)
    }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.addItems(items, in: environment)
    }
}

extension ChangeQuantity: OrderChange {
    static let event = OrderEventType.quantityChanged
    static let isSizeLimited = true

    func neededItems(on order: Order, within limits: OrderLimits) -> Set<ItemID> {
        Set(order.lines.filter { $0.line == line }.map(\.item))
    }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.changeQuantity(of: line, to: quantity, in: environment)
    }
}

extension SetSeat: OrderChange {
    static let event = OrderEventType.seatSet
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.setSeat(seat, of: lines, at: environment.now)
    }
}

extension VoidLines: OrderChange {
    static let event = OrderEventType.linesVoided
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.voidLines(lines, reason: reason, in: environment)
    }
}

extension UpdateOrder: OrderChange {
    static let event = OrderEventType.updated
    static let isSizeLimited = true

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.update(
            self, at: environment.catalogue.location, now: environment.now,
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

extension CancelAsGuest: OrderChange {
    static let event = OrderEventType.canceled

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.cancelAsGuest(in: environment)
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

extension PrioritizeOrder: OrderChange {
    static let event = OrderEventType.prioritized

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.prioritize(rush, at: environment.now)
    }
}

extension SealOrder: OrderChange {
    static let event = OrderEventType.sealed

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.seal(
            shownTotal: shownTotal, rule: environment.catalogue.location?.firing,
            at: environment.now)
        // An order that costs nothing is paid by now.
        if !order.paid, environment.unpaidOrders >= environment.limits.unpaidOrders {
            throw .tooManyUnpaid(environment.limits)
        }
    }
}

extension UnsealOrder: OrderChange {
    static let event = OrderEventType.unsealed

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.unseal(at: environment.now)
    }
}

extension BeginPayment: OrderChange {
    static let event = OrderEventType.paymentBegun

    /// The due amount alone decides what can be reserved.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.beginPayment(self, at: environment.now)
    }
}

extension EndPayment: OrderChange {
    static let event = OrderEventType.paymentEnded

    /// A reserved amount is released at any revision.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        order.endPayment(payment, at: environment.now)
    }
}

extension RecordPayment: OrderChange {
    static let event = OrderEventType.paymentRecorded

    /// Money is recorded at any revision.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recordPayment(self, at: environment.now)
    }
}

extension RecordTip: OrderChange {
    static let event = OrderEventType.tipRecorded

    /// Money is recorded at any revision.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recordTip(self, at: environment.now)
    }
}

extension RecordRefund: OrderChange {
    static let event = OrderEventType.refundRecorded

    /// Money is recorded at any revision.
    var ifRevision: Int? { nil }

    func decide(_ order: inout Order, in environment: OrderEnvironment) throws(Refusal) {
        try order.recordRefund(self, at: environment.now)
    }
}
