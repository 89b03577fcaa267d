// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// The rules of the house, one sentence each.
@Suite struct OrderRuleTests {
    @Test func `an order is open until its first item and then in the kitchen before it is paid`()
        throws
    {
        var order = Sample.order()
        #expect(order.status == .open)

        try order.add([Sample.burger], at: Sample.minute(1))

        #expect(order.status == .inProcess)
        #expect(order.lines.map(\.status) == [.inProcess])
        #expect(order.lines[0].addedAt == Sample.minute(1))
        #expect(!order.paid)
    }

    @Test func `one tap makes an order processed and the next tap delivers it`() throws {
        var order = try Sample.keyedOrder(Sample.burger, Sample.coffee)

        try order.advance(from: .inProcess, at: Sample.minute(5))
        #expect(order.status == .processed)
        #expect(order.lines.map(\.processedAt) == [Sample.minute(5), Sample.minute(5)])

        try order.advance(from: .processed, at: Sample.minute(6))
        #expect(order.status == .delivered)
        #expect(order.lines.map(\.deliveredAt) == [Sample.minute(6), Sample.minute(6)])
    }

    @Test(arguments: [OrderStatus.processed, .delivered])
    func `an item added to a finished order brings it back with only the new item to make`(
        _ finished: OrderStatus
    ) throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))
        if finished == .delivered { try order.advance(from: .processed, at: Sample.minute(3)) }
        let before = order.lines

        try order.add([Sample.pie], at: Sample.minute(10))

        #expect(order.status == .inProcess)
        #expect(Array(order.lines.dropLast()) == before)
        #expect(order.lines.filter { $0.status == .inProcess }.map(\.item) == [Sample.pie])
        #expect(order.lines.map(\.round) == [1, 2])
    }

    @Test func `an item added while something is still being made joins the same round`() throws {
        var order = try Sample.keyedOrder(Sample.burger)

        try order.add([Sample.pie, Sample.coffee])

        #expect(order.lines.map(\.round) == [1, 1, 1])
        #expect(order.lines.map(\.line) == [1, 2, 3])
    }

    @Test func `an item added to a second round that is not finished joins the second round`()
        throws
    {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))
        try order.add([Sample.pie])

        try order.add([Sample.coffee])

        #expect(order.lines.map(\.round) == [1, 2, 2])
    }

    @Test func `of two cooks who tap a ticket once each only one advances it`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))

        do {
            try order.advance(from: .inProcess, at: Sample.minute(2))
            Issue.record("the second tap was not refused")
        } catch {
            #expect(error.reason == "order.statusChanged")
            #expect(error.kind == .conflict)
            #expect(error.message.contains("processed by now"))
        }
        #expect(order.status == .processed)
    }

    @Test func `a tap after an item was added makes the new item and serves nothing`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))
        try order.add([Sample.pie])

        try order.advance(from: .inProcess, at: Sample.minute(3))

        #expect(order.lines.map(\.status) == [.processed, .processed])
        #expect(order.lines.map(\.processedAt) == [Sample.minute(2), Sample.minute(3)])
    }

    @Test func `a delivered order can still be paid and is finished then`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))
        try order.advance(from: .processed, at: Sample.minute(3))
        #expect(order.isActive)

        try order.seal(at: Sample.minute(4))
        try order.payInFull()

        #expect(order.status == .delivered)
        #expect(order.paid)
        #expect(!order.isActive)
    }

    @Test func `a paid order goes on through the kitchen and stays sealed`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.payInFull()
        #expect(order.sealed)
        #expect(order.isActive)

        try order.advance(from: .inProcess, at: Sample.minute(10))
        try order.advance(from: .processed, at: Sample.minute(11))

        #expect(order.sealed)
        #expect(!order.isActive)
    }

    @Test func `a payment that is recorded already changes nothing`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        let command = RecordPayment(
            order: order.id, payment: "payment-1", tender: "cash", amount: Amount(850),
            context: Sample.context())
        let environment = OrderEnvironment(now: Sample.minute(5), menu: nil)
        #expect(try command.apply(to: &order, in: environment))
        let once = order

        let later = OrderEnvironment(now: Sample.minute(6), menu: nil)
        #expect(try command.apply(to: &order, in: later) == false)

        #expect(order == once)
    }

    @Test func `a part of the price leaves the rest due`() throws {
        var order = try Sample.keyedOrder(Sample.burger)

        try order.recordPayment(
            "payment-1", tender: "cash", amount: Amount(849), at: Sample.minute(2))

        #expect(!order.paid)
        #expect(order.totals.due == Amount(1))
        #expect(
            reason { () throws(Refusal) in
                try order.cancel(reason: nil, at: Sample.minute(3))
            } == "order.paid")
    }

    @Test func `cancel keeps the history and what was handed over`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.advance(from: .inProcess, at: Sample.minute(2))
        try order.advance(from: .processed, at: Sample.minute(3))
        try order.add([Sample.pie], at: Sample.minute(4))

        try order.cancel(reason: "the guest left", at: Sample.minute(5))

        #expect(order.status == .canceled)
        #expect(order.canceledAt == Sample.minute(5))
        #expect(order.cancelReason == "the guest left")
        #expect(order.lines.map(\.status) == [.delivered, .voided])
        #expect(order.lines.map(\.item) == [Sample.burger, Sample.pie])
        #expect(order.lines[1].voidedAt == Sample.minute(5))
        #expect(order.totals.subtotal == Amount(850))
        #expect(order.totals.due == .zero)
        #expect(!order.paid)
    }

    @Test func `a canceled order is active until the kitchen has seen it`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.cancel(reason: nil, at: Sample.minute(2))
        #expect(order.isActive)

        try order.acknowledge(at: Sample.minute(3))

        #expect(!order.isActive)
        #expect(order.lines[0].acknowledgedAt == Sample.minute(3))
    }

    @Test func `a new price never changes a line that exists`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        var dearer = Sample.menu
        dearer.items[0].price = Amount(999)
        dearer.items[0].name = "Deluxe burger"

        try order.add([Sample.burger], from: dearer)

        #expect(order.lines.map(\.price) == [Amount(850), Amount(999)])
        #expect(order.lines.map(\.name) == ["Burger", "Deluxe burger"])
        #expect(order.totals.subtotal == Amount(1849))
    }
}
