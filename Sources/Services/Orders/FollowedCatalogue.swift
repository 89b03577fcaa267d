// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Wire

/// What order-service knows of locations and menus: what locations-service said last.
struct FollowedCatalogue {
    private struct Known {
        var entry: CatalogueEntry
        var timeZone: TimeZone
    }

    private var known: [LocationID: Known] = [:]
    /// The locations that locations-service has named, also those of which nothing else is known.
    private var named: Set<LocationID> = []
    /// Whether every location was named, so that another one does not exist.
    var isComplete = false

    /// A catalogue of what was kept, as far as it can be used.
    init(_ entries: [CatalogueEntry] = []) {
        for entry in entries where entry.problem == nil { put(entry) }
    }

    /// Takes what locations-service says about a location, which must be without a problem: amounts
    /// and times are reckoned with it.
    mutating func put(_ entry: CatalogueEntry) {
        // locations-service checks time zones when it loads them; a zone that this machine lacks
        // counts as UTC.
        let timeZone = TimeZone(identifier: entry.location.timeZone) ?? .gmt
        known[entry.location.id] = Known(entry: entry, timeZone: timeZone)
    }

    /// Takes that there is a location: what it is like may come later.
    mutating func name(_ location: LocationID) { named.insert(location) }

    /// A location and its menu; nil while they are not known.
    func entry(of location: LocationID) -> CatalogueEntry? { known[location]?.entry }

    /// A location.
    ///
    /// Refuses `location.unknown`, or `menu.notLoaded` while it may still be heard of.
    func location(_ id: LocationID) throws(Refusal) -> Location {
        if let entry = known[id]?.entry { return entry.location }
        throw isComplete && !named.contains(id) ? .locationUnknown(id) : .menuNotLoaded
    }

    /// The business day of a location at an instant.
    func businessDay(of location: Location, at now: Timestamp) -> BusinessDay {
        BusinessDay(
            containing: now, timeZone: known[location.id]?.timeZone ?? .gmt,
            turnsAtHour: location.businessDayTurnsAt)
    }
}
