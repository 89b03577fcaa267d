// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The day to which a sale belongs; it changes at the location's hour, not at midnight.
///
/// On the wire it is the date on which the day began, `2026-11-20`.
public struct BusinessDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The date on which the day began, as `YYYY-MM-DD`.
    public let description: String

    /// The business day of an instant, in a time zone where days change at an hour (0 to 23).
    ///
    /// It is the date on a wall clock that is late by that many hours.
    public init(containing instant: Timestamp, timeZone: TimeZone, turnsAtHour hour: Int) {
        let offset = timeZone.secondsFromGMT(for: instant.date) - hour * 3600
        let clock = Timestamp(milliseconds: instant.milliseconds + Int64(offset) * 1000)
        description = String(clock.description.prefix(10))
    }

    /// Parses a date `YYYY-MM-DD`; nil for any other text and for dates that do not exist.
    public init?(_ text: String) {
        guard Timestamp("\(text)T00:00:00.000Z") != nil else { return nil }
        description = text
    }

    /// A day that a reader of JSON replaces.
    package static let placeholder = Self(date: "")

    private init(date: String) { description = date }

    /// The day after it.
    package var next: Self {
        let start = Timestamp("\(description)T00:00:00.000Z")?.milliseconds ?? 0
        let tomorrow = Timestamp(milliseconds: start + 86_400_000)
        return Self(date: String(tomorrow.description.prefix(10)))
    }

    /// The month, 1 to 12, of its date.
    public var month: Int { Int(description.dropFirst(5).prefix(2)) ?? 1 }

    /// Orders days by date.
    public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

extension BusinessDay: Codable {
    /// Reads a date `YYYY-MM-DD`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "must be a date like 2026-11-20")
        }
        self = day
    }

    /// Writes a date `YYYY-MM-DD`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
