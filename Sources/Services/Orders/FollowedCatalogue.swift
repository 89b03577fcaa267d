// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Wire

/// The locations and menus that order-service follows, in their last received state.
struct FollowedCatalogue {
    private struct Known {
        var entry: CatalogueEntry
        var timeZone: TimeZone
    }

    private var known: [LocationID: Known] = [:]
    /// The locations that locations-service has announced, also those without a received state.
    var announced = AnnouncedLocations()

    /// A catalogue of the valid ones among the stored entries.
    init(_ entries: [CatalogueEntry] = []) {
        for entry in entries where entry.problem == nil { put(entry) }
    }

    /// Adds or replaces a location with its menu.
    ///
    /// The entry must have no problem, because amounts and times are computed with it.
    mutating func put(_ entry: CatalogueEntry) {
        // locations-service checks time zones when it loads them; one that this machine lacks
        // counts as UTC.
        let timeZone = TimeZone(identifier: entry.location.timeZone) ?? .gmt
        known[entry.location.id] = Known(entry: entry, timeZone: timeZone)
    }

    /// A location with its menu; nil if they are unknown.
    func entry(of location: LocationID) -> CatalogueEntry? { known[location]?.entry }

    /// A location.
    ///
    /// Refuses `location.unknown`, or `menu.notLoaded` while it may still be announced or received.
    func location(_ id: LocationID) throws(Refusal) -> Location {
        if let entry = known[id]?.entry { return entry.location }
        throw announced.excludes(id) ? .locationUnknown(id) : .menuNotLoaded
    }

    /// The business day of a location at an instant.
    func businessDay(of location: Location, at now: Timestamp) -> BusinessDay {
        BusinessDay(
            containing: now, timeZone: known[location.id]?.timeZone ?? .gmt,
            turnsAtHour: location.businessDayTurnsAt)
    }
}
