// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

@testable import Payments

@Suite struct AnnouncedLocationTests {
    private var locations = AnnouncedLocations()

    @Test mutating func `a location is unknown only once all locations are announced`() {
        #expect(locations.insert("00001") == true)
        #expect(locations.insert("00001") == false)
        #expect(refusal(of: "00001") == nil)
        #expect(refusal(of: "00099") == .locationsNotHeard)

        locations.isComplete = true

        #expect(refusal(of: "00001") == nil)
        #expect(refusal(of: "00099")?.reason == "location.unknown")
    }

    private func refusal(of location: LocationID) -> Refusal? {
        do {
            try locations.check(location)
            return nil
        } catch {
            return error
        }
    }
}
