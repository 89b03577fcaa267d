// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay

/// The time for which a guest wants an order, as people write it: `19:30`, or `11-24 19:30` on
/// another day.
enum WantedTime {
    /// The time as people write it, on the clock of a zone.
    static func text(_ time: Timestamp, at now: Timestamp, in zone: TimeZone) -> String {
        let (minute, day) = (ClockText.minute(time, in: zone), ClockText.day(time, in: zone))
        return day == ClockText.day(now, in: zone) ? minute : "\(day) \(minute)"
    }

    /// The time that a person wrote; nil for any other text.
    ///
    /// A date is a month and a day, the next such day from today on, or begins with a year.
    static func time(_ text: String, at now: Timestamp, in zone: TimeZone) -> Timestamp? {
        let words = text.split(separator: " ")
        guard (1...2).contains(words.count), let last = words.last, let clock = clock(last),
            let date = words.count == 1 ? today(at: now, in: zone) : date(words[0], at: now, zone),
            let reading = Timestamp("\(date)T\(clock):00.000Z")
        else { return nil }
        // The offset at the reading itself may differ from that at the time by a clock change.
        let near = reading + .seconds(-zone.secondsFromGMT(for: reading.date))
        return reading + .seconds(-zone.secondsFromGMT(for: near.date))
    }

    private static func clock(_ text: Substring) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2 else {
            return nil
        }
        return (parts[0].count == 1 ? "0" : "") + text
    }

    private static func today(at now: Timestamp, in zone: TimeZone) -> String {
        BusinessDay(containing: now, timeZone: zone, turnsAtHour: 0).description
    }

    private static func date(_ text: Substring, at now: Timestamp, _ zone: TimeZone) -> String? {
        if text.count == 10 { return String(text) }
        guard text.count == 5 else { return nil }
        let today = today(at: now, in: zone)
        guard let year = Int(today.prefix(4)) else { return nil }
        let date = "\(today.prefix(5))\(text)"
        return date < today ? "\(year + 1)-\(text)" : date
    }
}
