// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Refusals: another revision is refused first, and no refusal changes the order.
@Suite struct RefusalTests {
    /// Every command that may name a revision, with content that its rule refuses.
    private static func commands(ifRevision: Int?) -> [any OrderChange] {
        let order: OrderID = "order-1"
        let context = Sample.context()
        return [
            TakeOverOrder(order: order, ifRevision: ifRevision, context: context),
            AddItems(order: order, items: [], ifRevision: ifRevision, context: context),
            ChangeQuantity(
                order: order, line: 9, quantity: 0, ifRevision: ifRevision, context: context),
            VoidLines(
                order: order, lines: [], reason: "", ifRevision: ifRevision, context: context),
            SetSeat(order: order, lines: [], seat: 0, ifRevision: ifRevision, context: context),
            UpdateOrder(
                order: order, fulfilment: Fulfilment(.dineIn), ifRevision: ifRevision,
                context: context),
            SetDiscounts(
                order: order, discounts: [DiscountRequest(reason: "")], ifRevision: ifRevision,
                context: context),
            FireOrder(order: order, lines: [9], ifRevision: ifRevision, context: context),
            AdvanceOrder(order: order, from: .open, ifRevision: ifRevision, context: context),
            RecallOrder(order: order, ifRevision: ifRevision, context: context),
            AcknowledgeOrder(order: order, ifRevision: ifRevision, context: context),
            PrioritizeOrder(
                order: order, rush: true, ifRevision: ifRevision, context: context),
            SealOrder(order: order, ifRevision: ifRevision, context: context),
            UnsealOrder(order: order, ifRevision: ifRevision, context: context),
        ]
    }

    @Test(arguments: [0, 1, 2, 4, -1, .max])
    func `a command for another revision is refused before anything else`(_ revision: Int) throws {
        let order = try Sample.order(after: .add(.burger.held()), .cancel)
        try #require(order.revision == 3)

        for command in Self.commands(ifRevision: revision) {
            let refusal = command.refusal(on: order)
            #expect(refusal?.reason == "order.revisionChanged", "\(command)")
            #expect(refusal?.kind == .conflict)
            #expect(refusal?.message.contains("at revision 3, not at \(revision)") == true)
        }
    }

    @Test func `a command for the present revision or for any is refused by its own rule`() throws {
        let order = try Sample.order(after: .add(.burger.held()), .cancel)
        let expected = [
            "order.canceled", "order.canceled", "order.canceled", "order.canceled",
            "order.canceled", "order.canceled", "order.canceled", "order.canceled",
            "order.notAdvanceable",
            "order.canceled", "order.nothingToAcknowledge", "order.canceled", "order.canceled",
            "order.notSealed",
        ]

        for revision in [order.revision, nil] {
            let reasons = Self.commands(ifRevision: revision).map { $0.refusal(on: order)?.reason }
            #expect(reasons == expected)
        }
    }

    @Test func `the list contains every kind of command`() {
        let money: Set<OrderEventType> = [
            .paymentBegun, .paymentEnded, .paymentRecorded, .tipRecorded, .refundRecorded,
        ]
        let elsewhere: Set<OrderEventType> = [
            .opened, .placed, .canceled, .expired, .linesMoved, .merged,
        ]
        let events = Self.commands(ifRevision: nil).map { type(of: $0).event }

        #expect(
            Set(events).union(money).union(elsewhere) == Set(OrderEventType.allCases))
        #expect(events.count == Set(events).count)
    }

    @Test func `payments and refunds are recorded at any revision`() {
        let payment = RecordPayment(
            order: "order-1", payment: "p", tender: "cash", amount: Amount(1),
            context: Sample.context())
        let refund = RecordRefund(
            order: "order-1", refund: "r", payment: "p", amount: Amount(1),
            context: Sample.context())

        #expect(payment.ifRevision == nil)
        #expect(refund.ifRevision == nil)
    }

    @Test func `every change raises the revision by 1 and sets its time`() throws {
        for situation in Situation.all {
            var order = try situation.order()
            let before = order
            try order.take(.pay(1, as: "payment-9"))

            #expect(order.revision == before.revision + 1, "\(situation.name)")
            #expect(order.changedAt == before.changedAt + .seconds(60), "\(situation.name)")
        }
    }
}

extension OrderChange {
    /// The refusal of the command, which must leave the order unchanged; nil if it succeeds.
    fileprivate func refusal(on order: Order) -> Refusal? {
        var changed = order
        do {
            try apply(to: &changed, in: OrderEnvironment(now: Sample.minute(30), entry: nil))
            return nil
        } catch {
            #expect(changed == order, "a refusal changed the order")
            return error
        }
    }
}
