// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Wire

/// The locations that a followed service has announced, by a heartbeat or a snapshot.
///
/// A service repeats the heartbeats of all its streams every `Limits.heartbeat`. So the list is
/// complete some time after the first announcement. Any other location then does not exist.
package struct AnnouncedLocations: Sendable {
    /// The delay between the first announcement and a complete list: one and a half heartbeats.
    package static let completionDelay = Limits.heartbeat * 1.5

    private var locations: Set<LocationID> = []
    /// Whether all locations have been announced; the owner sets it after `completionDelay`.
    package var isComplete = false

    /// Creates an empty list.
    package init() {}

    /// All announced locations, by identifier.
    package var all: [LocationID] { locations.sorted() }

    /// Records an announced location; returns whether it is new.
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
