// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Ledger
@testable import Payments

@Suite struct TaxPostingTests {
    private let third = OrderPrice(
        price: Amount(1_361),
        taxes: [TaxShare(basisPoints: 800, base: Amount(1_260), tax: Amount(101))])

    @Test func `the parts of a split bill add up to the tax of the order`() {
        let first = OrderPosting([]).taxRows(keeping: Amount(500), price: third)
        #expect(first == [tax(800, -37)])

        let posting = OrderPosting([sales(-463), tax(800, -37)])
        #expect(posting.kept == Amount(500))
        #expect(posting.taxRows(keeping: Amount(861), price: third) == [tax(800, -64)])
    }

    @Test func `a refund posts the difference back`() {
        let posting = OrderPosting([sales(-1_260), tax(800, -101)])

        // 101 × 361 ÷ 1361 = 26.8, so 27 remain.
        #expect(posting.taxRows(keeping: Amount(-1_000), price: third) == [tax(800, 74)])
        #expect(posting.taxRows(keeping: Amount(-1_361), price: third) == [tax(800, 101)])
    }

    @Test func `money above the price has no tax`() {
        let posting = OrderPosting([sales(-1_260), tax(800, -101)])

        #expect(posting.taxRows(keeping: Amount(500), price: third) == [tax(800, 0)])
    }

    @Test func `the tax of a rate that the order does not have any more goes back`() {
        let posting = OrderPosting([sales(-470), tax(200, -30)])

        // 101 × 600 ÷ 1361 = 44.5, so 45.
        #expect(
            posting.taxRows(keeping: Amount(100), price: third) == [tax(200, 30), tax(800, -45)])
    }

    @Test func `the refund of a payment without receipts posts its tax back`() {
        // 101 × 500 ÷ 1361 = 37.1, so 37.
        #expect(
            OrderPosting([]).taxRows(keeping: Amount(-500), price: third) == [tax(800, 37)])
    }

    @Test func `an order without a price has no tax`() {
        let free = OrderPrice(price: .zero, taxes: third.taxes)

        #expect(OrderPosting([]).taxRows(keeping: Amount(5), price: free) == [tax(800, 0)])
        #expect(OrderPosting([]).taxRows(keeping: Amount(5), price: nil).isEmpty)
    }

    private func sales(_ amount: Int) -> LedgerRow {
        LedgerRow(account: .sales, amount: Amount(amount))
    }

    private func tax(_ rate: Int, _ amount: Int) -> LedgerRow {
        LedgerRow(account: .tax, basisPoints: rate, amount: Amount(amount))
    }
}
