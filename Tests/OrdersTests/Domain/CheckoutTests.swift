// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Checkout: seal, payment, tip, refund.
@Suite struct CheckoutTests {
    @Test func `a sealed order is frozen until checkout ends or is broken off`() throws {
        var order = try Sample.order(after: .add(.burger), .seal)
        #expect(order.refusal(of: .add(.pie)) == "order.sealed")

        try order.take(.unseal, .add(.pie))

        #expect(order.totals.due == Amount(1_300))
    }

    @Test func `a payment in full pays the order and seals it for ever`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(850))

        #expect(order.paid && order.sealed)
        #expect(order.totals.due == .zero)
        #expect(order.refusal(of: .unseal) == "order.paid")
    }

    @Test func `payments in parts pay the order with the last one`() throws {
        var order = try Sample.order(after: .add(.burger), .seal, .pay(800))
        #expect(!order.paid)
        #expect(order.totals.due == Amount(50))
        let refusal = #expect(throws: Refusal.self) { try order.take(.cancel) }
        #expect(refusal?.reason == "order.paid")
        #expect(refusal?.message.contains("Give that back first, or take the rest") == true)

        try order.take(.pay(50, as: "payment-2"))

        #expect(order.paid)
        #expect(order.payments.map(\.amount) == [Amount(800), Amount(50)])
    }

    @Test func `a payment that is recorded already changes nothing`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(500))
        let before = order

        try order.take(.pay(500), .pay(350))

        #expect(order == before)
    }

    @Test func `a tip is part of the payment and of the total`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850, tip: 100))
        #expect(!order.paid)
        #expect(order.totals.tip == Amount(100))
        #expect(order.totals.total == Amount(950))
        #expect(order.totals.due == Amount(100))

        try order.take(.pay(150, tip: 50, as: "payment-2"))

        #expect(order.paid)
        #expect(order.totals.tip == Amount(150))
        #expect(order.totals.total == Amount(1_000))
    }

    @Test(
        arguments: [
            (1, nil, nil), (1, 0, nil), (1, 1, nil), (850, 850, nil),
            (850, 851, "payment.tipOutOfRange"), (850, -1, "payment.tipOutOfRange"),
            (0, nil, "payment.amountNotPositive"), (-1, nil, "payment.amountNotPositive"),
            (0, 1, "payment.amountNotPositive"),
        ] as [(Int, Int?, String?)])
    func `a payment is more than nothing and its tip a part of it`(
        _ amount: Int, _ tip: Int?, _ refusal: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(order.refusal(of: .pay(amount, tip: tip)) == refusal)
    }

    @Test func `money that moved is recorded whatever the order is`() throws {
        for situation in Situation.all {
            var order = try situation.order()
            let paid = order.totals.paid
            let refunded = order.totals.refunded

            try order.take(.pay(7, as: "payment-9"), .refund(3, as: "refund-9"))

            #expect(order.totals.paid == paid + Amount(7), "\(situation.name)")
            #expect(order.totals.refunded == refunded + Amount(3), "\(situation.name)")
        }
    }

    @Test func `a payment after the order changed leaves the rest due`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(500), .add(.pie))

        #expect(order.totals.due == Amount(800))
        #expect(!order.paid)
    }

    @Test func `taking lines back until nothing is left to pay pays the order`() throws {
        let order = try Sample.order(after: .add(.burger, .pie), .pay(450), .void(1))

        #expect(order.paid && order.sealed)
    }

    @Test func `an order that was paid in part and taken back ends when the kitchen has seen it`()
        throws
    {
        var order = try Sample.order(after: .add(.burger), .pay(500), .void(1), .refund(500))
        #expect(order.paid && order.status == .open)
        #expect(order.isActive, "the kitchen has yet to see it")

        try order.take(.acknowledge)

        #expect(!order.isActive)
        for step in [Step.cancel, .add(.pie), .unseal, .void(1)] {
            #expect(order.refusal(of: step) == "order.paid", "nobody can end it otherwise")
        }
    }

    @Test func `a payment on an order without lines ends it`() throws {
        let order = try Sample.order(after: .pay(500))

        #expect(order.paid && !order.isActive)
    }

    @Test func `an order that was paid stays paid when money goes back`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(850), .refund(850, because: "cold"))

        #expect(order.paid && order.sealed)
        #expect(order.totals.due == .zero)
        #expect(order.totals.refunded == Amount(850))
        #expect(order.refunds.map(\.reason) == ["cold"])
        #expect(order.refunds.map(\.payment) == ["payment-1"])
    }

    @Test func `money that goes back before the order was paid is due again`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(500), .refund(200))
        #expect(order.totals.due == Amount(550))

        try order.take(.refund(400, as: "refund-2"))

        #expect(order.totals.due == Amount(850))
        #expect(!order.paid)
    }

    @Test func `money that goes back beyond what was paid is the house's loss`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(1), .refund(6))

        #expect(order.totals.due == order.totals.total)
        #expect(order.totals.paid == Amount(1))
        #expect(order.totals.refunded == Amount(6))
    }

    @Test func `a refund that is recorded already changes nothing`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850), .refund(100))
        let before = order

        try order.take(.refund(100), .refund(750))

        #expect(order == before)
    }

    @Test(
        arguments: [
            (1, nil), (0, "payment.amountNotPositive"), (-5, "payment.amountNotPositive"),
        ] as [(Int, String?)])
    func `a refund is more than nothing`(_ amount: Int, _ refusal: String?) throws {
        let order = try Sample.order(after: .add(.burger), .pay(850))

        #expect(order.refusal(of: .refund(amount)) == refusal)
    }

    @Test(arguments: [
        ("cash", "cash"), ("", "unknown"), (String(repeating: "é", count: 65), nil),
    ])
    func `money that was taken is recorded whatever it was paid with`(
        _ tender: String, _ kept: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger), .pay(850, by: tender))

        #expect(order.payments.map(\.tender) == [kept ?? String(tender.dropLast())])
    }

    @Test(arguments: [
        ("cold", "cold"), ("", nil),
        (String(repeating: "é", count: 201), String(repeating: "é", count: 200)),
    ])
    func `money that went back is recorded whatever was said about it`(
        _ reason: String, _ kept: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(850), .refund(100, because: reason))

        #expect(order.refunds.map(\.reason) == [kept])
    }

    @Test func `an order whose payments all went back can be called off`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(100), .refund(100), .cancel("left"))

        #expect(order.status == .canceled)
    }

    @Test(arguments: FiringRule.allCases)
    func `an order that costs nothing is paid with its seal`(_ rule: FiringRule) throws {
        let entry = Sample.entry(firing: rule)
        var order = try Sample.order(at: entry, after: .add(.water))
        #expect(!order.paid)

        try order.take(.seal)

        #expect(order.paid)
        #expect(order.payments.isEmpty)
        #expect(order.lineStates == [.inProcess])
    }

    @Test func `an order that was given away is paid with its seal`() throws {
        let all = DiscountRequest(basisPoints: 10_000)

        let order = try Sample.order(after: .add(.burger), .discount(all), .seal)

        #expect(order.paid)
        #expect(order.refusal(of: .cancel) == "order.paid")
    }

    @Test func `nothing is checked out when all was taken back`() throws {
        let order = try Sample.order(after: .add(.burger), .void(1))

        #expect(order.refusal(of: .seal) == "order.empty")
        #expect(Sample.order().refusal(of: .seal) == "order.empty")
    }

    @Test func `nothing is due for an order that was called off, but the loss can be seen`()
        throws
    {
        let order = try Sample.order(
            after: .add(.burger), .make, .serve, .add(.pie), .cancel("the guest left"))

        #expect(order.lineStates == [.delivered, .voided])
        #expect(order.totals.total == Amount(850))
        #expect(order.totals.due == .zero)
        #expect(!order.paid)
        #expect(order.cancelReason == "the guest left")
        #expect(order.canceledAt == order.changedAt)
    }

    @Test func `a paid order goes on through the kitchen and ends when it is handed over`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850))
        #expect(order.isActive)

        try order.take(.make, .serve)

        #expect(order.status == .delivered)
        #expect(!order.isActive)
    }
}
