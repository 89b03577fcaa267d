// SPDX-License-Identifier: Apache-2.0

import Commerce
import MenuSearch
import Messages
import Testing

@testable import Locations

/// Which menus stay indexed.
@Suite struct MenuIndexesTests {
    private var indexes = MenuIndexes(maximumItems: 10)

    /// Uses the index of a location; returns whether it had to be built, with so many items.
    private mutating func builds(_ location: LocationID, items count: Int) -> Bool {
        var isBuilt = false
        _ = indexes.index(of: location) {
            isBuilt = true
            return MenuIndex(items: (0..<count).map { Self.item("item-\($0)") })
        }
        indexes.commit()
        return isBuilt
    }

    private static func item(_ id: ItemID) -> MenuItem {
        MenuItem(id: id, name: "Item", price: Amount(100), station: "grill")
    }

    @Test mutating func `many small menus stay indexed`() {
        let locations = (1...10).map { LocationID(stringLiteral: "branch-\($0)") }

        for location in locations { #expect(builds(location, items: 1)) }
        for location in locations { #expect(!builds(location, items: 1)) }
    }

    @Test mutating func `large menus drop the one that was used the longest time ago`() {
        #expect(builds("first", items: 5))
        #expect(builds("second", items: 5))
        #expect(!builds("first", items: 5))

        #expect(builds("third", items: 5))

        #expect(!builds("first", items: 5))
        #expect(builds("second", items: 5))
    }

    @Test mutating func `the menu that was used last stays, however large it is`() {
        #expect(builds("large", items: 11))
        #expect(!builds("large", items: 11))
        #expect(builds("small", items: 1))
        #expect(builds("large", items: 11))
    }

    @Test mutating func `a menu that grows drops others, too`() {
        #expect(builds("first", items: 5))
        #expect(builds("second", items: 5))

        indexes.put(LocationEntity(Self.item("another")), at: "second")
        indexes.commit()

        #expect(!builds("second", items: 6))
        #expect(builds("first", items: 5))
    }
}
