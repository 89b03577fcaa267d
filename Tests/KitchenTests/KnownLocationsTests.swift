// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Kitchen
import Wire

@Suite struct KnownLocationsTests {
    private var locations = KnownLocations()

    @Test mutating func `locations are listed once all have been heard of`() throws {
        #expect(refusalOfList == .ordersNotHeard)
        #expect(locations.announce("00002") == true)
        #expect(locations.announce("00002") == false)
        #expect(locations.announce("00001") == true)
        #expect(refusalOfList == .ordersNotHeard)

        locations.isComplete = true
        locations.put(try Self.location("00001", "Ham's Burgers"))
        locations.put(try Self.location("00003", "Nobody orders here"))

        #expect(
            try locations.list() == [
                KitchenLocation(id: "00001", name: "Ham's Burgers"),
                KitchenLocation(id: "00002", name: "00002"),
            ])
    }

    @Test mutating func `a location is unknown only when it can't be heard of any more`() {
        _ = locations.announce("00001")
        #expect(locations.refusal(for: "00001") == .ordersNotHeard)
        #expect(locations.refusal(for: "00099") == .ordersNotHeard)

        locations.isComplete = true

        #expect(locations.refusal(for: "00001") == .ordersNotHeard)
        #expect(locations.refusal(for: "00099") == .locationUnknown("00099"))
    }

    private var refusalOfList: Refusal? {
        do {
            _ = try locations.list()
            return nil
        } catch {
            return error
        }
    }

    private static func location(_ id: LocationID, _ name: String) throws -> Location {
        Location(
            id: id, name: name, currency: try #require(Currency("USD")), timeZone: "Etc/UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 700, included: true))
    }
}
