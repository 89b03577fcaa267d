// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// Detects that the wall clock was set, by comparing it with a monotonic clock.
///
/// Pure: the caller reads both clocks.
package struct ClockWatch: Sendable {
    /// Smaller differences are rounding, or a clock that is slewed.
    private static let minimum = Duration.milliseconds(10)

    private let start: ContinuousClock.Instant
    /// The wall time of `start`, corrected each time the clock was set.
    private var origin: Timestamp

    /// Starts with the present time of both clocks.
    package init(wall: Timestamp, instant: ContinuousClock.Instant) {
        start = instant
        origin = wall
    }

    /// Returns how far the wall clock was set since the last check; zero if it was not set.
    package mutating func check(wall: Timestamp, instant: ContinuousClock.Instant) -> Duration {
        let offset = wall - (origin + (instant - start))
        guard offset >= Self.minimum || offset <= .zero - Self.minimum else { return .zero }
        origin = origin + offset
        return offset
    }
}
