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

    @Test func `conflict in the entities that others changed meanwhile`() throws {
        let exported = try Self.menu(["tea": 200, "soup": 500, "pie": 400, "mate": 300])
        let present = try Self.menu(["tea": 250, "soup": 500, "pie": 450, "cake": 450, "mate": 310])
        // The file has other prices of tea and soup, that of pie as others set it, no cake, and
        // mate as it was.
        let file = try Self.menu(["tea": 220, "soup": 550, "pie": 450, "mate": 300])

        let changes = MenuDifference(from: exported, to: present, at: Self.location)
        let own = MenuDifference(from: present, to: file, at: Self.location)
        #expect(
            changes.conflicts(with: own).flatMap(\.lines) == [
                "item tea “tea”", "  price was 2.00, is 2.50; you wrote 2.20",
                "item cake “cake”", "  was added; the file leaves it out",
                "item mate “mate”", "  price was 3.00, is 3.10; the file says what it was",
            ])
    }

    @Test func `conflict in what was removed on one side`() throws {
        let exported = try Self.menu(["tea": 200, "soup": 500])
        let present = try Self.menu(["tea": 250])
        let file = try Self.menu(["soup": 500])
        let changes = MenuDifference(from: exported, to: present, at: Self.location)
        let own = MenuDifference(from: present, to: file, at: Self.location)
        #expect(
            changes.conflicts(with: own).flatMap(\.lines) == [
                "item soup “soup”", "  was removed; the file has it",
                "item tea “tea”", "  price was 2.00, is 2.50", "  the file leaves it out",
            ])
    }

    @Test func `can be applied to a menu that others changed elsewhere`() throws {
        let exported = try Self.menu(["tea": 200, "soup": 500, "pie": 400])
        let edited = try Self.menu(["tea": 220, "soup": 500])
        let present = try Self.menu(["tea": 250, "soup": 550, "pie": 400])
        let own = MenuDifference(from: exported, to: edited, at: Self.location)
        let merged = own.applied(to: CatalogueEntry(location: Self.location, menu: present))
        #expect(merged.items.map(\.id) == ["soup", "tea"])
        #expect(merged.items.map(\.price) == [Amount(550), Amount(220)])
    }
}
