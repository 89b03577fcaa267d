// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

@testable import Kitchen

@Suite struct KnownLocationsTests {
    private var locations = KnownLocations()

    @Test mutating func `locations are listed once all are announced`() throws {
        #expect(refusalOfList == .ordersNotHeard)
        locations.announced.insert("00002")
        locations.announced.insert("00001")
        #expect(refusalOfList == .ordersNotHeard)

        locations.announced.isComplete = true
        locations.put(try Self.location("00001", "Ham's Burgers"))
        locations.put(try Self.location("00003", "A location without orders"))

        #expect(
            try locations.list() == [
                KitchenLocation(
                    id: "00001", name: "Ham's Burgers", timeZone: "Etc/UTC",
                    stations: [Station(id: "grill", name: "Grill", lateAfter: 12)],
                    displays: [KeptDisplay(terminal: "grill-1", stations: ["grill"])]),
                KitchenLocation(id: "00002", name: "00002"),
            ])
    }

    @Test mutating func `a location is unknown only once all locations are announced`() {
        locations.announced.insert("00001")
        #expect(locations.refusal(for: "00001") == .ordersNotHeard)
        #expect(locations.refusal(for: "00099") == .ordersNotHeard)

        locations.announced.isComplete = true

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
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 700, included: true),
            stations: [Station(id: "grill", name: "Grill", lateAfter: 12)],
            displays: [KeptDisplay(terminal: "grill-1", stations: ["grill"])])
    }
}
