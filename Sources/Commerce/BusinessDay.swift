// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The day that a sale counts for: it turns at the location's hour, not at midnight.
///
/// On the wire it is the date on which the day began, `2026-11-20`.
public struct BusinessDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The date on which the day began, as `YYYY-MM-DD`.
    public let description: String

    /// The business day that contains the instant, in a time zone where days turn at an hour (0 to
    /// 23).
    public init(containing instant: Timestamp, timeZone: TimeZone, turnsAtHour hour: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        var parts = calendar.dateComponents([.year, .month, .day, .hour], from: instant.date)
        if let now = parts.hour, now < hour, let day = parts.day {
            // Noon is on the same date in every zone and on both days of a daylight-saving change.
            parts.day = day - 1
            parts.hour = 12
            let noon = calendar.date(from: parts) ?? instant.date
            parts = calendar.dateComponents([.year, .month, .day], from: noon)
        }
        description = Self.text(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Reads a date `YYYY-MM-DD`; nil for anything else.
    public init?(_ text: String) {
        guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil else { return nil }
        description = text
    }

    /// Orders days by date.
    public static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
        "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
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
