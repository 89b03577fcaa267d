// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@testable import Till

/// The amounts that guests hand over most often.
@Suite struct CashKeyTests {
    @Test(arguments: [
        ("USD", 1350, [1350, 1400, 1500, 2000, 5000]), ("USD", 850, [850, 900, 1000, 2000, 5000]),
        ("EUR", 2800, [2800, 3000, 4000, 5000, 10_000]), ("GBP", 1, [1, 100, 200, 500, 1000]),
        ("JPY", 1486, [1486, 1490, 1500, 2000, 5000]),
        ("KWD", 1250, [1250, 2000, 5000, 10_000, 20_000]),
    ])
    func `a due amount leads to the next notes`(
        _ code: String, _ due: Int, _ expected: [Int]
    ) throws {
        let currency = try #require(Currency(code))
        #expect(CashKeys.amounts(for: Amount(due), in: currency).map(\.minorUnits) == expected)
    }

    @Test(arguments: ["USD", "EUR", "GBP", "CHF", "JPY", "KWD", "INR"])
    func `the first amount is exact, and each one is higher than the one before`(
        _ code: String
    ) throws {
        let currency = try #require(Currency(code))
        var chance = KeySource(seed: 7)
        for _ in 0..<1000 {
            let due = Amount(Int.random(in: 1...10_000_000, using: &chance))
            let amounts = CashKeys.amounts(for: due, in: currency)
            #expect(amounts.first == due)
            #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 })
            #expect(amounts.count <= CashKeys.count)
            #expect(!amounts.contains { CashKeys.isUnlikely($0, for: due, in: currency) })
        }
    }

    /// A case of `Tests/WebTests/cash.json`, which the till for browsers is tested with, too.
    private struct Case: Decodable {
        let currency: Currency
        let due: Amount
        let cash: Amount
        let isUnlikely: Bool
    }

    @Test func `cash whose change is a largest note is unlikely`() throws {
        let file = ProjectFolder.root.appending(path: "Tests/WebTests/cash.json")
        for one in try JSONDecoder().decode([Case].self, from: Data(contentsOf: file)) {
            let isUnlikely = CashKeys.isUnlikely(one.cash, for: one.due, in: one.currency)
            #expect(isUnlikely == one.isUnlikely, "\(one)")
        }
    }
}
