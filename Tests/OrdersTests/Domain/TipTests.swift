// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Tips that are set after the payment.
@Suite struct TipTests {
    @Test func `a tip changes the payment and the total, and not the due amount`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(500))

        try order.take(.tip(50))

        #expect(order.payments.map(\.amount) == [Amount(550)])
        #expect(order.payments.map(\.tip) == [Amount(50)])
        #expect(order.totals.total == Amount(900))
        #expect(order.totals.paid == Amount(550))
        #expect(order.totals.due == Amount(350))
    }

    @Test func `a tip replaces the earlier one, and 0 removes it`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(950, tip: 100))

        try order.take(.tip(30))
        #expect(order.payments.map(\.amount) == [Amount(880)])
        try order.take(.tip(0))

        #expect(order.payments.map(\.amount) == [Amount(850)])
        #expect(order.payments.map(\.tip) == [nil])
        #expect(order.totals.total == Amount(850))
    }

    @Test func `a tip that the payment has already changes nothing`() throws {
        for tip in [0, 30] {
            var order = try Sample.order(after: .add(.burger), .pay(500 + tip, tip: tip))
            let before = order

            try order.take(.tip(tip))

            #expect(order == before)
        }
    }

    @Test func `a paid order stays paid when a tip is set`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850))

        try order.take(.tip(1_000))

        #expect(order.paid && order.sealed)
        #expect(order.totals.due == .zero && order.totals.owed == nil)
    }

    @Test(
        arguments: [
            (0, nil), (1, nil), (-1, "payment.tipOutOfRange"),
            (Amount.maximum.minorUnits - 500, nil),
            (Amount.maximum.minorUnits - 499, "payment.tipOutOfRange"),
        ] as [(Int, String?)])
    func `a tip is 0 or more, and the payment stays an amount that can be read`(
        _ tip: Int, _ refusal: String?
    ) throws {
        let order = try Sample.order(after: .add(.burger), .pay(500))

        #expect(order.refusal(of: .tip(tip)) == refusal)
    }

    @Test func `a tip needs a payment that is recorded on the order`() throws {
        let order = try Sample.order(after: .add(.burger), .begin(500))

        #expect(order.refusal(of: .tip(50)) == "payment.unknown")
        #expect(order.refusal(of: .tip(-1)) == "payment.unknown")
    }
}

/// Money that must go back to the guest.
@Suite struct OwedMoneyTests {
    @Test func `money is owed exactly if the kept money is above the price`() throws {
        for situation in Situation.all where !situation.name.hasPrefix("canceled paid") {
            let order = try situation.order()
            let isOverpaid = order.totals.paid - order.totals.refunded > order.totals.total
            #expect((order.totals.owed != nil) == isOverpaid, "\(situation.name)")
        }
    }

    @Test func `money above the price is owed until it is given back`() throws {
        var order = try Sample.order(after: .add(.burger, .pie), .pay(1_000), .void(1))
        #expect(order.paid)
        #expect(order.totals.owed == Amount(550))

        try order.take(.refund(500))
        #expect(order.totals.owed == Amount(50))
        try order.take(.refund(50, as: "refund-2"))

        #expect(order.totals.owed == nil)
    }

    @Test func `all kept money of a canceled order is owed`() throws {
        var order = try Sample.order(
            after: .add(.burger), .make, .serve, .cancel, .pay(900, tip: 50))
        #expect(order.totals.total == Amount(900))
        #expect(order.totals.owed == Amount(900))

        try order.take(.refund(900))

        #expect(order.totals.owed == nil)
    }
}
