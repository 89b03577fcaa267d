// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Places of a menu` {
    @Test func `a new menu has gaps of 100`() {
        #expect(MenuPlaces.places([("a", nil), ("b", nil)]) == [100, 200])
    }

    @Test func `an inserted item gets a place between its neighbors`() {
        #expect(MenuPlaces.places([("a", 100), ("b", nil), ("c", 200)]) == [100, 150, 200])
    }

    @Test func `an item that moves is the only one with another place`() {
        let order = [("d", 400), ("a", 100), ("b", 200), ("c", 300)].map { ($0.0, $0.1 as Int?) }
        #expect(MenuPlaces.places(order) == [50, 100, 200, 300])
    }

    @Test func `equal places are ordered by identifier`() {
        #expect(MenuPlaces.places([("a", 1), ("b", 1), ("c", 1)]) == [1, 1, 1])
    }

    @Test func `all places are new if there is no free one`() {
        #expect(MenuPlaces.places([("a", 1), ("c", nil), ("b", 2)]) == [100, 200, 300])
    }

    @Test func `an item at the end finds a place below the highest one`() {
        #expect(MenuPlaces.places([("a", 999_999), ("b", nil)]) == [999_999, 1_000_000])
    }
}

@Suite struct `Identifiers from names` {
    @Test(arguments: [
        ("Café & Bar", "cafe-bar"), ("  Zürich 1 ", "zurich-1"), ("Fish 'n' Chips", "fish-n-chips"),
    ])
    func `contain the letters and digits of the name`(name: String, id: String) {
        #expect(ItemID(name: name)?.text == id)
    }

    @Test func `do not exist for a name without letters`() {
        #expect(ItemID(name: "—") == nil)
    }
}
