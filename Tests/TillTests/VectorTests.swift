// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
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
        var inCash: [RoundedCash]
        var evenParts: [EvenParts]
    }

    private let vectors: Vectors

    init() throws {
        let file = ProjectFolder.root.appending(path: "Tests/Vectors/screens.json")
        vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }

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
