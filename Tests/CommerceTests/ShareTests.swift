// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

/// The rounding rule of all amounts, compared with exact fractions.
@Suite struct ShareTests {
    @Test(arguments: [
        (0, 1, 2, 0), (1, 1, 2, 1), (1, 1, 3, 0), (2, 1, 3, 1), (3, 1, 2, 2), (5, 1, 10, 1),
        (4, 1, 10, 0), (100, 825, 10_000, 8), (850, 10_000, 10_000, 850), (850, 0, 10_000, 0),
        (-1, 1, 2, -1), (-1, 1, 3, 0), (-3, 1, 2, -2), (7, 3, 1, 21),
        (.max, 10_000, 10_000, .max), (.max, 1, 2, 4_611_686_018_427_387_904), (.max, 0, 1, 0),
        (-.max, 10_000, 10_000, -.max),
    ])
    func `a share is rounded half up, and half down for negative amounts`(
        amount: Int, numerator: Int, denominator: Int, share: Int
    ) {
        #expect(Amount(amount).share(numerator, of: denominator) == Amount(share))
    }

    @Test(arguments: UInt64(1)...20)
    func `a share is the whole number next to the exact one`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 1...1_000 {
            let amount = Int.random(in: 0...1_000_000_000_000_000, using: &generator)
            let denominator = Int.random(in: 1...2_000_000_000_000, using: &generator)
            let numerator = Int.random(in: 0...denominator, using: &generator)

            let share = Amount(amount).share(numerator, of: denominator)

            // Twice the distance from the exact share, in parts of the denominator.
            let distance =
                2 * Int128(share.minorUnits) * Int128(denominator)
                - 2 * Int128(amount) * Int128(numerator)
            #expect(-Int128(denominator) < distance && distance <= Int128(denominator))
            #expect(Amount(-amount).share(numerator, of: denominator) == .zero - share)
        }
    }

    @Test func `every small share is exact`() {
        for denominator in 1...24 {
            for numerator in 0...denominator {
                for amount in 0...60 {
                    let share = Amount(amount).share(numerator, of: denominator).minorUnits
                    let distance = 2 * share * denominator - 2 * amount * numerator
                    #expect(-denominator < distance && distance <= denominator)
                }
            }
        }
    }

    @Test(arguments: [1, 250, 825, 1_900, 10_000])
    func `more money never has a smaller share`(_ rate: Int) {
        let shares = (0...5_000).map { Amount($0).share(rate, of: 10_000) }

        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `a tax that is included and one that is added back make the same price`() {
        let included = TaxRule(basisPoints: 1_900, included: true)
        let added = TaxRule(basisPoints: 1_900, included: false)
        for net in 0...3_000 {
            let gross = Amount(net) + added.tax(on: Amount(net))

            #expect(gross - included.tax(on: gross) == Amount(net))
        }
    }
}
