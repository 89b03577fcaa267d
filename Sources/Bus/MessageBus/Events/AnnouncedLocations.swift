// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Wire

/// The locations that a followed service has announced, by a heartbeat or a snapshot.
///
/// A service repeats the heartbeats of all its streams every `Limits.heartbeat`. So some time after
/// the first announcement all locations have been announced, and any other does not exist.
package struct AnnouncedLocations: Sendable {
    /// How long after the first announcement the list is complete: one and a half heartbeats.
    package static let completionDelay = Limits.heartbeat * 1.5

    private var locations: Set<LocationID> = []
    /// Whether all locations have been announced; set by the owner after `completionDelay`.
    package var isComplete = false

    /// No locations yet.
    package init() {}

    /// All announced locations, by identifier.
    package var all: [LocationID] { locations.sorted() }

    /// Records that a location exists; returns whether it was unknown.
    @discardableResult
    package mutating func insert(_ location: LocationID) -> Bool {
        locations.insert(location).inserted
    }

    /// Whether a location has been announced.
    package func contains(_ location: LocationID) -> Bool { locations.contains(location) }

    /// Whether a location certainly does not exist.
    package func excludes(_ location: LocationID) -> Bool {
        isComplete && !locations.contains(location)
    }
}
