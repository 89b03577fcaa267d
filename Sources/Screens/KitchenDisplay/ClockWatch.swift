// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Notices that the wall clock was set, by comparing it with the time that has passed.
///
/// Pure: it is told both.
package struct ClockWatch: Sendable {
    /// Less is rounding, or a clock that is only being steered.
    private static let least = Duration.milliseconds(10)

    private let start: ContinuousClock.Instant
    /// What the wall clock showed at the start, as far as it is set now.
    private var origin: Timestamp

    /// Begins with a clock as it is.
    package init(wall: Timestamp, instant: ContinuousClock.Instant) {
        start = instant
        origin = wall
    }

    /// By how much the clock was set since the last look.
    package mutating func look(wall: Timestamp, instant: ContinuousClock.Instant) -> Duration {
        let turned = wall - (origin + (instant - start))
        guard turned >= Self.least || turned <= .zero - Self.least else { return .zero }
        origin = origin + turned
        return turned
    }
}
