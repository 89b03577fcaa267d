// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// `orders.merge`, the split into a new order, and the money of both.
@Suite struct MergeTests {
    private let now = Sample.minute(60)

    @Test func `a merged order ends, and the other one has its lines`() throws {
        var orders = OrderPair(
            giver: try Sample.order(
                after: .add(.burger, .pie.held(), .coffee), .advance(.inProcess, lines: [1]),
                .void(3)),
            receiver: try MoveTests.receiver(after: .add(.wine)))

        try orders.merge(at: now, within: OrderLimits())

        #expect(orders.giver.status == .canceled)
        #expect(orders.giver.cancelReason == "merged into order 2")
        #expect(orders.giver.mergedInto == orders.receiver.id)
        #expect(orders.giver.canceledAt == now)
        #expect(orders.giver.lineStates == [.moved, .moved, .voided])
        #expect(orders.giver.totals.subtotal == .zero && orders.giver.totals.due == .zero)
        #expect(orders.receiver.lineStates == [.inProcess, .processed, .held])
        #expect(orders.receiver.mergedInto == nil)
        // The kitchen has not seen yet that the coffee was voided.
        #expect(orders.giver.isActive)
        try orders.giver.take(.acknowledge)
        #expect(!orders.giver.isActive)
    }

    @Test func `the other order gets the guest if it has none, and the note after its own`() throws
    {
        let giver = try Sample.order(
            after: .add(.burger), .update(customer: "Mia", note: "no nuts"))
        func merged(_ step: Step) throws -> Order {
            var orders = OrderPair(giver: giver, receiver: try MoveTests.receiver(after: step))
            try orders.merge(at: now, within: OrderLimits())
            return orders.receiver
        }
        #expect(try merged(.add(.pie)).customer == "Mia")
        #expect(try merged(.add(.pie)).note == "no nuts")
        #expect(try merged(.update(customer: "Ben")).customer == "Ben")
        #expect(try merged(.update(note: "window seat")).note == "window seat; no nuts")
        #expect(try merged(.update(note: "no nuts")).note == "no nuts")

        let long = String(repeating: "n", count: 195)
        let refusal = #expect(throws: Refusal.self) { try merged(.update(note: long)) }
        #expect(refusal?.reason == "order.noteTooLong")
    }

    @Test func `an order without lines or with a discount of its own is not merged`() throws {
        let voucher = DiscountRequest(amount: Amount(200), reason: "voucher")
        let late = DiscountRequest(line: 1, amount: Amount(200), reason: "late")

        #expect(Sample.order().refusal(of: .merge) == "order.empty")
        #expect(
            try Sample.order(after: .add(.burger), .discount(voucher)).refusal(of: .merge)
                == "order.discounted")
        #expect(
            try Sample.order(after: .add(.burger), .discount(late)).refusal(of: .merge) == nil)
    }

    @Test func `a discount that the other order has as well does not prevent a merge`() throws {
        let staff = DiscountRequest(basisPoints: 1_000, reason: "staff")
        let late = DiscountRequest(basisPoints: 1_000, reason: "late")
        let voucher = DiscountRequest(amount: Amount(100), reason: "voucher")
        func merged(_ given: [DiscountRequest], _ own: [DiscountRequest]) throws -> OrderPair {
            var orders = OrderPair(
                giver: try Sample.order(after: .add(.burger), .discount(given)),
                receiver: try MoveTests.receiver(after: .add(.pie), .discount(own)))
            try orders.merge(at: now, within: OrderLimits())
            return orders
        }
        let orders = try merged([staff], [voucher, staff])
        #expect(orders.receiver.discounts.map(\.reason) == ["voucher", "staff"])
        #expect(orders.receiver.totals.discount == Amount(100 + 130))
        #expect(TotalsAudit(orders.receiver).problems == [])
        let lost: [([DiscountRequest], [DiscountRequest])] = [
            ([staff], [late]), ([staff, staff], [staff]), ([voucher], [voucher]), ([staff], []),
        ]
        for (given, own) in lost {
            let refusal = #expect(throws: Refusal.self) { try merged(given, own) }
            #expect(refusal?.reason == "order.discounted")
        }
    }

    @Test func `lines move only between two orders of one location with the same prices`() throws {
        let giver = try Sample.order(after: .add(.burger))
        let other = try MoveTests.receiver()
        let euros = try #require(Currency("EUR"))
        let receivers: [(String, Order)] = [
            ("two different orders", giver),
            ("of one location", changing(other) { $0.location = "00002" }),
            ("currency", changing(other) { $0.currency = euros }),
            ("tax", changing(other) { $0.tax.included.toggle() }),
        ]
        for (text, receiver) in receivers {
            let refused = refusal(of: OrderPair(giver: giver, receiver: receiver))
            #expect(refused?.refusal.reason == "order.mismatched")
            #expect(refused?.refusal.message.contains(text) == true)
        }
    }

    @Test func `a conflict names the order that refuses, the giver first`() throws {
        let (open, paid) = (
            try Sample.order(after: .add(.burger)), try MoveTests.receiver(after: .pay(1))
        )
        func refused(_ giver: Order, _ receiver: Order, _ revisions: (Int?, Int?)) -> String? {
            refusal(of: OrderPair(giver: giver, receiver: receiver), at: revisions)
                .map { "\($0.order) \($0.refusal.reason)" }
        }
        #expect(refused(open, paid, (nil, nil)) == "order-2 order.paid")
        #expect(refused(paid, open, (nil, nil)) == "order-2 order.paid")
        #expect(refused(open, paid, (1, nil)) == "order-1 order.revisionChanged")
        #expect(refused(open, paid, (2, 1)) == "order-2 order.revisionChanged")
        #expect(refused(open, paid, (2, 2)) == "order-2 order.paid")
    }

    @Test func `a new order of a split has the place of the other one, and its own money`() throws {
        let entry = Sample.entry(
            fees: [
                FeeRule(name: "Service", basisPoints: 1_000),
                FeeRule(name: "Packaging", amount: Amount(25)),
            ])
        let regular = DiscountRequest(basisPoints: 1_000, reason: "regular guest")
        let voucher = DiscountRequest(amount: Amount(100), reason: "voucher")
        var giver = Sample.order(at: entry)
        let table = Fulfilment(.dineIn, table: "7", partySize: 4)
        try giver.take(
            .add(.burger, .pie), .update(customer: "Mia", fulfilment: table, note: "no nuts"),
            .discount(voucher, regular), in: entry)
        var orders = OrderPair(
            giver: giver,
            receiver: Order(
                splitting: giver, id: "order-2", number: 2, by: Sample.context(Sample.otherTill),
                at: now))

        try orders.moveLines([LinePart(line: 2)], at: now, within: OrderLimits())

        let new = orders.receiver
        #expect(new.revision == 1 && new.number == 2 && new.openedAt == now)
        #expect(new.terminal == Sample.otherTill && new.businessDay == giver.businessDay)
        #expect(new.fulfilment == Fulfilment(.dineIn, table: "7"))
        #expect(new.customer == "Mia" && new.note == "no nuts")
        #expect(new.fees.map(\.name) == ["Service"])
        #expect(orders.giver.fees.map(\.name) == ["Service", "Packaging"])
        #expect(new.discounts.map(\.reason) == ["regular guest"])
        #expect(new.discounts.map(\.terminal) == giver.discounts.suffix(1).map(\.terminal))
        #expect(orders.giver.discounts.map(\.reason) == ["voucher", "regular guest"])
        #expect(new.totals.discount == Amount(45))
        #expect(orders.giver.totals.discount == Amount(100 + 85))
        #expect(TotalsAudit(new).problems == [] && TotalsAudit(orders.giver).problems == [])
    }

    @Test(arguments: UInt64(1)...60)
    func `together both orders cost the same after a move`(_ seed: UInt64) throws {
        var life = RandomLife(seed: seed)
        var orders = OrderPair(
            giver: Sample.order(at: life.entry), receiver: Sample.order("order-2"))
        orders.receiver = Sample.neighbor(of: orders.giver)
        for minute in 1...40 {
            let environment = OrderEnvironment(now: Sample.minute(minute), entry: life.entry)
            _ = try? life.step(on: orders.giver).apply(to: &orders.giver, in: environment)
            _ = try? life.step(on: orders.receiver).apply(to: &orders.receiver, in: environment)
            let before = orders
            let command = life.transfer(between: orders)
            guard (try? command.apply(to: &orders, in: environment)) != nil else {
                #expect(orders.giver == before.giver && orders.receiver == before.receiver)
                continue
            }
            #expect(orders.subtotal == before.subtotal)
            #expect(orders.standingQuantity == before.standingQuantity)
            for order in [orders.giver, orders.receiver] {
                #expect(TotalsAudit(order).problems == [])
            }
            swap(&orders.giver, &orders.receiver)
        }
    }

    private func changing(_ order: Order, by change: (inout Order) -> Void) -> Order {
        var order = order
        change(&order)
        return order
    }

    private func refusal(
        of orders: OrderPair, at revisions: (giver: Int?, receiver: Int?) = (nil, nil)
    ) -> OrderPair.Refused? {
        let command = MergeOrders(
            order: orders.giver.id,
            into: OrderReference(order: orders.receiver.id, ifRevision: revisions.receiver),
            ifRevision: revisions.giver, context: Sample.context())
        var changed = orders
        do {
            try command.apply(to: &changed, in: OrderEnvironment(now: now))
            return nil
        } catch {
            #expect(changed.giver == orders.giver && changed.receiver == orders.receiver)
            return error
        }
    }
}

extension OrderPair {
    /// The price of the lines of both orders.
    fileprivate var subtotal: Amount { giver.totals.subtotal + receiver.totals.subtotal }

    /// The number of items of both orders that stand.
    fileprivate var standingQuantity: Int {
        (giver.lines + receiver.lines).filter(\.isStanding).map(\.quantity).reduce(0, +)
    }
}
