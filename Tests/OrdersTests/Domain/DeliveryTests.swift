// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Deliveries to a place, by the rules of the location.
@Suite struct DeliveryTests {
    /// 0.50 a kilometre and 2.50, free from 30.00; at least 15.00; up to 5 km.
    private static let rules = DeliveryRules(
        place: .zero, areas: [DeliveryArea(radius: 5_000)],
        fee: DeliveryFee(
            amount: Amount(250), perKilometre: Amount(50), freeFrom: Amount(3_000)),
        minimum: Amount(1_500),
        courier: CourierPay(amount: Amount(300), perKilometre: Amount(60)))
    /// 1,446 metres by road from the kitchen: 75 cents.
    private static let near = delivery(to: Place(latitude: 10_000, longitude: 0))
    private static let nearFee = Amount(325)
    private static let entry = entry(rules)

    @Test func `an order shows the terms of its place, and its fee last`() throws {
        let entry = Self.entry(
            Self.rules, fees: [FeeRule(name: "Packaging", amount: Amount(25))])
        let order = try Sample.order(
            at: entry, after: .add(.burger * 2), .update(fulfilment: Self.near))

        #expect(order.fulfilment == Self.near)
        #expect(
            order.delivery
                == DeliveryTerms(
                    distance: 1_446, minutes: 26, fee: Self.rules.fee, minimum: Amount(1_500)))
        #expect(order.fees.map(\.name) == ["Packaging", "delivery"])
        #expect(order.fees.map(\.value) == [Amount(25), Self.nearFee])
        #expect(order.totals.total == Amount(1_700 + 25 + 325))
    }

    @Test func `the fee follows the items`() throws {
        var order = try Sample.order(at: Self.entry, after: .update(fulfilment: Self.near))
        #expect(order.totals.fees == .zero)
        #expect(order.fees.map(\.value) == [Self.nearFee])
        let steps: [(Step, Amount)] = [
            (.add(.burger * 3), Self.nearFee), (.add(.pie), .zero),
            (.change(1, to: 2), Self.nearFee),
            (.add(.wine), Self.nearFee), (.add(.wine), .zero),
            (.discount(DiscountRequest(basisPoints: 2_000, reason: "rain")), Self.nearFee),
            (.discount(), .zero), (.void(1), Self.nearFee),
        ]
        for (step, fee) in steps {
            try order.take(step, in: Self.entry)
            #expect(order.totals.fees == fee, "\(step.name) \(order.totals.items)")
        }
    }

    @Test(arguments: UInt64(1)...40)
    func `an order has the fee of the quote for its place and its items`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
        func fee() -> DeliveryFee? {
            if number(0...4) == 0 { return nil }
            return DeliveryFee(
                amount: number(0...1) == 0 ? nil : Amount(number(0...500)),
                perKilometre: number(0...1) == 0 ? nil : Amount(number(0...99)),
                basisPoints: number(0...1) == 0 ? nil : number(0...10_000),
                freeFrom: number(0...1) == 0 ? nil : Amount(number(1...5_000)))
        }
        var rules = Self.rules
        rules.fee = fee()
        rules.areas = [
            DeliveryArea(radius: number(1...3_000), fee: fee()), DeliveryArea(radius: 5_000),
        ]
        let entry = Self.entry(rules)
        for _ in 1...20 {
            let place = Place(latitude: number(0...30_000), longitude: number(-30_000...30_000))
            var order = try Sample.order(
                at: entry, after: .add(.burger * number(1...5)),
                .update(fulfilment: Self.delivery(to: place)))
            let discount = DiscountRequest(amount: Amount(number(1...900)), reason: "why")
            try order.take(.add(.coffee * number(1...9)), .discount(discount), in: entry)

            let quote = try rules.quote(place: try #require(place), items: order.totals.items)
            #expect(order.totals.fees == quote.fee)
            #expect(order.delivery?.distance == quote.distance)
            #expect(order.delivery?.minutes == quote.minutes)
            #expect(order.fees.count == (order.delivery?.fee == nil ? 0 : 1))
            #expect(TotalsAudit(order).problems == [])
        }
    }

    @Test func `a place outside of the area is refused with the distance`() throws {
        let far = Self.delivery(to: Place(latitude: 100_000, longitude: 0))
        var order = try Sample.order(at: Self.entry, after: .add(.burger))
        let before = order
        let refusal = #expect(throws: Refusal.self) {
            try order.take(.update(fulfilment: far), in: Self.entry)
        }
        #expect(refusal?.reason == "order.outsideArea")
        #expect(refusal?.message.hasPrefix("The place is 14.5 km from Ham's Burgers") == true)
        #expect(order == before)
    }

    @Test func `a place needs a delivery`() {
        for kind in [FulfilmentKind.counter, .pickup] {
            let fulfilment = Fulfilment(kind, place: .zero)
            let refusal = Sample.order(at: Self.entry).refusal(
                of: .update(fulfilment: fulfilment), in: Self.entry)
            #expect(refusal == "fulfilment.invalid")
        }
    }

    @Test(arguments: [rules, nil])
    func `without a place or without rules only the address is kept`(
        _ rules: DeliveryRules?
    ) throws {
        let entry = Self.entry(rules)
        let place = rules == nil ? Place(latitude: 50_000_000, longitude: 0) : nil
        let order = try Sample.order(
            at: entry, after: .add(.pie), .update(fulfilment: Self.delivery(to: place)), .seal)

        #expect(order.delivery == nil)
        #expect(order.fulfilment.place == place)
        #expect(order.fees == [])
        #expect(order.sealed)
    }

    @Test func `an order keeps its terms when the location changes its rules`() throws {
        var order = try Sample.order(
            at: Self.entry, after: .add(.burger), .update(fulfilment: Self.near))
        let terms = order.delivery
        var dearer = Self.rules
        dearer.fee = DeliveryFee(amount: Amount(900))
        let later = Self.entry(dearer)

        var address = Self.near
        address.address = "Elm Street 1, second floor"
        try order.take(.update(fulfilment: address), .add(.pie), in: later)
        #expect(order.delivery == terms)
        #expect(order.totals.fees == Self.nearFee)

        let elsewhere = Self.delivery(to: Place(latitude: 0, longitude: 20_000))
        try order.take(.update(fulfilment: elsewhere), in: later)
        #expect(order.totals.fees == Amount(900))

        try order.take(.update(fulfilment: Fulfilment(.pickup)), in: later)
        #expect(order.delivery == nil && order.fees == [])
    }

    @Test func `a sealed order keeps its place, and its address can be corrected`() throws {
        var order = try Sample.order(
            at: Self.entry, after: .add(.burger * 2), .update(fulfilment: Self.near), .seal)
        let elsewhere = Self.delivery(to: Place(latitude: 0, longitude: 20_000))
        for fulfilment in [elsewhere, Self.delivery(to: nil)] {
            let refusal = order.refusal(of: .update(fulfilment: fulfilment), in: Self.entry)
            #expect(refusal == "order.sealed")
        }
        var address = Self.near
        address.address = "Elm Street 2"
        try order.take(.update(fulfilment: address), in: nil)
        #expect(order.fulfilment == address)

        try order.take(.pay(order.totals.due.minorUnits), in: Self.entry)
        let refusal = order.refusal(of: .update(fulfilment: elsewhere), in: Self.entry)
        #expect(refusal == "order.paid")
    }

    @Test func `items below the minimum can't be sealed, also not by a payment`() throws {
        var order = try Sample.order(
            at: Self.entry, after: .add(.burger, .coffee), .update(fulfilment: Self.near))
        for step in [Step.seal, .begin(nil, as: "payment-1"), .begin(100, as: "payment-1")] {
            #expect(order.refusal(of: step, in: Self.entry) == "order.belowMinimum")
        }
        let refusal = #expect(throws: Refusal.self) { try order.take(.seal) }
        #expect(
            refusal?.message == """
                The items of order 1 cost 10.45 USD, and a delivery needs 15.00 USD. Add items for \
                4.55 USD, or let the guest pick the order up.
                """)

        try order.take(.add(.burger), in: Self.entry)
        let discount = DiscountRequest(amount: Amount(396), reason: "voucher")
        try order.take(.discount(discount), in: Self.entry)
        #expect(order.totals.items == Amount(1_499))
        #expect(order.refusal(of: .seal, in: Self.entry) == "order.belowMinimum")
        try order.take(.discount(), .begin(nil, as: "payment-1"), in: Self.entry)
        #expect(order.sealed)
    }

    @Test func `the terms stay with the order that gives lines, so there is one fee`() throws {
        let giver = try Sample.order(
            at: Self.entry, after: .add(.burger * 3, .pie * 2), .update(fulfilment: Self.near))
        #expect(giver.totals.fees == .zero)
        var orders = OrderPair(giver: giver, receiver: Sample.neighbor(of: giver))

        try orders.moveLines([LinePart(line: 2)], at: Sample.minute(60), within: OrderLimits())

        #expect(orders.giver.delivery == giver.delivery)
        #expect(orders.giver.totals.fees == Self.nearFee)
        #expect(orders.receiver.fulfilment == Self.near)
        #expect(orders.receiver.delivery == nil)
        #expect(orders.receiver.totals.fees == .zero)
        #expect(orders.receiver.refusal(of: .seal, in: Self.entry) == nil)
    }

    @Test func `the example of a delivery has the fee and the totals that follow from its terms`()
        throws
    {
        let file = ProjectFolder.protocols.appending(
            path: "Golden/orders/orders.update.delivery.answer.json")
        struct Answer: Decodable {
            var result: Order
        }
        let order = try JSONDecoder().decode(Answer.self, from: Data(contentsOf: file)).result
        var derived = order
        derived.deriveTotals()
        #expect(derived == order)
        #expect(order.totals.fees > .zero)
        #expect(derived.refusal(of: .seal) == "order.belowMinimum")
    }

    private static func delivery(to place: Place?) -> Fulfilment {
        Fulfilment(.delivery, address: "Elm Street 1", place: place)
    }

    private static func entry(_ rules: DeliveryRules?, fees: [FeeRule] = []) -> CatalogueEntry {
        var entry = Sample.entry(fees: fees)
        entry.location.delivery = rules
        return entry
    }
}
