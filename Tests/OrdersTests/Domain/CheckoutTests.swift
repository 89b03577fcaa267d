// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Checkout: seal, payment, tip, refund.
@Suite struct CheckoutTests {
    @Test func `the lines of a sealed order are frozen until checkout ends or is broken off`()
        throws
    {
        var order = try Sample.order(after: .add(.burger), .seal)
        #expect(order.refusal(of: .add(.pie)) == "order.sealed")

        try order.take(.unseal, .add(.pie))

        #expect(order.totals.due == Amount(1_300))
    }

    @Test func `a payment in full pays the order and seals it permanently`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(850))

        #expect(order.paid && order.sealed)
        #expect(order.totals.due == .zero)
        #expect(order.refusal(of: .unseal) == "order.paid")
    }

    @Test func `of several payments the last one makes the order paid`() throws {
        var order = try Sample.order(after: .add(.burger), .seal, .pay(800))
        #expect(!order.paid)
        #expect(order.totals.due == Amount(50))
        let refusal = #expect(throws: Refusal.self) { try order.take(.cancel) }
        #expect(refusal?.reason == "order.paid")
        #expect(refusal?.message.contains("Refund the payment first, or take the rest") == true)

        try order.take(.pay(50, as: "payment-2"))

        #expect(order.paid)
        #expect(order.payments.map(\.amount) == [Amount(800), Amount(50)])
    }

    @Test func `a repeated payment changes nothing`() throws {
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
    func `a payment is above 0 and its tip is a part of it`(
        _ amount: Int, _ tip: Int?, _ refusal: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(order.refusal(of: .pay(amount, tip: tip)) == refusal)
    }

    @Test func `payments and refunds are recorded in every state`() throws {
        for situation in Situation.all {
            var order = try situation.order()
            let paid = order.totals.paid
            let refunded = order.totals.refunded

            try order.take(.pay(7, as: "payment-9"), .refund(3, as: "refund-9"))

            #expect(order.totals.paid == paid + Amount(7), "\(situation.name)")
            #expect(order.totals.refunded == refunded + Amount(3), "\(situation.name)")
        }
    }

    @Test func `after more items the rest of the total is due`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(500), .add(.pie))

        #expect(order.totals.due == Amount(800))
        #expect(!order.paid)
    }

    @Test func `an order becomes paid when voids reduce its total to the payments`() throws {
        let order = try Sample.order(after: .add(.burger, .pie), .pay(450), .void(1))

        #expect(order.paid && order.sealed)
    }

    @Test func `a partly paid order whose lines are voided ends when the kitchen acknowledges`()
        throws
    {
        var order = try Sample.order(after: .add(.burger), .pay(500), .void(1), .refund(500))
        #expect(order.paid && order.status == .open)
        #expect(order.isActive, "the kitchen has not acknowledged yet")

        try order.take(.acknowledge)

        #expect(!order.isActive)
        for step in [Step.cancel, .add(.pie), .unseal, .void(1)] {
            #expect(order.refusal(of: step) == "order.paid", "no other command can end it")
        }
    }

    @Test func `a payment on an order without lines ends it`() throws {
        let order = try Sample.order(after: .pay(500))

        #expect(order.paid && !order.isActive)
    }

    @Test func `a paid order stays paid after a refund`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(850), .refund(850, because: "cold"))

        #expect(order.paid && order.sealed)
        #expect(order.totals.due == .zero)
        #expect(order.totals.refunded == Amount(850))
        #expect(order.refunds.map(\.reason) == ["cold"])
        #expect(order.refunds.map(\.payment) == ["payment-1"])
    }

    @Test func `a refund on an unpaid order is due again`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(500), .refund(200))
        #expect(order.totals.due == Amount(550))

        try order.take(.refund(400, as: "refund-2"))

        #expect(order.totals.due == Amount(850))
        #expect(!order.paid)
    }

    @Test func `refunds beyond the payments do not raise the due amount above the total`() throws {
        let order = try Sample.order(after: .add(.burger), .pay(1), .refund(6))

        #expect(order.totals.due == order.totals.total)
        #expect(order.totals.paid == Amount(1))
        #expect(order.totals.refunded == Amount(6))
    }

    @Test func `a repeated refund changes nothing`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850), .refund(100))
        let before = order

        try order.take(.refund(100), .refund(750))

        #expect(order == before)
    }

    @Test(
        arguments: [
            (1, nil), (0, "payment.amountNotPositive"), (-5, "payment.amountNotPositive"),
        ] as [(Int, String?)])
    func `a refund is above 0`(_ amount: Int, _ refusal: String?) throws {
        let order = try Sample.order(after: .add(.burger), .pay(850))

        #expect(order.refusal(of: .refund(amount)) == refusal)
    }

    @Test(arguments: [
        ("cash", "cash"), ("", "unknown"), (String(repeating: "é", count: 65), nil),
    ])
    func `a payment with an empty or long tender is recorded`(
        _ tender: String, _ stored: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger), .pay(850, by: tender))

        #expect(order.payments.map(\.tender) == [stored ?? String(tender.dropLast())])
    }

    @Test(arguments: [
        ("cold", "cold"), ("", nil),
        (String(repeating: "é", count: 201), String(repeating: "é", count: 200)),
    ])
    func `a refund with an empty or long reason is recorded`(
        _ reason: String, _ stored: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(850), .refund(100, because: reason))

        #expect(order.refunds.map(\.reason) == [stored])
    }

    @Test func `an order whose payments were all refunded can be canceled`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(100), .refund(100), .cancel("left"))

        #expect(order.status == .canceled)
    }

    @Test(arguments: Sample.locationRules)
    func `sealing an order that costs nothing makes it paid`(_ rule: FiringRule) throws {
        let entry = Sample.entry(firing: rule)
        var order = try Sample.order(at: entry, after: .add(.water))
        #expect(!order.paid)

        try order.take(.seal)

        #expect(order.paid)
        #expect(order.payments.isEmpty)
        #expect(order.lineStates == [.inProcess])
    }

    @Test func `sealing an order with a full discount makes it paid`() throws {
        let all = DiscountRequest(basisPoints: 10_000)

        let order = try Sample.order(after: .add(.burger), .discount(all), .seal)

        #expect(order.paid)
        #expect(order.refusal(of: .cancel) == "order.paid")
    }

    @Test func `an order whose lines are all voided can't be sealed`() throws {
        let order = try Sample.order(after: .add(.burger), .void(1))

        #expect(order.refusal(of: .seal) == "order.empty")
        #expect(Sample.order().refusal(of: .seal) == "order.empty")
    }

    @Test func `nothing is due on a canceled order, but its total shows the loss`()
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

    @Test func `a paid order stays active until it is delivered`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850))
        #expect(order.isActive)

        try order.take(.make, .serve)

        #expect(order.status == .delivered)
        #expect(!order.isActive)
    }
}
