// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import MenuSearch

/// The dish of the day.
@Suite struct RecommendationTests {
    private static let days = (1...28).compactMap { day in
        BusinessDay("2026-11-\(day < 10 ? "0" : "")\(day)")
    }

    private static func dishes(
        _ count: Int, seasonal: Int = 0, soldOut: Set<Int> = []
    ) -> [Recommendation.Dish] {
        (0..<count).map { number in
            Recommendation.Dish(
                id: ItemID(stringLiteral: "dish-\(number)"), isSeasonal: number < seasonal,
                canBeOrdered: !soldOut.contains(number))
        }
    }

    private static func choices(
        _ dishes: [Recommendation.Dish], pins: [DailyDish] = []
    ) -> [ItemID?] {
        days.map { Recommendation.choose(pins: pins, dishes: dishes, on: $0)?.item }
    }

    @Test(arguments: 2...9)
    func `no dish follows itself if two can be ordered`(_ count: Int) {
        for sold in 0..<(1 << count) where count - sold.nonzeroBitCount >= 2 {
            let soldOut = Set((0..<count).filter { sold & 1 << $0 != 0 })
            for seasonal in [0, 1, 2, count] {
                let dishes = Self.dishes(count, seasonal: seasonal, soldOut: soldOut)
                let choices = Self.choices(dishes)
                let available = Set(dishes.filter(\.canBeOrdered).map(\.id))
                #expect(choices.allSatisfy { $0.map(available.contains) ?? false })
                for (first, second) in zip(choices, choices.dropFirst()) {
                    #expect(first != second, "\(count) dishes, sold out: \(soldOut)")
                }
            }
        }
    }

    @Test(arguments: 2...28)
    func `each dish has its days`(_ count: Int) {
        #expect(Set(Self.choices(Self.dishes(count))).count == count)
    }

    @Test func `an only dish is recommended each day`() {
        #expect(Set(Self.choices(Self.dishes(3, soldOut: [0, 2]))) == ["dish-1"])
    }

    @Test(arguments: SeedPlan.seeds(default: 25, variable: "COMANDA_RECOMMENDATION_SEEDS"))
    func `a dish stays the whole day while others sell out`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 4...20, using: &generator)
        var dishes = Self.dishes(count).shuffled(using: &generator)
        for day in Self.days {
            let first = try #require(
                Recommendation.choose(pins: [], dishes: dishes, on: day)?.item)
            // One dish of each half of the menu remains.
            let others = dishes.indices.filter { dishes[$0].id != first }
            let soldOut = others.shuffled(using: &generator).prefix(count / 2 - 1)
            for place in soldOut { dishes[place].canBeOrdered = false }
            #expect(Recommendation.choose(pins: [], dishes: dishes, on: day)?.item == first)
            for place in soldOut { dishes[place].canBeOrdered = true }
        }
    }

    @Test func `the next dish follows one that is sold out, until it is available again`() throws {
        let day = Self.days[0]
        var dishes = Self.dishes(7)
        let first = try #require(Recommendation.choose(pins: [], dishes: dishes, on: day)?.item)
        let place = try #require(dishes.firstIndex { $0.id == first })

        dishes[place].canBeOrdered = false
        let second = Recommendation.choose(pins: [], dishes: dishes, on: day)?.item
        dishes[place].canBeOrdered = true

        #expect(second != nil && second != first)
        #expect(Recommendation.choose(pins: [], dishes: dishes, on: day)?.item == first)
    }

    @Test func `a pinned dish is recommended on its day, if it can be ordered`() throws {
        let pins = [DailyDish(day: Self.days[3], item: "dish-1")]
        var dishes = Self.dishes(3)
        dishes[1].isRecommendable = false

        let choice = Recommendation.choose(pins: pins, dishes: dishes, on: Self.days[3])
        dishes[1].canBeOrdered = false
        let other = Recommendation.choose(pins: pins, dishes: dishes, on: Self.days[3])

        #expect(choice?.item == "dish-1")
        #expect(choice?.reason == .pinned)
        #expect(other?.reason == .onTheMenu)
    }

    @Test(arguments: 0..<7)
    func `a dish that was pinned yesterday is not recommended today`(_ number: Int) {
        let pin = DailyDish(day: Self.days[9], item: ItemID(stringLiteral: "dish-\(number)"))
        #expect(Self.choices(Self.dishes(7), pins: [pin])[10] != pin.item)
        #expect(Self.choices([Self.dishes(7)[number]], pins: [pin])[10] == pin.item)
    }

    @Test func `dishes in season come first, and an only one takes turns with the others`() {
        func reasons(_ dishes: [Recommendation.Dish]) -> [RecommendationReason?] {
            Self.days.prefix(4).map {
                Recommendation.choose(pins: [], dishes: dishes, on: $0)?.reason
            }
        }
        #expect(reasons(Self.dishes(5, seasonal: 2)) == Array(repeating: .inSeason, count: 4))
        #expect(Set(reasons(Self.dishes(5, seasonal: 1))) == [.inSeason, .onTheMenu])
        #expect(reasons(Self.dishes(1, seasonal: 1)) == Array(repeating: .inSeason, count: 4))
        #expect(reasons(Self.dishes(5)) == Array(repeating: .onTheMenu, count: 4))
    }

    @Test func `a menu recommends what its categories allow, if it is in season and available`() {
        func item(_ id: ItemID, _ categories: [CategoryID], _ season: [Int]? = nil) -> MenuItem {
            MenuItem(
                id: id, name: "Dish", price: Amount(100), station: "grill",
                categories: categories, season: season)
        }
        let categories = [
            MenuCategory(id: "mains", name: "Mains"),
            MenuCategory(id: "drinks", name: "Drinks", recommendable: false),
        ]
        func recommended(_ items: [MenuItem], month: Int = 11) -> Set<ItemID?> {
            let index = MenuIndex(items: items, categories: categories)
            let now = Timestamp(milliseconds: 1_795_000_000_000)
            return Set(
                Self.days.map {
                    index.recommendation(pins: [], on: $0, month: month, at: now)?.item
                })
        }
        var soldOut = item("1", ["mains"])
        soldOut.available = false
        let (water, punch) = (item("2", ["drinks"]), item("3", ["drinks", "mains"], [12]))
        let soup = item("4", [])

        #expect(recommended([soldOut, water]) == [nil])
        #expect(recommended([soldOut, water, soup]) == ["4"])
        #expect(recommended([soldOut, punch, soup]) == ["4"])
        #expect(recommended([soldOut, punch, soup], month: 12) == ["3", "4"])
    }
}
