// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// `orders.moveLines`: lines get another order, and keep everything else.
@Suite struct MoveTests {
    private let now = Sample.minute(60)

    /// An order with two burgers to make, a made pie and a wine that is held.
    private static func giver() throws(Refusal) -> Order {
        try Sample.order(
            after: .add(.burger * 2, .pie, .wine.held(course: 2)), .advance(.inProcess, lines: [2]))
    }

    @Test func `a moved line keeps its content, its progress and its times`() throws {
        let giver = try Self.giver()
        var orders = OrderPair(giver: giver, receiver: try Self.receiver(after: .add(.coffee)))

        try orders.moveLines([3, 1, 2].map { LinePart(line: $0) }, at: now, within: OrderLimits())

        for (moved, number) in zip(orders.receiver.lines.dropFirst(), [3, 1, 2]) {
            var expected = giver.lines[number - 1]
            expected.line = moved.line
            expected.movedFrom = LinePlace(order: "order-1", number: 1, line: number)
            #expect(moved == expected)
        }
        #expect(orders.receiver.lines.map(\.line) == [1, 2, 3, 4])
        #expect(orders.receiver.lineStates == [.inProcess, .held, .inProcess, .processed])
    }

    @Test(arguments: [[1], [2], [3]])
    func `a rush goes with lines that the kitchen still works on`(_ lines: [Int]) throws {
        var giver = try Sample.order(
            after: .add(.burger, .pie, .wine.held()), .prioritize(),
            .advance(.inProcess, lines: [2]), .advance(.processed, lines: [2]))
        let served = try Self.receiver(after: .add(.coffee), .make, .serve)
        for receiver in [try Self.receiver(), served] {
            var orders = OrderPair(giver: giver, receiver: receiver)
            try orders.moveLines(
                lines.map { LinePart(line: $0) }, at: now, within: OrderLimits())
            #expect(orders.receiver.isRush == (lines != [2]))
            #expect(orders.giver.isRush)
        }
        try giver.take(.prioritize(false))
        var orders = OrderPair(giver: giver, receiver: try Self.receiver(after: .prioritize()))
        try orders.merge(at: now, within: OrderLimits())
        #expect(orders.receiver.isRush)
    }

    @Test func `the old lines stay, cost nothing and say where they are`() throws {
        var orders = OrderPair(giver: try Self.giver(), receiver: try Self.receiver())

        try orders.moveLines([LinePart(line: 3)], at: now, within: OrderLimits())

        let line = orders.giver.lines[2]
        #expect(orders.giver.lineStates == [.inProcess, .processed, .moved])
        #expect(line.movedTo == LinePlace(order: "order-2", number: 2, line: 1))
        #expect(line.heldUntil == nil)
        #expect(orders.giver.totals.subtotal == Amount(2_150))
        #expect(orders.receiver.totals.subtotal == Amount(700))
    }

    @Test func `a part of a quantity becomes a line of its own`() throws {
        var orders = OrderPair(giver: try Self.giver(), receiver: try Self.receiver())

        try orders.moveLines([LinePart(line: 1, quantity: 1)], at: now, within: OrderLimits())

        #expect(orders.giver.quantities == [1, 1, 1])
        #expect(orders.giver.lines[0].movedTo == nil)
        #expect(orders.receiver.quantities == [1])
        #expect(orders.receiver.lines[0].movedFrom?.line == 1)
        #expect(orders.receiver.lines[0].firedAt == orders.giver.lines[0].firedAt)
    }

    @Test func `each order counts one change`() throws {
        var orders = OrderPair(
            giver: try Self.giver(), receiver: try Self.receiver(after: .add(.burger)))
        let before = orders

        try orders.moveLines([LinePart(line: 1)], at: now, within: OrderLimits())

        #expect(orders.giver.revision == before.giver.revision + 1)
        #expect(orders.receiver.revision == before.receiver.revision + 1)
        #expect(orders.giver.changedAt == now && orders.receiver.changedAt == now)
    }

    @Test func `no command changes a moved line, and no tap changes another one`() throws {
        let giver = try Sample.order(after: .add(.burger, .pie.held()), .move(1), .move(2))
        let refusals: [(Step, String)] = [
            (.void(1), "line.moved"), (.change(1, to: 2), "line.moved"), (.move(1), "line.moved"),
            (.fire(lines: [2]), "line.moved"), (.fire, "order.nothingHeld"),
            (.discount(DiscountRequest(line: 1, amount: Amount(1), reason: "late")), "line.moved"),
            (.advance(.inProcess, lines: [1]), "order.statusChanged"),
            (.make, "order.statusChanged"),
            (.acknowledge([1]), "order.nothingToAcknowledge"),
        ]
        for (step, reason) in refusals {
            #expect(giver.refusal(of: step) == reason, "\(step.name)")
        }

        let tap = #expect(throws: Refusal.self) {
            try after(.advance(.inProcess, lines: [1]), on: giver)
        }
        #expect(tap?.message.contains("Line 1 of order 1 was moved to order 2.") == true)

        var added = giver
        try added.take(.add(.coffee))
        #expect(added.lines.map(\.line) == [1, 2, 3])
    }

    @Test func `a step of the kitchen is recalled only while none of its lines was moved`() throws {
        let made = try Sample.order(after: .add(.burger, .pie), .make)
        #expect(try after(.move(2), on: made).refusal(of: .recall) == "order.nothingToRecall")
        #expect(try after(.add(.coffee), on: made).refusal(of: .recall) == nil)

        let half = try Sample.order(
            after: .add(.burger, .pie), .advance(.inProcess, lines: [1]), .move(2), .recall)
        #expect(half.lineStates == [.inProcess, .moved])
    }

    @Test func `a moved line keeps its round, and the next line never joins an earlier one`() throws
    {
        var giver = try Sample.order(after: .add(.burger), .make, .serve, .add(.pie))
        try #require(giver.rounds == [1, 2])
        giver.id = "order-2"
        var orders = OrderPair(
            giver: giver, receiver: try Sample.order(after: .add(.burger), .make))

        try orders.moveLines([LinePart(line: 2)], at: now, within: OrderLimits())
        try orders.receiver.take(.add(.coffee))
        #expect(orders.receiver.rounds == [1, 2, 2])

        try orders.receiver.take(.make, .add(.coffee))
        #expect(orders.receiver.rounds == [1, 2, 2, 3])
    }

    @Test(arguments: [
        ([], "order.noLines"),
        ([LinePart(line: 1), LinePart(line: 1, quantity: 1)], "line.repeated"),
        ([LinePart(line: 9)], "line.unknown"), ([LinePart(line: 0)], "line.unknown"),
        ([LinePart(line: 1, quantity: 3)], "line.quantityOutOfRange"),
        ([LinePart(line: 1, quantity: 0)], "line.quantityOutOfRange"),
        ([LinePart(line: 1, quantity: -1)], "line.quantityOutOfRange"),
        ([LinePart(line: 2), LinePart(line: 4)], "line.voided"),
        ([LinePart(line: 2), LinePart(line: 1, quantity: 1)], "line.discounted"),
    ])
    func `lines that can't be moved are refused together`(
        _ lines: [LinePart], _ reason: String
    ) throws {
        var giver = try Self.giver()
        try giver.take(
            .add(.coffee), .void(4),
            .discount(DiscountRequest(line: 1, basisPoints: 1_000, reason: "late")))

        #expect(giver.refusal(of: Step.moving(lines)) == reason)
    }

    @Test func `an order that holds money gives no lines, but gets some`() throws {
        let paid = try Self.receiver(after: .add(.burger), .pay(100))
        var orders = OrderPair(giver: try Self.giver(), receiver: paid)
        let command = MoveLines(
            order: "order-1", lines: [LinePart(line: 1)], to: OrderReference(order: "order-2"),
            context: Sample.context())

        try command.apply(to: &orders, in: OrderEnvironment(now: now))
        #expect(orders.receiver.totals.due == Amount(850 + 1_700 - 100))

        let refused = #expect(throws: OrderPair.Refused.self) {
            var back = OrderPair(giver: orders.receiver, receiver: orders.giver)
            try command.apply(to: &back, in: OrderEnvironment(now: now))
        }
        #expect(refused?.refusal.reason == "order.paid")
        #expect(refused?.refusal.message.contains("holds a payment") == true)
    }

    @Test func `an order has at most the maximum of lines and discounts`() throws {
        var limits = OrderLimits()
        limits.lines = 2
        let receiver = try Self.receiver(after: .add(.burger, .pie))
        var orders = OrderPair(giver: try Self.giver(), receiver: receiver)
        let tooMany = #expect(throws: Refusal.self) {
            try orders.moveLines([LinePart(line: 1)], at: now, within: limits)
        }
        #expect(tooMany?.reason == "order.tooManyLines")

        let discounts = (1...OrderLimits.discounts).map { _ in
            DiscountRequest(line: 1, amount: Amount(1), reason: "late")
        }
        orders = OrderPair(
            giver: try Sample.order(after: .add(.burger), .discount(discounts)),
            receiver: try Self.receiver(after: .add(.burger), .discount(discounts[0])))
        let tooReduced = #expect(throws: Refusal.self) {
            try orders.moveLines([LinePart(line: 1)], at: now, within: OrderLimits())
        }
        #expect(tooReduced?.reason == "order.tooManyDiscounts")
    }

    @Test func `a discount on a line moves with it, one on the order stays`() throws {
        var orders = OrderPair(
            giver: try Sample.order(
                after: .add(.burger, .pie),
                .discount(
                    DiscountRequest(line: 2, basisPoints: 5_000, reason: "late"),
                    DiscountRequest(amount: Amount(200), reason: "voucher"))),
            receiver: try Self.receiver(after: .add(.coffee)))

        try orders.moveLines([LinePart(line: 2)], at: now, within: OrderLimits())

        #expect(orders.giver.discounts.map(\.reason) == ["voucher"])
        #expect(orders.giver.totals.total == Amount(650))
        #expect(orders.receiver.discounts.map(\.line) == [2])
        #expect(orders.receiver.totals.discount == Amount(225))
    }

    @Test func `the seat of a line can change until checkout, in any state of the kitchen`() throws
    {
        var order = try Sample.order(
            after: .add(ItemRequest(item: "burger", quantity: 2, seat: 1), .pie), .make,
            .seat(2, of: 1, 2))
        #expect(order.lines.map(\.seat) == [2, 2])
        try order.take(.seat(nil, of: 1))
        #expect(order.lines.map(\.seat) == [nil, 2])
        #expect(order.refusal(of: .seat(0, of: 1)) == "line.seatOutOfRange")
        #expect(order.refusal(of: .seat(100, of: 1)) == "line.seatOutOfRange")
        #expect(order.refusal(of: .seat(1, of: 1, 9)) == "line.unknown")
        #expect(
            order.refusal(of: .add(ItemRequest(item: "pie", quantity: 1, seat: 100)))
                == "line.seatOutOfRange")

        let revision = order.revision
        try order.take(.seat(2, of: 2))
        #expect(order.revision == revision)
    }

    private func after(_ step: Step, on order: Order) throws(Refusal) -> Order {
        var order = order
        try order.take(step)
        return order
    }

    /// Another order after these steps.
    static func receiver(after steps: Step...) throws(Refusal) -> Order {
        var order = Sample.order("order-2")
        order.number = 2
        for step in steps { try order.take(step) }
        return order
    }
}
