// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Orders

/// An order divided among guests: in even parts, or with orders of their own.
@Suite struct DivisionTests {
    private static let seeds = UInt64(1)...40

    @Test(arguments: seeds)
    func `even parts add up to the total, discounts included, and the first ones are larger`(
        _ seed: UInt64
    ) throws {
        var table = RandomTable(seed: seed)
        let order = try table.order(isCharged: true)
        for guests in 2...9 {
            var paid = order
            for left in (1...guests).reversed() {
                let rest = paid.totals.due.minorUnits
                try paid.take(.pay((rest + left - 1) / left, as: "payment-\(left)"))
            }
            let parts = paid.payments.map(\.amount)
            #expect(parts.reduce(.zero, +) == order.totals.total)
            #expect(parts == parts.sorted(by: >))
            #expect(parts[0] - parts[guests - 1] <= Amount(1))
            #expect(paid.paid && paid.totals.owed == nil)
        }
    }

    @Test(arguments: seeds)
    func `orders of a split cost together what the one did, but for the rounding of its rate`(
        _ seed: UInt64
    ) throws {
        var table = RandomTable(seed: seed)
        let order = try table.order(isCharged: false)
        let orders = try table.split(order)

        #expect(orders.map(\.totals.subtotal).reduce(.zero, +) == order.totals.subtotal)
        let discount = orders.map(\.totals.discount).reduce(.zero, +)
        let total = orders.map(\.totals.total).reduce(.zero, +)
        #expect(total == order.totals.subtotal - discount)
        let difference = (total - order.totals.total).minorUnits.magnitude
        #expect(difference <= orders.count / 2)
        for part in orders { #expect(TotalsAudit(part).problems.isEmpty) }
    }

    @Test func `each order of a split rounds its rate by itself`() throws {
        // 10 % of 3.90 are 0.39; of each 1.95 they are 0.195.
        let order = try Sample.order(
            after: .add(.coffee * 2), .discount(DiscountRequest(basisPoints: 1_000)))
        var orders = Self.pair(of: order)
        try orders.moveLines(
            [LinePart(line: 1, quantity: 1)], at: order.changedAt, within: OrderLimits())

        #expect(order.totals.discount == Amount(39))
        #expect(orders.giver.totals.discount == Amount(20))
        #expect(orders.receiver.totals.discount == Amount(20))
    }

    @Test func `a fixed discount counts on the lines that stay, and fully after a merge`() throws {
        let order = try Sample.order(
            after: .add(.burger, .coffee), .discount(DiscountRequest(amount: 500)))
        var orders = Self.pair(of: order)
        try orders.moveLines([LinePart(line: 1)], at: order.changedAt, within: OrderLimits())
        #expect(orders.giver.totals.discount == Amount(195))
        #expect(orders.receiver.totals.discount == .zero)

        var back = OrderPair(giver: orders.receiver, receiver: orders.giver)
        try back.merge(at: order.changedAt, within: OrderLimits())
        #expect(back.receiver.totals.discount == Amount(500))
        #expect(back.receiver.totals.total == order.totals.total)
    }

    /// The order, and a new one for its lines.
    fileprivate static func pair(of order: Order, number: Int = 2) -> OrderPair {
        let receiver = Order(
            splitting: order, id: "order-\(number)", number: number, by: Sample.context(),
            at: order.changedAt)
        return OrderPair(giver: order, receiver: receiver)
    }
}

/// Random orders, and random splits of them.
private struct RandomTable {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// An order with discounts on the first line and at a rate on the whole of it.
    ///
    /// If it is charged it has tax, a fee and a fixed discount as well.
    mutating func order(isCharged: Bool) throws(Refusal) -> Order {
        var entry = Sample.entry(
            tax: TaxRule(basisPoints: isCharged ? 825 : 0, included: !isCharged),
            fees: isCharged ? [FeeRule(name: "Service", basisPoints: 1_250)] : [])
        for item: ItemID in ["burger", "pie", "coffee"] {
            entry = entry.pricing(item, at: Amount(number(200...2_500)))
        }
        let items = [ItemRequest.burger, .pie, .coffee, .burger].map { $0 * number(1...9) }
        var discounts = [
            DiscountRequest(line: 1, amount: number(1...300)),
            DiscountRequest(basisPoints: number(1...9_000)),
        ]
        if isCharged { discounts.append(DiscountRequest(amount: number(1...20))) }
        var order = Sample.order(at: entry)
        try order.take(.add(items), .discount(discounts), in: entry)
        return order
    }

    /// The order and one to four new ones with random parts of its lines, all but the first.
    mutating func split(_ order: Order) throws(Refusal) -> [Order] {
        var (giver, others) = (order, [Order]())
        for index in 0..<number(1...4) {
            let line = giver.lines[1 + index % 3]
            guard line.isStanding else { continue }
            var orders = DivisionTests.pair(of: giver, number: index + 2)
            let part = LinePart(line: line.line, quantity: number(1...line.quantity))
            try orders.moveLines([part], at: order.changedAt, within: OrderLimits())
            giver = orders.giver
            others.append(orders.receiver)
        }
        return [giver] + others
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        .random(in: range, using: &generator)
    }
}
