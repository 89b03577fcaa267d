// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Till

/// What a till in a terminal computes as one in a browser does: Node runs the same vectors.
@Suite struct VectorTests {
    private struct Vectors: Decodable {
        struct CashKey: Decodable {
            var currency: String
            var due: Int
            var coin: Int?
            var keys: [Int]
        }

        struct UnlikelyCash: Decodable {
            var currency: Currency
            var due: Amount
            var cash: Amount
            var isUnlikely: Bool
        }

        struct UnlikelyTip: Decodable {
            var share: Amount
            var tip: Amount
            var isUnlikely: Bool
        }

        struct Refund: Decodable {
            var paid: Amount
            var refunded: Amount
            var isRefunded: Bool
        }

        struct Refusals: Decodable {
            var may: OrderMay?
            var pay: String?
            var cancel: String?
        }

        struct RoundedCash: Decodable {
            var amount: Int
            var coin: Int?
            var cash: Int
        }

        struct EvenParts: Decodable {
            var due: Int
            var coin: Int?
            var parts: [Int]
        }

        var cashKeys: [CashKey]
        var unlikelyCash: [UnlikelyCash]
        var unlikelyTips: [UnlikelyTip]
        var refunds: [Refund]
        var refusals: [Refusals]
        var inCash: [RoundedCash]
        var evenParts: [EvenParts]
    }

    private let vectors: Vectors

    init() throws { vectors = try ScreenVectors.read() }

    private func settings(_ coin: Int?) -> PaymentSettings {
        PaymentSettings(cashRounding: coin.map { Amount($0) })
    }

    @Test func `the keys for cash are the exact amount and what notes and coins make`() throws {
        for one in vectors.cashKeys {
            let currency = try #require(Currency(one.currency))
            let keys = CashKeys.amounts(for: Amount(one.due), in: currency, at: settings(one.coin))
            #expect(keys.map(\.minorUnits) == one.keys)
        }
    }

    @Test func `cash whose change is a largest note is unlikely`() {
        for one in vectors.unlikelyCash {
            let isUnlikely = CashKeys.isUnlikely(one.cash, for: one.due, in: one.currency)
            #expect(isUnlikely == one.isUnlikely, "\(one)")
        }
    }

    @Test func `a tip of more than what it is for is unlikely`() {
        for one in vectors.unlikelyTips {
            #expect(CashKeys.isUnlikely(tip: one.tip, for: one.share) == one.isUnlikely)
        }
    }

    @Test func `an order whose money was all given back is refunded, no longer paid`() {
        for one in vectors.refunds {
            var order = order()
            order.totals.paid = one.paid
            order.totals.refunded = one.refunded
            order.paid = true
            #expect(order.isRefunded == one.isRefunded)
            order.paid = false
            #expect(!order.isRefunded)
        }
    }

    @Test func `an act without an answer has that of a change, which is yes`() {
        for one in vectors.refusals {
            var order = order()
            order.may = one.may
            #expect(order.refusal(of: \.pay) == one.pay)
            #expect(order.refusal(of: \.cancel) == one.cancel)
        }
    }

    @Test func `cash is rounded to the smallest coin, half a coin up`() {
        for one in vectors.inCash {
            #expect(settings(one.coin).inCash(Amount(one.amount)).minorUnits == one.cash)
        }
    }

    @Test func `even parts add up to what is due`() {
        for one in vectors.evenParts {
            var rest = order()
            rest.totals.due = Amount(one.due)
            let parts = one.parts.indices.map { index in
                let even = EvenPart(index + 1, of: one.parts.count)
                let payment = CashPayment(
                    rest.told, at: settings(one.coin), part: PaymentPart(even: even))
                rest.totals.due = rest.totals.due - payment.amount
                return payment.amount.minorUnits
            }
            #expect(parts == one.parts && rest.totals.due == .zero)
        }
    }
}
