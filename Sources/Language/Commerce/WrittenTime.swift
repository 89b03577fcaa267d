// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A time as people write it: `19:30`, `2026-11-21 19:30`, `2026-11-21T19:30:00Z`, `10m` ago.
package enum WrittenTime: Equatable, Sendable {
    /// A duration before now.
    case ago(Duration)
    /// The last instant with this local time of day, in milliseconds since midnight.
    case clock(Int64)
    /// A local date and time, stored as if it were UTC.
    case local(Timestamp)
    /// An instant, from text with a time zone.
    case instant(Timestamp)

    /// Reads a text; nil if it is no time.
    package init?(_ text: String) {
        guard let time = Self.age(text) ?? Self.clockTime(text) ?? Self.date(text) else {
            return nil
        }
        self = time
    }

    /// The instant, for a time zone and the present time.
    package func instant(now: Timestamp, in timeZone: TimeZone) -> Timestamp {
        switch self {
        case .ago(let duration): now - duration
        case .instant(let instant): instant
        case .local(let clock): Self.instant(of: clock, in: timeZone)
        case .clock(let time):
            [0, 1].lazy.map { Self.midnight(before: now, daysAgo: $0, in: timeZone) + time }
                .map { Self.instant(of: Timestamp(milliseconds: $0), in: timeZone) }
                .first { $0 <= now } ?? now
        }
    }

    /// The instant, where a time of day is the next one instead of the last.
    package func nextInstant(after now: Timestamp, in timeZone: TimeZone) -> Timestamp {
        guard case .clock(let time) = self else { return instant(now: now, in: timeZone) }
        return [0, -1].lazy
            .map { Self.midnight(before: now, daysAgo: $0, in: timeZone) + time }
            .map { Self.instant(of: Timestamp(milliseconds: $0), in: timeZone) }
            .first { $0 > now } ?? now
    }

    /// An instant as local date and time, `2026-11-21T19:30`, without seconds if they are zero.
    ///
    /// It is UTC, with a `Z`, if the local time means another instant: as clocks are set back, an
    /// hour comes twice.
    package static func text(of instant: Timestamp, in timeZone: TimeZone) -> String {
        let clock = instant + .seconds(timeZone.secondsFromGMT(for: instant.date))
        if Self.instant(of: clock, in: timeZone) != instant { return instant.description }
        let text = clock.description.dropLast()
        let zeros = [":00.000", ".000"].first { text.hasSuffix($0) } ?? ""
        return String(text.dropLast(zeros.count))
    }

    private static let millisecondsPerDay: Int64 = 86_400_000

    /// `90s`, `10m`, `2h`, `1d`.
    private static func age(_ text: String) -> Self? {
        guard let match = text.wholeMatch(of: /(\d{1,6})([smhd])/), let count = Int64(match.1)
        else {
            return nil
        }
        let seconds: Int64 =
            switch match.2 {
            case "s": 1
            case "m": 60
            case "h": 3600
            default: 86_400
            }
        return .ago(.seconds(count * seconds))
    }

    /// `19:30` or `19:30:15`.
    private static func clockTime(_ text: String) -> Self? {
        guard let match = text.wholeMatch(of: /(\d{1,2}):(\d\d)(?::(\d\d))?/) else { return nil }
        let hour = match.1.count == 1 ? "0\(match.1)" : match.1
        let instant = Timestamp("1970-01-01T\(hour):\(match.2):\(match.3 ?? "00").000Z")
        return instant.map { .clock($0.milliseconds) }
    }

    /// RFC 3339, also with a space for the `T`, without seconds, and without a zone: then in local
    /// time.
    private static func date(_ text: String) -> Self? {
        let form =
            /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d{1,3})\d*)?(Z|[+-]\d\d:\d\d)?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        let fraction = (String(match.4 ?? "") + "000").prefix(3)
        let clock = Timestamp("\(match.1)T\(match.2)\(match.3 ?? ":00").\(fraction)Z")
        guard let clock else { return nil }
        guard let zone = match.5 else { return .local(clock) }
        return offset(zone).map { .instant(clock - $0) }
    }

    /// The offset of a zone from UTC: `Z`, `+02:00`.
    private static func offset(_ zone: Substring) -> Duration? {
        guard zone != "Z" else { return .zero }
        guard let hours = Int(zone.dropFirst().prefix(2)), let minutes = Int(zone.suffix(2)),
            hours < 24, minutes < 60
        else { return nil }
        let offset = Duration.seconds((hours * 60 + minutes) * 60)
        return zone.first == "-" ? .zero - offset : offset
    }

    /// Local midnight, in milliseconds as if it were UTC.
    private static func midnight(
        before now: Timestamp, daysAgo: Int64, in timeZone: TimeZone
    ) -> Int64 {
        let clock = now.milliseconds + Int64(timeZone.secondsFromGMT(for: now.date)) * 1000
        return clock - clock % millisecondsPerDay - daysAgo * millisecondsPerDay
    }

    /// The instant of a local time; near a change of the offset, the later offset counts.
    private static func instant(of clock: Timestamp, in timeZone: TimeZone) -> Timestamp {
        let guess = clock - .seconds(timeZone.secondsFromGMT(for: clock.date))
        return clock - .seconds(timeZone.secondsFromGMT(for: guess.date))
    }
}

extension Timestamp {
    /// The instant before a duration, cut to whole milliseconds.
    fileprivate static func - (instant: Self, duration: Duration) -> Self {
        Self(milliseconds: instant.milliseconds - duration.milliseconds)
    }
}
