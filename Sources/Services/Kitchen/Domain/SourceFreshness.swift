// SPDX-License-Identifier: Apache-2.0

import Commerce

/// When the tickets of each location were last certain to be current.
///
/// Measured by the process's monotonic clock, so that setting the system clock makes no ticket
/// fresher.
struct SourceFreshness {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private var lastConfirmed: [LocationID: Instant] = [:]

    /// Records when a location was last certain to be current; nil if it never was.
    mutating func record(_ location: LocationID, certainAt instant: Instant?) {
        lastConfirmed[location] = instant
    }

    /// That instant by a system clock that shows `time` at `now`.
    func lastConfirmed(_ location: LocationID, at time: Timestamp, now: Instant) -> Timestamp? {
        lastConfirmed[location].map { time + ($0 - now) }
    }
}
