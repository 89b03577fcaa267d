// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Since when what is shown of each location may be out of date.
///
/// Kept by the process's monotonic clock, so that a wall clock which is set makes nothing younger.
struct SourceWatch {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private var lastCertain: [LocationID: Instant] = [:]

    /// What is shown of a location was certain to be right then; nil when it never was.
    mutating func note(_ location: LocationID, certainAt instant: Instant?) {
        lastCertain[location] = instant
    }

    /// When that was, by a wall clock that shows this time now.
    func heardAt(_ location: LocationID, at time: Timestamp, now: Instant) -> Timestamp? {
        lastCertain[location].map { time + ($0 - now) }
    }
}
