// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// A command on an order.
struct Step: Sendable, CustomTestStringConvertible {
    /// The name of its method without the prefix `orders.`.
    let name: String
    /// The type of its event.
    let event: OrderEventType
    private let action: @Sendable (inout Order, OrderEnvironment) throws(Refusal) -> Bool

    /// A command on one order.
    init<Change: OrderChange>(_ command: Change) {
        name = String(Change.method.dropFirst("orders.".count))
        event = Change.event
        action = { order, environment throws(Refusal) in
            try command.apply(to: &order, in: environment)
        }
    }

    /// A command on two orders, for the one that the step is about.
    private init<Transfer: OrderTransfer>(
        _ command: Transfer,
        from pair: @escaping @Sendable (Order, OrderEnvironment) throws(Refusal) -> OrderPair
    ) {
        name = String(Transfer.method.dropFirst("orders.".count))
        event = command.order == "order-1" ? Transfer.event : .linesMoved
        action = { order, environment throws(Refusal) in
            var orders = try pair(order, environment)
            do throws(OrderPair.Refused) {
                try command.apply(to: &orders, in: environment)
            } catch {
                throw error.refusal
            }
            order = command.order == "order-1" ? orders.giver : orders.receiver
            return true
        }
    }

    private init(cancelBecauseOf reason: String?) {
        name = "cancel"
        event = .canceled
        action = { order, environment throws(Refusal) in
            try order.cancel(reason: reason, in: environment)
            return true
        }
    }

    var testDescription: String { name }

    /// Applies the command to an order and returns whether anything changed.
    func apply(to order: inout Order, in environment: OrderEnvironment) throws(Refusal) -> Bool {
        try action(&order, environment)
    }
}

extension Step {
    static let takeOver = Step(
        TakeOverOrder(
            order: "order-1", context: Sample.context(Sample.otherTill, staff: "ben")))

    static func add(_ items: ItemRequest...) -> Step { add(items) }

    static func add(_ items: [ItemRequest]) -> Step {
        Step(AddItems(order: "order-1", items: items, context: Sample.context()))
    }

    static func change(_ line: Int, to quantity: Int) -> Step {
        Step(
            ChangeQuantity(
                order: "order-1", line: line, quantity: quantity, context: Sample.context()))
    }

    static func void(_ lines: LinePart..., reason: String = "the guest left") -> Step {
        Step(
            VoidLines(order: "order-1", lines: lines, reason: reason, context: Sample.context()))
    }

    static func void(_ line: Int) -> Step { void(LinePart(line: line)) }

    static func update(
        customer: String? = nil, fulfilment: Fulfilment? = nil, note: String? = nil
    ) -> Step {
        Step(
            UpdateOrder(
                order: "order-1", customer: customer, fulfilment: fulfilment, note: note,
                context: Sample.context()))
    }

    static func discount(_ discounts: DiscountRequest...) -> Step { discount(discounts) }

    static func discount(_ discounts: [DiscountRequest]) -> Step {
        Step(SetDiscounts(order: "order-1", discounts: discounts, context: Sample.context()))
    }

    static func seat(_ seat: Int?, of lines: Int...) -> Step {
        Step(SetSeat(order: "order-1", lines: lines, seat: seat, context: Sample.context()))
    }

    /// Moves lines to an empty order.
    static func move(_ lines: LinePart...) -> Step { moving(lines) }

    /// Moves lines to an empty order.
    static func moving(_ lines: [LinePart]) -> Step {
        Step(
            MoveLines(
                order: "order-1", lines: lines, to: OrderReference(order: "order-2"),
                context: Sample.context())
        ) { order, _ in OrderPair(giver: order, receiver: Sample.neighbor(of: order)) }
    }

    static func move(_ line: Int) -> Step { move(LinePart(line: line)) }

    /// Merges the order into an empty one.
    static let merge = Step(
        MergeOrders(
            order: "order-1", into: OrderReference(order: "order-2"), context: Sample.context())
    ) { order, _ in OrderPair(giver: order, receiver: Sample.neighbor(of: order)) }

    /// Gets a burger of another order.
    static let receive = Step(
        MoveLines(
            order: "order-2", lines: [LinePart(line: 1)], to: OrderReference(order: "order-1"),
            context: Sample.context()), from: giverOfBurger)

    /// Gets a burger, the only line of another order, which ends.
    static let receiveAll = Step(
        MergeOrders(
            order: "order-2", into: OrderReference(order: "order-1"), context: Sample.context()),
        from: giverOfBurger)

    private static func giverOfBurger(
        _ order: Order, _ environment: OrderEnvironment
    ) throws(Refusal) -> OrderPair {
        var giver = Sample.neighbor(of: order)
        try giver.addItems([.burger], in: environment)
        return OrderPair(giver: giver, receiver: order)
    }

    static let cancelAsGuest = Step(
        CancelAsGuest(order: "order-1", context: Sample.context("guest", staff: nil)))

    static func cancel(_ reason: String?) -> Step { Step(cancelBecauseOf: reason) }

    static let cancel = cancel(nil)
}

extension Step {
    static func fire(course: Int? = nil, lines: [Int]? = nil) -> Step {
        Step(FireOrder(order: "order-1", course: course, lines: lines, context: Sample.context()))
    }

    static let fire = fire()

    static func advance(_ status: OrderStatus, lines: [Int]? = nil) -> Step {
        Step(
            AdvanceOrder(order: "order-1", from: status, lines: lines, context: Sample.context()))
    }

    /// A tap on an order that is in process.
    static let make = advance(.inProcess)
    /// A tap on an order that is processed.
    static let serve = advance(.processed)

    static let recall = Step(RecallOrder(order: "order-1", context: Sample.context()))

    static func recall(_ status: LineStatus, lines: [Int]) -> Self {
        Step(
            RecallOrder(
                order: "order-1", from: status, lines: lines, context: Sample.context()))
    }

    static func acknowledge(_ lines: [Int]?) -> Step {
        Step(AcknowledgeOrder(order: "order-1", lines: lines, context: Sample.context()))
    }

    static let acknowledge = acknowledge(nil)

    static func prioritize(_ rush: Bool = true) -> Step {
        Step(PrioritizeOrder(order: "order-1", rush: rush, context: Sample.context()))
    }
}

extension Step {
    static let seal = Step(SealOrder(order: "order-1", context: Sample.context()))

    /// Seals the order if it has the total that a person saw.
    static func seal(at shown: Amount) -> Step {
        Step(SealOrder(order: "order-1", shownTotal: shown, context: Sample.context()))
    }

    static let unseal = Step(UnsealOrder(order: "order-1", context: Sample.context()))

    static func pay(
        _ amount: Int, tip: Int? = nil, as payment: PaymentID = "payment-1",
        by tender: String = "cash"
    ) -> Step {
        Step(
            RecordPayment(
                order: "order-1", payment: payment, tender: tender, amount: Amount(amount),
                tip: tip.map { Amount($0) }, context: Sample.context()))
    }

    static func begin(
        _ amount: Int? = nil, as payment: PaymentID = "payment-1",
        at location: LocationID? = nil, by terminal: TerminalID = Sample.till
    ) -> Step {
        Step(
            BeginPayment(
                order: "order-1", location: location, payment: payment,
                amount: amount.map { Amount($0) }, context: Sample.context(terminal)))
    }

    static func end(_ payment: PaymentID = "payment-1") -> Step {
        Step(EndPayment(order: "order-1", payment: payment, context: Sample.context()))
    }

    static func tip(_ tip: Int, of payment: PaymentID = "payment-1") -> Step {
        Step(
            RecordTip(
                order: "order-1", payment: payment, tip: Amount(tip), context: Sample.context()))
    }

    static func refund(
        _ amount: Int, of payment: PaymentID = "payment-1", as refund: RefundID = "refund-1",
        because reason: String? = nil
    ) -> Step {
        Step(
            RecordRefund(
                order: "order-1", refund: refund, payment: payment, amount: Amount(amount),
                reason: reason, context: Sample.context()))
    }
}

extension Order {
    /// Applies the steps in order, each a minute after the last change.
    mutating func take(
        _ steps: Step..., in entry: CatalogueEntry? = Sample.entry
    ) throws(Refusal) {
        for step in steps {
            _ = try step.apply(to: &self, in: OrderEnvironment(now: nextMinute, entry: entry))
        }
    }

    /// The reason of a step's refusal, which must leave the order unchanged; nil if it succeeds.
    func refusal(
        of step: Step, in entry: CatalogueEntry? = Sample.entry,
        within limits: OrderLimits = OrderLimits(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> String? {
        var order = self
        do {
            let environment = OrderEnvironment(now: nextMinute, entry: entry, limits: limits)
            _ = try step.apply(to: &order, in: environment)
            return nil
        } catch {
            #expect(order == self, "a refusal changed the order", sourceLocation: sourceLocation)
            return error.reason
        }
    }

    private var nextMinute: Timestamp { changedAt + .seconds(60) }

    /// The statuses of its lines.
    var lineStates: [LineStatus] { lines.map(\.status) }
    /// The quantities of its lines.
    var quantities: [Int] { lines.map(\.quantity) }
    /// The rounds of its lines.
    var rounds: [Int] { lines.map(\.round) }
}
