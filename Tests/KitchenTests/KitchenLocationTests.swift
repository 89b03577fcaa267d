// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import Messages
import Testing
import Wire

@testable import Kitchen

@Suite struct KitchenLocationTests {
    private var directory = LocationDirectory(notHeard: .ordersNotHeard)

    @Test mutating func `a location has its name, its stations and its screens`() throws {
        let stations = [Station(id: "grill", name: "Grill", lateAfter: 12)]
        let displays = [KeptDisplay(terminal: "grill-1", stations: ["grill"])]
        let location = Location(
            id: "00001", name: "Ham's Burgers", currency: try #require(Currency("USD")),
            timeZone: "Etc/UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 700, included: true), stations: stations, displays: displays)
        directory.apply(.changed("00001", LocationEntity(location)))

        #expect(
            KitchenLocation("00001", in: directory)
                == KitchenLocation(
                    id: "00001", name: "Ham's Burgers", timeZone: "Etc/UTC", stations: stations,
                    displays: displays))
    }

    @Test func `a location without a known name has its identifier`() {
        #expect(
            KitchenLocation("00002", in: directory) == KitchenLocation(id: "00002", name: "00002"))
    }
}
