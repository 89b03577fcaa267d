// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import Till

/// The amounts that guests hand over most often.
@Suite struct CashKeyTests {
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
}
