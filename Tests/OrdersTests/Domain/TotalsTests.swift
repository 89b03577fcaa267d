// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import Orders

/// Totals, in examples to check with paper and pencil; `OrderPropertyTests` has the general rules.
@Suite struct TotalsTests {
    private let included = TaxRule(basisPoints: 700, included: true)
    private let added = TaxRule(basisPoints: 825, included: false)

    @Test func `added tax is rounded half up, once on the sum`() throws {
        // 8.25 % of 3 × 4.50 are 1.11375; of each alone 0.37125, three times 0.37.
        let order = try Sample.order(at: Sample.entry(tax: added), after: .add(.pie, .pie, .pie))

        #expect(order.totals.tax == Amount(111))
        #expect(order.totals.total == Amount(1_461))
        #expect(order.totals.due == Amount(1_461))
    }

    @Test func `included tax is a part of the price`() throws {
        // 8.50 × 7 / 107 are 0.5561.
        let order = try Sample.order(at: Sample.entry(tax: included), after: .add(.burger))

        #expect(order.totals.tax == Amount(56))
        #expect(order.totals.total == Amount(850))
    }

    @Test func `each rate is taxed separately, lowest first`() throws {
        // Wine has 19 %: 7.00 × 19 / 119 are 1.1176.
        let order = try Sample.order(
            at: Sample.entry(tax: included), after: .add(.wine, .burger))

        #expect(
            order.totals.taxes == [
                TaxShare(basisPoints: 700, base: Amount(850), tax: Amount(56)),
                TaxShare(basisPoints: 1_900, base: Amount(700), tax: Amount(112)),
            ])
        #expect(order.totals.tax == Amount(168))
    }

    @Test func `a discount on the order reduces each rate in proportion`() throws {
        // Of 1.01 off 15.50, 0.5539 belong to the burger; the wine bears the rest.
        let order = try Sample.order(
            at: Sample.entry(tax: included), after: .add(.wine, .burger),
            .discount(DiscountRequest(amount: 101)))

        #expect(order.totals.taxes.map(\.base) == [Amount(795), Amount(654)])
        #expect(order.totals.total == Amount(1_449))
    }

    @Test func `a discount on a line reduces only the rate of that line`() throws {
        let order = try Sample.order(
            at: Sample.entry(tax: included), after: .add(.wine, .burger),
            .discount(DiscountRequest(line: 1, amount: 101)))

        #expect(order.totals.taxes.map(\.base) == [Amount(850), Amount(599)])
    }

    @Test func `the rate of a line is listed even if nothing is taxed`() throws {
        let order = try Sample.order(
            at: Sample.entry(tax: included), after: .add(.wine, .burger, .pie), .void(2), .void(3),
            .discount(DiscountRequest(basisPoints: 10_000)))

        #expect(order.totals.taxes == [TaxShare(basisPoints: 1_900, base: .zero, tax: .zero)])
    }

    @Test func `fees follow the discounted items and are taxed at the order's rate`() throws {
        let entry = Sample.entry(
            tax: included,
            fees: [
                FeeRule(name: "Service", basisPoints: 1_250),
                FeeRule(name: "Cover", amount: Amount(90)),
            ])

        let order = try Sample.order(
            at: entry, after: .add(.wine), .discount(DiscountRequest(amount: 100)))

        #expect(order.fees.map(\.value) == [Amount(75), Amount(90)])
        #expect(order.totals.fees == Amount(165))
        #expect(order.totals.taxes.map(\.basisPoints) == [700, 1_900])
        #expect(order.totals.taxes.map(\.base) == [Amount(165), Amount(600)])
        #expect(order.totals.total == Amount(765))
    }

    @Test func `an order without lines has no fees`() throws {
        let entry = Sample.entry(
            fees: [
                FeeRule(name: "Service", basisPoints: 1_000),
                FeeRule(name: "Cover", amount: Amount(90)),
            ])
        var order = try Sample.order(at: entry, after: .add(.burger))
        #expect(order.totals.fees == Amount(175))

        try order.take(.void(1))

        #expect(order.totals == .zero)
        #expect(order.fees[0].value == .zero, "a rate of 0 is 0")
    }

    @Test func `an order keeps the tax rule it was opened with`() throws {
        var order = Sample.order(at: Sample.entry(tax: added))

        try order.take(.add(.burger), in: Sample.entry(tax: included))

        #expect(order.tax == added)
        #expect(order.lines[0].taxBasisPoints == 825)
        #expect(order.totals.tax == Amount(70))
    }

    @Test(arguments: [true, false])
    func `the largest order at the highest tax is exact`(_ isIncluded: Bool) throws {
        let entry = Sample.entry(tax: TaxRule(basisPoints: 10_000, included: isIncluded))
            .pricing("burger", at: Amount(100_000_000))

        let order = try Sample.order(
            at: entry, after: .add(Array(repeating: .burger * 99, count: 200)))

        #expect(order.totals.subtotal == Amount(1_980_000_000_000))
        #expect(order.totals.tax == Amount(isIncluded ? 990_000_000_000 : 1_980_000_000_000))
        #expect(order.totals.due == Amount(isIncluded ? 1_980_000_000_000 : 3_960_000_000_000))
    }

    @Test func `absurdly large payments leave an order that can be read`() throws {
        let greatest = Amount.maximum.minorUnits
        let order = try Sample.order(
            after: .add(.burger), .pay(greatest, tip: greatest),
            .pay(greatest, tip: greatest, as: "payment-2"), .refund(greatest, as: "refund-1"),
            .refund(greatest, as: "refund-2"))

        #expect(order.totals.paid == .maximum)
        #expect(order.totals.refunded == .maximum)
        #expect(order.totals.due >= .zero)
        #expect(try WireCoding.decode(Order.self, from: WireCoding.encode(order)) == order)
    }

    @Test func `the due amount follows from payments less refunds of any size`() throws {
        let half = Amount.maximum.minorUnits / 2
        var order = try Sample.order(after: .add(.burger))
        for payment in ["payment-1", "payment-2", "payment-3"] as [PaymentID] {
            let refund = RefundID(stringLiteral: "refund-of-\(payment)")
            try order.take(
                .pay(half, tip: half, as: payment), .refund(half, of: payment, as: refund))
        }

        try order.take(.pay(300, as: "payment-4"))

        #expect(order.totals.paid == .maximum)
        #expect(order.totals.refunded == .maximum)
        #expect(order.totals.due == Amount(550))
        #expect(order.refusal(of: .cancel) == "order.paid")
    }

    @Test func `a refunded tip is not charged again`() throws {
        let order = try Sample.order(
            after: .add(.burger), .pay(500, tip: 100), .refund(500), .pay(850, as: "payment-2"))

        #expect(order.totals.tip == .zero)
        #expect(order.totals.total == Amount(850))
        #expect(order.paid)
    }

    @Test func `a canceled order whose money was all refunded is not paid`() throws {
        let order = try Sample.order(
            after: .add(.burger), .advance(.inProcess), .advance(.processed),
            .pay(300), .refund(300), .cancel("left"))

        #expect(order.status == .canceled)
        #expect(!order.paid && !order.sealed)
        #expect(order.totals.due == .zero)
    }
}
