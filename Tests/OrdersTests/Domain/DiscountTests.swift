// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Discounts on a line and on the order, several of them, and at most the whole price.
@Suite struct DiscountTests {
    @Test func `a discount on a line reduces that line and names who granted it`() throws {
        let order = try Sample.order(
            after: .add(.burger * 2, .pie), .discount(DiscountRequest(line: 1, amount: 200)))

        let discount = order.discounts[0]
        #expect(discount.value == Amount(200))
        #expect(discount.terminal == Sample.till)
        #expect(discount.staff == "ana")
        #expect(order.totals.discount == Amount(200))
        #expect(order.totals.due == Amount(1_700 + 450 - 200))
    }

    @Test func `a rate is rounded half up, once for the whole line`() throws {
        // 2.5 % of 3 × 4.50 are 0.3375; of each pie alone 0.1125, three times 0.11.
        let order = try Sample.order(
            after: .add(.pie * 3), .discount(DiscountRequest(line: 1, basisPoints: 250)))

        #expect(order.discounts.map(\.value) == [Amount(34)])
    }

    @Test func `each discount on a line applies to the rest after the ones before it`() throws {
        let order = try Sample.order(
            after: .add(.burger),
            .discount(
                DiscountRequest(line: 1, amount: 50), DiscountRequest(line: 1, basisPoints: 5_000),
                DiscountRequest(line: 1, amount: 1_000), DiscountRequest(line: 1, amount: 1)))

        #expect(order.discounts.map(\.value) == [50, 400, 400, 0].map { Amount($0) })
        #expect(order.totals.due == .zero)
    }

    @Test func `the same discounts again change nothing, unless another till grants them`() throws {
        let line = DiscountRequest(line: 1, amount: 9_999)
        let order = DiscountRequest(basisPoints: 1_000)
        let once = try Sample.order(after: .add(.burger, .pie), .discount(line, order))

        var again = once
        try again.setDiscounts([line, order], by: Sample.context(), at: .now())
        #expect(again == once)

        for requests in [[order, line], [line], []] {
            var other = once
            try other.setDiscounts(requests, by: Sample.context(), at: .now())
            #expect(other.revision == once.revision + 1)
        }
        try again.setDiscounts([line, order], by: Sample.context("till-2"), at: .now())
        #expect(again.discounts.map(\.terminal) == ["till-2", "till-2"])
        #expect(again.totals == once.totals)
    }

    @Test func `rates on the order apply to the lines after the discounts on lines`()
        throws
    {
        let order = try Sample.order(
            after: .add(.burger, .pie),
            .discount(
                DiscountRequest(basisPoints: 1_000), DiscountRequest(line: 2, amount: 300),
                DiscountRequest(basisPoints: 2_500)))

        #expect(order.discounts.map(\.value) == [100, 300, 250].map { Amount($0) })
        #expect(order.totals.due == Amount(1_300 - 650))
    }

    @Test func `discounts reduce the total to 0 and not below`() throws {
        let order = try Sample.order(
            after: .add(.burger, .pie),
            .discount(
                DiscountRequest(line: 2, amount: 9_999), DiscountRequest(basisPoints: 7_000),
                DiscountRequest(basisPoints: 7_000), DiscountRequest(amount: 1)))

        #expect(order.discounts.map(\.value) == [450, 595, 255, 0].map { Amount($0) })
        #expect(order.totals.discount == order.totals.subtotal)
        #expect(order.totals.total == .zero)
    }

    @Test func `new discounts replace all old ones, and an empty list removes them`() throws {
        var order = try Sample.order(
            after: .add(.burger), .discount(DiscountRequest(amount: 100)),
            .discount(DiscountRequest(basisPoints: 1_000)))
        #expect(order.totals.discount == Amount(85))

        try order.take(.discount([]))

        #expect(order.discounts.isEmpty)
        #expect(order.totals.due == Amount(850))
    }

    @Test func `a discount changes with the line that it reduces`() throws {
        var order = try Sample.order(
            after: .add(.burger * 4), .discount(DiscountRequest(line: 1, basisPoints: 5_000)))

        try order.take(.void(LinePart(line: 1, quantity: 3)))
        #expect(order.discounts.map(\.value) == [Amount(425)])

        try order.take(.void(1))
        #expect(order.discounts.map(\.value) == [.zero])
        #expect(order.totals.discount == .zero)
    }

    @Test(
        arguments: [
            (DiscountRequest(amount: 1), nil),
            (DiscountRequest(amount: 0), "discount.invalid"),
            (DiscountRequest(amount: -1), "discount.invalid"),
            (DiscountRequest(basisPoints: 1), nil),
            (DiscountRequest(basisPoints: 10_000), nil),
            (DiscountRequest(basisPoints: 0), "discount.invalid"),
            (DiscountRequest(basisPoints: 10_001), "discount.invalid"),
            (DiscountRequest(), "discount.invalid"),
            (DiscountRequest(amount: 1, basisPoints: 1), "discount.invalid"),
            (DiscountRequest(amount: 1, because: ""), "discount.invalid"),
            (DiscountRequest(line: 1, amount: 1), nil),
            (DiscountRequest(line: 2, amount: 1), "line.voided"),
            (DiscountRequest(line: 3, amount: 1), "line.unknown"),
            (DiscountRequest(line: 0, amount: 1), "line.unknown"),
            (DiscountRequest(line: 0, amount: 0), "discount.invalid"),
        ] as [(DiscountRequest, String?)])
    func `a discount is either an amount or a rate, and has a reason`(
        _ request: DiscountRequest, _ refusal: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger, .pie), .void(2), .discount(DiscountRequest(amount: 7)))

        #expect(order.refusal(of: .discount(DiscountRequest(amount: 5), request)) == refusal)
    }
}

extension DiscountRequest {
    /// A discount request with a default reason.
    init(
        line: Int? = nil, amount: Int? = nil, basisPoints: Int? = nil,
        because reason: String = "regular guest"
    ) {
        self.init(
            line: line, amount: amount.map { Amount($0) }, basisPoints: basisPoints, reason: reason)
    }
}
