// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import MenuSearch

/// A search in an index finds what a comparison of everything with everything finds.
@Suite struct SearchPropertyTests {
    @Test(arguments: SeedPlan.seeds(default: 25, variable: "COMANDA_SEARCH_SEEDS"))
    func `the index finds what a naive scan finds, also after changes`(_ seed: UInt64) {
        var random = RandomMenu(seed: seed)
        var categories = (0..<5).map { random.category($0) }
        var items = (0..<40).map { random.item($0) }
        var index = MenuIndex(items: items, categories: categories)
        for _ in 0..<8 {
            for _ in 0..<12 {
                let request = random.request()
                let naive = NaiveSearch(
                    items: items.filter { $0.removed != true },
                    categories: categories.filter { $0.removed != true }, now: RandomMenu.now,
                    month: 11)
                let expected = naive.search(request)
                let answer = index.search(request, at: RandomMenu.now, month: 11)
                #expect(answer.ids == Array(expected.prefix(request.limit ?? 50)), "\(request)")
                #expect(answer.total == expected.count, "\(request)")
            }
            for _ in 0..<5 {
                let place = Int.random(in: items.indices, using: &random.generator)
                items[place] = random.item(place)
                index.put(LocationEntity(items[place]))
            }
            let place = Int.random(in: categories.indices, using: &random.generator)
            categories[place] = random.category(place)
            index.put(LocationEntity(categories[place]))
        }
    }
}

/// Menus and searches whose words resemble each other.
private struct RandomMenu {
    static let now = Timestamp(milliseconds: 1_795_000_000_000)
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func some<Value>(_ values: [Value], _ percent: Int) -> [Value] {
        values.filter { _ in chance(percent) }
    }

    private mutating func text(_ counts: ClosedRange<Int>) -> String {
        let words = (0..<Int.random(in: counts, using: &generator)).map { _ in
            let letters = (0..<Int.random(in: 1...10, using: &generator)).map { _ in
                ["a", "b", "c", "d", "B", "á", "ç", "ß", "雞"].randomElement(using: &generator)
                    ?? "a"
            }
            return letters.joined()
        }
        return words.joined(separator: " ")
    }

    mutating func category(_ number: Int) -> MenuCategory {
        let name = text(1...2)
        return MenuCategory(
            id: CategoryID(stringLiteral: "\(number)"), name: name, removed: chance(15) ? true : nil
        )
    }

    private mutating func categories() -> [CategoryID] {
        some((0..<5).map { CategoryID(stringLiteral: "\($0)") }, 30)
    }

    private mutating func instant() -> Timestamp {
        Self.now + .milliseconds(Int.random(in: -1...1, using: &generator))
    }

    private mutating func price() -> Amount { Amount(Int.random(in: 0...9, using: &generator)) }

    mutating func item(_ number: Int) -> MenuItem {
        let id = ItemID(stringLiteral: "\(number)")
        var item = MenuItem(id: id, name: text(1...3), price: price(), station: "grill")
        item.place = Int.random(in: 1...9, using: &generator)
        item.description = chance(50) ? text(1...6) : nil
        item.available = chance(60)
        item.unavailableUntil = chance(30) ? instant() : nil
        item.scheduledPrice =
            chance(30) ? ScheduledPrice(price: price(), validFrom: instant()) : nil
        item.categories = categories()
        item.tags = some(DietaryTag.allCases, 60)
        item.allergens = chance(70) ? some(Allergen.allCases, 15) : nil
        item.season = chance(40) ? [10, chance(50) ? 11 : 12] : nil
        item.removed = chance(15) ? true : nil
        return item
    }

    mutating func request() -> SearchMenu {
        var request = SearchMenu(location: "00001", text: chance(80) ? text(0...2) : nil)
        request.categories = chance(25) ? categories() : nil
        request.tags = chance(25) ? some(DietaryTag.allCases, 10) : nil
        request.withoutAllergens = chance(25) ? some(Allergen.allCases, 10) : nil
        request.available = chance(30) ? chance(70) : nil
        request.minimumPrice = chance(20) ? price() : nil
        request.maximumPrice = chance(20) ? price() : nil
        request.limit = chance(30) ? Int.random(in: 1...20, using: &generator) : nil
        return request
    }
}
