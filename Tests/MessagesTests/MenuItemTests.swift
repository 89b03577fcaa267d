// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@Suite struct `Menu items` {
    private static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    private static let earlier = Timestamp(milliseconds: noon.milliseconds - 1)

    @Test func `a scheduled price replaces the price at its time`() {
        var soup = MenuItem(id: "soup", name: "Soup", price: Amount(550), station: "cold")
        #expect(soup.price(at: Self.noon) == Amount(550))

        soup.scheduledPrice = ScheduledPrice(price: Amount(490), validFrom: Self.noon)

        #expect(soup.price(at: Self.earlier) == Amount(550))
        #expect(soup.price(at: Self.noon) == Amount(490))
    }

    @Test(arguments: [
        (true, nil, true, true), (true, noon, true, true), (false, nil, false, false),
        (false, noon, false, true),
    ])
    func `what is sold out is available again at its time`(
        _ available: Bool, _ until: Timestamp?, _ before: Bool, _ then: Bool
    ) {
        let soup = MenuItem(
            id: "soup", name: "Soup", price: .zero, station: "cold", available: available,
            unavailableUntil: until)
        let cream = Modifier(
            id: "cream", name: "Cream", price: .zero, available: available,
            unavailableUntil: until)

        #expect(soup.isAvailable(at: Self.earlier) == before)
        #expect(soup.isAvailable(at: Self.noon) == then)
        #expect(cream.isAvailable(at: Self.earlier) == before)
        #expect(cream.isAvailable(at: Self.noon) == then)
    }

    @Test func `an item without a season is sold in all months`() {
        var pie = MenuItem(id: "pie", name: "Pie", price: .zero, station: "counter")
        #expect((1...12).allSatisfy(pie.isInSeason))

        pie.season = [11, 12, 1]

        #expect((1...12).filter(pie.isInSeason) == [1, 11, 12])
    }

    @Test func `a menu is ordered by place, then by identifier`() {
        let places: [(ItemID, Int)] = [("b", 200), ("a", 200), ("z", 100)]
        let items = places.map { id, place in
            MenuItem(id: id, name: "Item", price: .zero, station: "grill", place: place)
        }
        #expect(items.sorted(by: MenuItem.precedes).map(\.id) == ["z", "a", "b"])
    }
}

@Suite struct `Modifiers` {
    private static let cheese = Modifier(
        id: "cheese", name: "Cheese", price: Amount(100),
        prices: [
            ModifierPrice(with: "large", price: Amount(200)),
            ModifierPrice(with: "deep", price: Amount(150)),
        ])

    @Test(
        arguments: [
            ([], 100), (["small"], 100), (["deep"], 150), (["deep", "large"], 200),
        ] as [([ModifierID], Int)])
    func `the price beside another modifier is the first one that fits`(
        _ chosen: [ModifierID], _ price: Int
    ) {
        #expect(Self.cheese.price(with: chosen + ["cheese"]) == Amount(price))
    }

    @Test func `a group may depend on a chosen modifier`() {
        var plates = ModifierGroup(
            id: "plates", name: "Plates", minimum: 0, maximum: 1, modifiers: [Self.cheese])
        #expect(plates.applies(with: []))

        plates.onlyWith = ["large", "family"]

        #expect(!plates.applies(with: ["small"]))
        #expect(plates.applies(with: ["cheese", "family"]))
    }
}
