// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// What an order would cost, and the seal at a total that a person saw.
@Suite struct QuoteTests {
    /// 8 % are added to prices; a table pays 10 % for the service.
    private static let entry = Sample.entry(
        tax: TaxRule(basisPoints: 800, included: false),
        fees: [FeeRule(name: "Service", basisPoints: 1_000, fulfilments: [.dineIn])],
        tables: [Table(name: "4", seats: 2)])
    private static let table = Fulfilment(.dineIn, table: "4")

    @Test func `a quote has the fees and taxes of its fulfilment`() throws {
        let counter = try quote(.burger * 2)
        #expect(counter.fees == [])
        #expect(counter.totals.total == Amount(1_700 + 136))

        let table = try quote(.burger * 2, for: Self.table)
        #expect(table.fees == [Fee(name: "Service", basisPoints: 1_000, value: Amount(170))])
        #expect(table.totals.total == Amount(1_700 + 170 + 150))
        #expect(table.totals.due == table.totals.total)
    }

    @Test(arguments: UInt64(1)...40)
    func `an order costs what its quote has said`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let offered: [ItemRequest] = [
            .burger, .pie, .coffee, .wine, .water, .steak("rare", "fries"), .pizza("regular"),
        ]
        let items = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            offered[Int.random(in: 0..<offered.count, using: &generator)]
                * Int.random(in: 1...9, using: &generator)
        }
        let fulfilment = Bool.random(using: &generator) ? Self.table : nil
        let quote = try quote(items, for: fulfilment)

        var order = Sample.order(at: Self.entry)
        if let fulfilment { try order.take(.update(fulfilment: fulfilment), in: Self.entry) }
        try order.take(.add(items), .seal(at: quote.totals.total), in: Self.entry)

        #expect(QuoteOrder.Answer(order) == quote)
    }

    @Test func `a quote is refused as the order would be`() {
        let cheapPie = ItemRequest(item: "pie", quantity: 1, shownPrice: Amount(400))
        let cases: [(String, [ItemRequest], Fulfilment?)] = [
            ("fulfilment.invalid", [.burger], Fulfilment(.dineIn)),
            ("fulfilment.tableUnknown", [.burger], Fulfilment(.dineIn, table: "9")),
            ("order.noItems", [], nil),
            ("menu.itemUnknown", [ItemRequest(item: "snail", quantity: 1)], nil),
            ("menu.itemUnavailable", [.soldOut], nil),
            ("menu.priceChanged", [cheapPie], nil),
        ]
        for (reason, items, fulfilment) in cases {
            let refusal = #expect(throws: Refusal.self) { try quote(items, for: fulfilment) }
            #expect(refusal?.reason == reason)
        }
    }

    @Test func `an order with another total than the shown one is not sealed`() throws {
        var order = try Sample.order(at: Self.entry, after: .add(.burger * 2))
        let before = order
        let refusal = #expect(throws: Refusal.self) {
            try order.take(.seal(at: Amount(1_700)), in: Self.entry)
        }
        #expect(refusal?.reason == "order.totalChanged")
        #expect(refusal?.message.contains("It costs 18.36 USD now, not 17.00 USD") == true)
        #expect(order == before)
    }

    private func quote(
        _ items: ItemRequest..., for fulfilment: Fulfilment? = nil
    ) throws(Refusal) -> QuoteOrder.Answer {
        try quote(items, for: fulfilment)
    }

    private func quote(
        _ items: [ItemRequest], for fulfilment: Fulfilment?
    ) throws(Refusal) -> QuoteOrder.Answer {
        QuoteOrder.Answer(
            try Order(
                quoting: QuoteOrder(
                    location: Sample.place, fulfilment: fulfilment, items: items),
                at: Self.entry.location, on: Sample.day,
                in: OrderEnvironment(now: Sample.minute(0), entry: Self.entry)))
    }
}
