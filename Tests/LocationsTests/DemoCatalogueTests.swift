// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Locations

/// The content of the demo catalogue, which every screen shows first.
@Suite struct DemoCatalogueTests {
    private let entries: [CatalogueEntry]
    private var items: [MenuItem] { entries.flatMap(\.menu.items) }

    init() throws { entries = try CatalogueFile.read(path: nil) }

    @Test func `all twenty items of the demo are sold somewhere, and every location sells seven`() {
        let numbers = (1...20).map { ($0 < 10 ? "0000" : "000") + String($0) }

        #expect(Set(numbers).isSubset(of: items.map(\.id.text)))
        #expect(entries.allSatisfy { $0.menu.items.count >= 7 })
    }

    @Test func `every item has a description, a category, a statement of allergens and a picture`()
    {
        for item in items {
            #expect(item.description?.hasSuffix(".") == true, "\(item.name)")
            #expect(item.categories.count == 1, "\(item.name)")
            #expect(item.allergens != nil, "\(item.name)")
            #expect(item.picture != nil, "\(item.name)")
        }
    }

    @Test func `an item is the same in every location, except for its place and tax`() {
        for (id, same) in Dictionary(grouping: items, by: \.id) {
            let alike = same.map { item in
                var item = item
                item.place = 1
                item.taxBasisPoints = nil
                return item
            }
            #expect(alike.allSatisfy { $0 == alike[0] }, "\(id)")
        }
    }

    @Test func `an item has the picture of its name`() {
        let hashes = DemoMenu.pictures.mapValues(PictureID.init(sha256Of:))

        for item in items {
            let name = item.name.lowercased().replacing(" ", with: "-")
            #expect(item.picture == hashes[name], "\(item.name)")
        }
        #expect(Set(items.compactMap(\.picture)) == Set(hashes.values))
    }

    @Test func `tags and allergens do not contradict each other`() {
        let animals: Set<Allergen> = [.crustaceans, .eggs, .fish, .milk, .molluscs]
        let meat: Set<Allergen> = [.crustaceans, .fish, .molluscs]
        for item in items {
            let allergens = Set(item.allergens ?? [])
            #expect(item.allergens == Allergen.allCases.filter(allergens.contains), "\(item.name)")
            if item.tags.contains(.vegan) {
                #expect(item.tags.contains(.vegetarian), "\(item.name)")
                #expect(allergens.isDisjoint(with: animals), "\(item.name)")
            }
            if item.tags.contains(.vegetarian) {
                #expect(allergens.isDisjoint(with: meat), "\(item.name)")
            }
            if item.tags.contains(.glutenFree) {
                #expect(!allergens.contains(.gluten), "\(item.name)")
            }
        }
    }

    @Test func `categories have different colors and are in the order of their places`() {
        for menu in entries.map(\.menu) {
            #expect(Set(menu.categories.compactMap(\.color)).count == menu.categories.count)
            #expect(menu.categories.map(\.place) == menu.categories.map(\.place).sorted())
            #expect(Set(menu.items.flatMap(\.categories)) == Set(menu.categories.map(\.id)))
        }
    }

    @Test func `some items have a season, and every location sells at least five in every month`() {
        #expect(items.contains { $0.season != nil })
        for month in 1...12 {
            for menu in entries.map(\.menu) {
                let sold = menu.items.filter { $0.isInSeason(month: month) }
                #expect(sold.count >= 5, "\(menu.location) in month \(month)")
            }
        }
    }

    @Test func `a modifier group is shared, and no group is unused`() {
        for menu in entries.map(\.menu) {
            let used = menu.items.flatMap(\.modifierGroups)
            #expect(Set(used) == Set(menu.modifierGroups.map(\.id)))
        }
        let burgers = entries[0].menu.items
        #expect(
            burgers.filter { $0.modifierGroups.contains("dip") }.map(\.id) == ["00008", "00013"])
    }

    @Test func `toppings of a large pizza cost more, and a small one has no choice of crust`()
        throws
    {
        let menu = entries[3].menu
        let pizza = try #require(menu.item("00021"))
        let groups = menu.groups(of: pizza)
        let toppings = try #require(groups.last).modifiers

        #expect(groups.map(\.id) == ["size", "crust", "toppings"])
        #expect(toppings.allSatisfy { $0.price(with: ["small"]) < $0.price(with: ["medium"]) })
        #expect(toppings.allSatisfy { $0.price(with: ["medium"]) < $0.price(with: ["large"]) })
        #expect(groups.map { $0.applies(with: ["small"]) } == [true, false, true])
    }

    @Test func `every location has tables and exactly the stations that its items name`() {
        for entry in entries {
            #expect(!entry.location.tables.isEmpty)
            let named = Set(entry.menu.items.map(\.station))
            #expect(named == Set(entry.location.stations.map(\.id)), "\(entry.location.name)")
        }
    }
}
