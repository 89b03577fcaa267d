// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import Messages
import Wire

/// The locations and menus that order-service follows, in their last received state.
struct FollowedCatalogue {
    private var known: [LocationID: FollowedLocation] = [:]
    /// Which locations exist, also without a received state.
    private var directory = LocationDirectory(notHeard: .menuNotLoaded)

    /// A catalogue of the valid ones among the stored locations.
    init(_ locations: [Location] = []) {
        for location in locations {
            let entity = LocationEntity(location)
            if entity.problem == nil { known[location.id] = FollowedLocation(stored: entity) }
        }
    }

    /// A location with entities that are not on the disk yet; nil if all are written.
    var unwritten: LocationID? { known.first { $0.value.isUnwritten }?.key }

    /// Access to what is known of a location.
    subscript(id: LocationID) -> FollowedLocation {
        get { known[id] ?? FollowedLocation() }
        _modify { yield &known[id, default: FollowedLocation()] }
    }

    /// Takes in what a follower tells; returns the problems of entities that can't be used.
    mutating func apply(_ news: LocationNews) -> [String] {
        switch news {
        case .announced, .complete:
            directory.apply(news)
            return []
        case .replaced(let location, let entities):
            return self[location].replace(with: entities, at: location)
        case .changed(let location, let entity):
            return self[location].apply(entity, at: location).map { [$0] } ?? []
        }
    }

    /// A location.
    ///
    /// Refuses `location.unknown`, or `menu.notLoaded` while it may still be announced or received.
    func location(_ id: LocationID) throws(Refusal) -> Location {
        if let location = known[id]?.location { return location }
        throw directory.refusal(for: id)
    }
}
