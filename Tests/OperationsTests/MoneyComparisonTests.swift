// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Backup

@Suite struct MoneyComparisonTests {
    private static func payment(isOrderMissing: Bool) throws -> MissingPayment {
        MissingPayment(
            payment: "p1", order: "o1", amount: Amount(16_74),
            currency: try #require(Currency("USD")), time: "2026-11-21T17:44:31.320Z",
            location: "00001", terminal: "till-1", isOrderMissing: isOrderMissing)
    }

    @Test func `databases with the same payments agree`() {
        #expect(MoneyComparison().lines == ["Orders and payments agree."])
    }

    @Test func `each missing payment is a line, with advice for each kind`() throws {
        var comparison = MoneyComparison()
        comparison.ledgerOnly = [
            try Self.payment(isOrderMissing: false), try Self.payment(isOrderMissing: true),
        ]
        comparison.ordersOnly = [try Self.payment(isOrderMissing: false)]

        let lines = comparison.lines

        #expect(lines.count == 7)
        #expect(lines[0] == "In the ledger, but not on an order (2):")
        #expect(
            lines[1]
                == "  2026-11-21T17:44:31.320Z       16.74 USD  location 00001  till-1  order o1")
        #expect(lines[2].hasSuffix("till-1  order o1, which is missing, too"))
        #expect(lines[3].contains("book its payment by hand"))
        #expect(lines[4] == "On an order, but not in the ledger (1):")
        #expect(lines[6].contains("restore a newer payments.db"))
    }
}
