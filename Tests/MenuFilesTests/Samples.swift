// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport

/// Menus for the tests, from a seed.
struct MenuGenerator {
    private var numbers: SeededGenerator
    private let currency: Currency

    init(seed: Int) {
        numbers = SeededGenerator(seed: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1)
        currency = ["USD", "JPY", "BHD"].compactMap(Currency.init)[seed % 3]
    }

    var location: Location {
        Location(
            id: "own", name: "Own", currency: currency, timeZone: "Europe/Berlin",
            businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 0, included: true),
            stations: [Station(id: "grill", name: "Grill"), Station(id: "bar", name: "Bar")])
    }

    /// A valid menu with all kinds of values, in its order.
    mutating func menu() -> Menu {
        let categories = (0..<number(4)).map { category($0) }
        let groups = (0..<number(4)).map { group($0) }
        let items = (0..<number(12)).map { item($0, categories, groups) }
        return Menu(
            location: "own", revision: number(99), currency: currency,
            items: items.sorted(by: MenuItem.precedes),
            categories: categories.sorted(by: MenuCategory.precedes), modifierGroups: groups)
    }

    /// The next number from 0 up to and without a limit.
    mutating func number(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }

    private mutating func flag() -> Bool { number(2) == 0 }

    private mutating func maybe<Value>(_ value: Value) -> Value? { flag() ? value : nil }

    private mutating func some<Value>(_ values: [Value]) -> [Value] {
        values.filter { _ in number(3) == 0 }
    }

    private mutating func price() -> Amount { Amount(1 + number(100_000)) }

    /// A text with everything that a file must quote.
    private mutating func text() -> String {
        let parts = [
            "Soup", " ", "\"", "'", ",", ";", "\n", "\t", ": ", "# ", "- ", "é", "汁", "🍣", "null",
            "true", "1.50", "=", "|", "\\", "{", "]", "&", "*", "%", "@", "~", "\r\n", "\u{a0}",
            "none",
        ]
        return (0...number(6)).map { _ in parts[number(parts.count)] }.joined()
    }

    private mutating func time() -> Timestamp {
        Timestamp(milliseconds: 1_700_000_000_000 + Int64(number(1_000_000_000)))
    }

    private mutating func category(_ index: Int) -> MenuCategory {
        MenuCategory(
            id: "c\(index)", name: text(), revision: 1 + number(9), place: 1 + number(5),
            color: maybe("#1A2B3C"), recommendable: flag())
    }

    private mutating func group(_ index: Int) -> ModifierGroup {
        let modifiers = (0...number(3)).map { modifier(index, $0) }
        return ModifierGroup(
            id: "g\(index)", name: text(), minimum: number(2), maximum: modifiers.count,
            modifiers: modifiers, revision: 1 + number(9), onlyWith: maybe(["m0.0", "other"]))
    }

    private mutating func modifier(_ group: Int, _ index: Int) -> Modifier {
        Modifier(
            id: "m\(group).\(index)", name: text(), price: Amount(number(2000) - 1000),
            available: flag(),
            prices: maybe([
                ModifierPrice(with: "m0.0", price: price()),
                ModifierPrice(with: "007", price: Amount(-number(50))),
            ]), unavailableUntil: maybe(time()))
    }

    private mutating func item(
        _ index: Int, _ categories: [MenuCategory], _ groups: [ModifierGroup]
    ) -> MenuItem {
        MenuItem(
            id: ["0000\(index)", "i\(index)", "\(index)e5"].compactMap { ItemID($0) }[number(3)],
            name: text(), price: price(), station: flag() ? "bar" : "grill", available: flag(),
            taxBasisPoints: maybe(number(10_001)), modifierGroups: some(groups.map(\.id)),
            revision: 1 + number(9), place: 1 + number(20), description: maybe(text()),
            scheduledPrice: maybe(ScheduledPrice(price: price(), validFrom: time())),
            unavailableUntil: maybe(time()), categories: some(categories.map(\.id)),
            tags: some(DietaryTag.allCases), allergens: maybe(some(Allergen.allCases)),
            picture: maybe("0ae73a7d0fa82f4a7f77771fb5efc19cdfb5dd4d3c28be484512052bf4c67ed5"),
            season: maybe([1 + number(12)]))
    }
}
