// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Differences of menus` {
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
        let difference = MenuDifference(from: old, to: new)
        #expect(difference.items.description == "adds 2, changes 1, removes 2 of 4 items")
    }

    @Test func `share the entities that others changed meanwhile`() throws {
        let exported = try Self.menu(["tea": 200, "soup": 500, "pie": 400])
        let present = try Self.menu(["tea": 250, "soup": 500, "pie": 450, "cake": 450])
        // The file has another price of soup, that of pie as others set it, and no cake.
        let file = try Self.menu(["tea": 200, "soup": 550, "pie": 450])

        let changes = MenuDifference(from: exported, to: present)
        let undone = changes.entries(sharedWith: MenuDifference(from: present, to: file))
        #expect(undone.map(\.title) == ["item tea “tea”", "item cake “cake”"])
        #expect(undone.map(\.values) == [["price 2.00 → 2.50"], []])
    }
}
