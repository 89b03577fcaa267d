// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@testable import Till

/// The locations of the suite, and the one at which the till works.
@Suite struct LocationsTests {
    private func location(_ id: LocationID, _ name: String, closed: Bool = false) -> Location {
        Location(
            id: id, name: name, currency: dollars, timeZone: "UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 800, included: false), closed: closed)
    }

    private var both: [Location] {
        [location("00001", "Main Street"), location("00002", "Harbor", closed: true)]
    }

    /// A till that has not chosen a location.
    private func newTill(_ locations: [Location]) -> (TillModel, [TillEffect]) {
        var till = TillModel(
            TillIdentity(terminal: "till-1", theme: .monochrome), memory: TillMemory(),
            keys: KeySource(seed: 1), size: Size(columns: 60, rows: 20), now: noon)
        let effects = till.update(.locations(.replaced(locations)))
        return (till, effects)
    }

    @Test func `the only location is chosen by itself, and there is no tab for it`() {
        let (till, effects) = newTill([location("00001", "Main Street")])
        #expect(effects == [.follow("00001")])
        #expect(till.memory.location == "00001")
        #expect(!till.picture.contains("Locations"))
        #expect(till.picture.contains("F2 Till"))
    }

    @Test func `several locations are listed until one is chosen`() {
        var (till, effects) = newTill(both)
        #expect(effects.isEmpty)
        #expect(
            till.rows(2...7) == """
                 Where does this till work?

                ›Main Street                                            open
                   00001
                 Harbor                                               closed
                   00002
                """)
        effects = till.press(.arrow(.down), .enter)
        #expect(effects == [.follow("00002")])
        #expect(till.memory.location == "00002")
        #expect(till.tab == .till)
    }

    @Test func `a click selects a location, a second one chooses it`() throws {
        var (till, _) = newTill(both)
        #expect(try till.click("Harbor").isEmpty)
        #expect(try till.click("Harbor") == [.follow("00002")])
    }

    @Test func `a till with entries that are not confirmed stays where they belong`() throws {
        var till = till()
        _ = till.update(.locations(.replaced(both)))
        _ = try till.click("Burger")
        #expect(till.press(.function(1), .arrow(.down), .enter).isEmpty)
        #expect(till.picture.contains("2 entries are not confirmed here yet"))
        #expect(try till.click("Harbor").isEmpty)
        #expect(till.memory.location == "00001")
    }

    @Test func `orders of the location before do not stay on the screen`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.update(.locations(.replaced(both)))
        let effects = till.press(.function(1), .arrow(.down), .enter)
        #expect(effects == [.follow("00002")])
        #expect(till.memory.order == nil)
        #expect(!till.picture.contains("Burger"))
    }

    @Test func `a location that is not known here is said`() {
        var till = till()
        _ = till.update(.locations(.replaced([location("00002", "Harbor")])))
        #expect(till.picture.contains("There is no location 00001 here. Choose another one."))
        #expect(till.press(.enter) == [.follow("00002")])
    }
}
