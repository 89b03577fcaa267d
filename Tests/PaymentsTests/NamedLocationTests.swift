// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Payments
import Wire

@Suite struct NamedLocationTests {
    private var locations = NamedLocations()

    @Test mutating func `a location is unknown only when it can't be named any more`() {
        #expect(locations.name("00001") == true)
        #expect(locations.name("00001") == false)
        #expect(refusal(of: "00001") == nil)
        #expect(refusal(of: "00099") == .locationsNotHeard)

        locations.isComplete = true

        #expect(refusal(of: "00001") == nil)
        #expect(refusal(of: "00099") == .locationUnknown("00099"))
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
