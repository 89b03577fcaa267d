// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Histogram

/// How long things took, in microseconds.
struct Latencies: Sendable {
    /// From sending a command to its answer.
    private(set) var command = Self.histogram()
    /// From sending a command to its event at a subscriber.
    private(set) var event = Self.histogram()

    /// A command was answered.
    mutating func addCommand(_ duration: Duration) { _ = command.record(Self.value(duration)) }

    /// An event came.
    mutating func addEvent(_ duration: Duration) { _ = event.record(Self.value(duration)) }

    /// Takes the events that somebody else measured.
    mutating func takeEvents(from other: Self) { event = other.event }

    /// Longer than any patience, so that nothing falls off its end.
    private static let longest: UInt64 = 600_000_000

    private static func histogram() -> Histogram<UInt64> {
        Histogram(highestTrackableValue: longest)
    }

    private static func value(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return min(UInt64(max(microseconds, 0)), longest)
    }
}
