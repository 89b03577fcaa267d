// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The locations that locations-service has named: what payment-service knows of them.
struct NamedLocations {
    private var named: Set<LocationID> = []
    /// Whether every location was named, so that another one does not exist.
    var isComplete = false

    /// Records that a location exists; true when that is news.
    mutating func name(_ location: LocationID) -> Bool { named.insert(location).inserted }

    /// Refuses an unknown location: `location.unknown`, or `locations.notHeard` while it may still
    /// be named.
    func check(_ location: LocationID) throws(Refusal) {
        if named.contains(location) { return }
        throw isComplete ? .locationUnknown(location) : .locationsNotHeard
    }
}
