// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An instant in UTC with a resolution of one millisecond.
///
/// On the wire it is an RFC 3339 string that always has three decimals and ends with `Z`, so that
/// strings sort like instants: `2026-11-21T18:30:00.250Z`.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// The instant a number of milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The instant of a Foundation date, to the nearest millisecond.
    public init(_ date: Date) {
        milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// The present time of the machine's wall clock.
    ///
    /// Pure code does not call it, but takes the time as an argument.
    public static func now() -> Self { Self(Date()) }

    /// The instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Orders instants by time.
    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant that is later by a duration, truncated to whole milliseconds.
    public static func + (instant: Self, duration: Duration) -> Self {
        Self(milliseconds: instant.milliseconds + duration.milliseconds)
    }

    /// The time from the right instant to the left one.
    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }
}

extension Duration {
    /// The duration in whole milliseconds, truncated towards zero.
    public var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
