// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Payments that run at the same time: each reserves a part of the due amount.
@Suite struct RunningPaymentTests {
    @Test func `two guests share an order one after the other`() throws {
        var order = try Sample.order(after: .add(.burger), .begin(500))
        #expect(
            order.pending == [
                PendingPayment(
                    payment: "payment-1", amount: Amount(500), terminal: "till-1", staff: "ana",
                    begunAt: order.changedAt)
            ])
        #expect(order.sealed && order.totals.due == Amount(850))
        #expect(order.refusal(of: .add(.pie)) == "order.sealed")

        try order.take(.pay(500))
        #expect(order.pending == nil && !order.sealed && !order.paid)

        try order.take(.begin(as: "payment-2", by: Sample.otherTill))
        #expect(order.pending?.map(\.amount) == [Amount(350)])
        try order.take(.pay(450, tip: 100, as: "payment-2"))

        #expect(order.pending == nil && order.sealed && order.paid)
        #expect(order.totals.total == Amount(950))
        #expect(order.totals.owed == nil)
    }

    @Test func `two tills that pay at once never reserve the same money`() throws {
        var order = try Sample.order(
            after: .add(.burger), .begin(500), .begin(as: "payment-2", by: Sample.otherTill))

        #expect(order.pending?.map(\.amount) == [Amount(500), Amount(350)])
        #expect(order.pending?.map(\.terminal) == ["till-1", "till-2"])
        #expect(order.refusal(of: .begin(1, as: "payment-3")) == "order.sealed")
        #expect(order.refusal(of: .begin(as: "payment-3")) == "order.sealed")

        try order.take(.pay(350, as: "payment-2"))
        #expect(order.sealed && !order.paid, "the other payment still runs")
        try order.take(.end("payment-1"))

        #expect(order.pending == nil && !order.sealed)
        #expect(order.totals.due == Amount(500))
    }

    @Test(arguments: UInt64(1)...100)
    func `payers in any order take the price once`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var order = try Sample.order(after: .add(.burger, .steak("rare", "fries"), .pie))
        let price = order.totals.total
        for number in 1...40 {
            let name = PaymentID(stringLiteral: "payment-\(number)")
            let running = order.pending?.randomElement(using: &generator)
            let step: Step =
                switch (Int.random(in: 0...5, using: &generator), running) {
                case (0...1, let payment?):
                    .pay(payment.amount.minorUnits + 7, tip: 7, as: payment.payment)
                case (2, let payment?): .end(payment.payment)
                case (3, _): .begin(as: name)
                default: .begin(.random(in: 1...1_500, using: &generator), as: name)
                }
            _ = try? order.take(step)
            let reserved = (order.pending ?? []).map(\.amount).reduce(.zero, +)
            #expect(reserved <= order.totals.due)
            #expect(order.sealed == (order.pending != nil || order.paid))
            #expect(order.totals.paid - order.totals.tip + order.totals.due == price)
            #expect(order.totals.owed == nil)
        }
        for payment in order.pending ?? [] {
            try order.take(.pay(payment.amount.minorUnits, as: payment.payment))
        }
        if !order.paid {
            try order.take(.begin(as: "last"), .pay(order.totals.due.minorUnits, as: "last"))
        }

        #expect(order.paid && order.pending == nil)
        #expect(order.totals.paid - order.totals.tip == price)
    }

    @Test func `a payment that is pending or recorded is not begun again`() throws {
        var order = try Sample.order(after: .add(.burger), .begin(500))
        let begun = order
        try order.take(.begin(500), .begin(100), .begin())
        #expect(order == begun)

        try order.take(.pay(500), .pay(350, as: "payment-2"))
        let paid = order
        try order.take(.begin(), .end("payment-1"), .end("payment-9"))

        #expect(order.paid && order == paid)
    }

    @Test(
        arguments: [
            (nil, nil), (1, nil), (850, nil), (851, "payment.amountTooHigh"),
            (0, "payment.amountNotPositive"), (-1, "payment.amountNotPositive"),
        ] as [(Int?, String?)])
    func `a payment reserves from 1 minor unit to all that is due`(
        _ amount: Int?, _ refusal: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(order.refusal(of: .begin(amount)) == refusal)
    }

    @Test func `a refusal says how much is free`() throws {
        var order = try Sample.order(after: .add(.burger), .begin(500))

        let refusal = #expect(throws: Refusal.self) {
            try order.take(.begin(900, as: "payment-2"))
        }

        #expect(refusal?.kind == .conflict)
        #expect(
            refusal?.message == """
                3.50 USD of order 1 is due and not being paid, 9.00 USD was asked for. \
                Take at most 3.50 USD.
                """)
    }

    @Test func `an order is not released while a payment runs`() throws {
        var order = try Sample.order(after: .add(.burger), .begin(500))

        let refusal = #expect(throws: Refusal.self) { try order.take(.unseal) }

        #expect(refusal?.reason == "order.paymentPending")
        #expect(
            refusal?.message == """
                A payment of order 1 is running at till-1. Wait until it ends, then release the \
                order.
                """)
        try order.take(.end())
        #expect(order.refusal(of: .unseal) == "order.notSealed")
    }

    @Test func `a payment begins only at the location of the order`() throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(order.refusal(of: .begin(at: Sample.place)) == nil)
        #expect(order.refusal(of: .begin(at: "00002")) == "order.unknown")
    }

    @Test func `20 payments of an order may run at once`() throws {
        var order = try Sample.order(after: .add(.burger))
        for number in 1...20 {
            try order.take(.begin(10, as: PaymentID(stringLiteral: "payment-\(number)")))
        }

        let refusal = #expect(throws: Refusal.self) {
            try order.take(.begin(10, as: "payment-21"))
        }

        #expect(refusal?.reason == "order.sealed")
        #expect(refusal?.message.contains("20 payments of order 1 are running") == true)
        try order.take(.end("payment-7"), .begin(as: "payment-21"))
        #expect(order.pending?.last?.amount == Amount(660))
    }

    @Test(arguments: [nil, 100])
    func `an order that costs nothing is paid by the begin of a payment`(_ amount: Int?) throws {
        let order = try Sample.order(after: .add(.water), .begin(amount))

        #expect(order.paid && order.sealed)
        #expect(order.pending == nil && order.payments.isEmpty)
    }

    @Test func `the begin of a payment fires the lines held until checkout`() throws {
        let entry = Sample.entry(firing: .whenSealed)
        var order = try Sample.order(at: entry, after: .add(.burger), .begin(500))
        #expect(order.lineStates == [.inProcess])

        try order.take(.pay(500), .add(.pie), in: entry)
        #expect(order.lineStates == [.inProcess, .held])
        try order.take(.begin(as: "payment-2"), in: entry)

        #expect(order.lineStates == [.inProcess, .inProcess])
        #expect(order.pending?.map(\.amount) == [Amount(800)])
    }

    @Test func `an order that was sealed before a payment is released after it`() throws {
        let order = try Sample.order(after: .add(.burger), .seal, .begin(500), .pay(500))

        #expect(!order.sealed)
    }

    @Test func `money without a reservation does not release the order`() throws {
        let sealed = try Sample.order(after: .add(.burger), .seal, .pay(500))
        #expect(sealed.sealed)

        let begun = try Sample.order(
            after: .add(.burger), .begin(500), .pay(100, as: "payment-2"))

        #expect(begun.sealed)
        #expect(begun.pending?.map(\.amount) == [Amount(500)])
    }

    @Test func `money of a running payment is recorded on an order that is paid meanwhile`()
        throws
    {
        var order = try Sample.order(
            after: .add(.burger), .begin(500), .pay(850, as: "payment-2"))
        #expect(order.paid && order.pending?.count == 1)

        var ended = order
        try ended.take(.end())
        #expect(ended.paid && ended.sealed && ended.pending == nil)
        try order.take(.pay(500))

        #expect(order.pending == nil)
        #expect(order.totals.owed == Amount(500))
    }

    @Test func `a refund during a payment can be reserved by another one`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(500), .begin(as: "payment-2"), .refund(200),
            .begin(as: "payment-3"))

        #expect(order.pending?.map(\.amount) == [Amount(350), Amount(200)])
        #expect(order.totals.due == Amount(550))
    }
}
