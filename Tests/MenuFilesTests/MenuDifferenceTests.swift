// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Differences of menus` {
    private static let location = MenuGenerator(seed: 0).location

    private static func difference(
        from old: MenuItem?, to new: MenuItem?, at location: Location = location
    ) -> MenuDifference {
        let menus = [old, new].map { item in
            Menu(
                location: "own", revision: 1, currency: location.currency,
                items: [item].compactMap(\.self))
        }
        return MenuDifference(from: menus[0], to: menus[1], at: location)
    }

    private static let tea = MenuItem(
        id: "tea", name: "Tea", price: Amount(200), station: "bar",
        scheduledPrice: ScheduledPrice(
            price: Amount(250), validFrom: Timestamp(milliseconds: 1_700_000_000_000)),
        picture: "46413733d372fc24")

    @Test func `say what a new item costs, and where it belongs`() {
        var cake = Self.tea
        (cake.scheduledPrice, cake.picture, cake.categories) = (nil, nil, ["sweets"])
        let values = Self.difference(from: nil, to: cake).entries.flatMap(\.values)
        #expect(values.map(\.name) == ["price", "categories", "station"])
        #expect(values.map(\.new) == ["2.00", "sweets", "bar"])
    }

    @Test func `say what is lost with an item, as nothing brings it back`() throws {
        var location = Self.location
        let day = try #require(BusinessDay("2026-12-24"))
        location.recommended = [DailyDish(day: day, item: "tea")]
        let lost = Self.difference(from: Self.tea, to: nil, at: location).entries[0].values
        #expect(lost.map(\.name) == ["scheduledPrice", "picture", "recommended"])
        #expect(lost.last?.old == "2026-12-24")
        #expect(lost.allSatisfy { $0.new == nil })
    }

    @Test func `show a picture by the beginning of its hash`() {
        var plain = Self.tea
        plain.picture = nil
        let entry = Self.difference(from: plain, to: Self.tea).entries[0]
        #expect(entry.values.map(\.description) == ["picture – → 46413733…"])
    }

    @Test(
        arguments: [
            ([.vegan], [.milk, .celery], "Tea (tea) is said to be vegan, but contains milk."),
            (
                [.vegetarian], [.fish, .molluscs, .milk],
                "Tea (tea) is said to be vegetarian, but contains fish, molluscs."
            ),
            ([.vegan], [.soybeans], nil), ([.vegan], nil, nil), ([], [.milk], nil),
        ] as [([DietaryTag], [Allergen]?, String?)])
    func `warn of an item that contains what its diet forbids`(
        _ tags: [DietaryTag], _ allergens: [Allergen]?, _ warning: String?
    ) {
        var item = Self.tea
        (item.tags, item.allergens) = (tags, allergens)
        let warnings = Self.difference(from: nil, to: item).warnings
        #expect(warnings == [warning].compactMap(\.self))
        #expect(Self.difference(from: item, to: item).warnings.isEmpty)
    }

    private static func menu(_ prices: KeyValuePairs<ItemID, Int>) throws -> Menu {
        let items = prices.map { id, price in
            MenuItem(id: id, name: id.text, price: Amount(price), station: "bar")
        }
        return Menu(
            location: "own", revision: 1, currency: try #require(Currency("USD")), items: items)
    }

    @Test func `count items, also those that stay`() throws {
        let old = try Self.menu(["tea": 200, "soup": 500, "pie": 400, "mate": 300])
        let new = try Self.menu(["tea": 250, "pie": 400, "cake": 450, "bread": 100])
        let difference = MenuDifference(from: old, to: new, at: Self.location)
        #expect(difference.counts.text(.past) == "added 2, changed 1, removed 2 of 4 items")
    }

    @Test func `count categories that are new, for example by a mistyped name`() throws {
        let old = try Self.menu(["tea": 200])
        let table = "name,price,category\nTea,2,Drinks\nSoup,5,Satrters\n"
        let new = try MenuFileContents(table, as: .csv).menu(replacing: old, at: Self.location)
        let counts = MenuDifference(from: old, to: new, at: Self.location).counts
        #expect(
            counts.text(.conditional)
                == "add 1, change 1, remove 0 of 1 item; add 2 categories")
        let back = MenuDifference(from: new, to: old, at: Self.location).counts
        #expect(back.text(.past).hasSuffix("; removed 2 categories"))
    }
}
