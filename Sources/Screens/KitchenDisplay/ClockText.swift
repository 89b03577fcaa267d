// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Foundation

/// Times and ages as text for people.
package enum ClockText {
    /// A time of day, `12:01:07`.
    package static func clock(_ time: Timestamp, in zone: TimeZone) -> String {
        let local = time + .seconds(zone.secondsFromGMT(for: time.date))
        let second = ((local.milliseconds / 1000) % 86_400 + 86_400) % 86_400
        return "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    }

    /// A time of day without seconds, `19:30`.
    package static func minute(_ time: Timestamp, in zone: TimeZone) -> String {
        String(clock(time, in: zone).prefix(5))
    }

    /// The month and the day, `11-21`.
    package static func day(_ time: Timestamp, in zone: TimeZone) -> String {
        let local = time + .seconds(zone.secondsFromGMT(for: time.date))
        return String(local.description.dropFirst(5).prefix(5))
    }

    /// The month and the day of a business day, `11-21`.
    package static func day(_ day: BusinessDay) -> String { String(day.description.dropFirst(5)) }

    /// An age on a card: `3:07`, or `1h03` from one hour on; at most five characters for four days.
    package static func age(_ duration: Duration) -> String {
        let seconds = max(0, duration.milliseconds / 1000)
        if seconds < 3600 { return "\(seconds / 60):\(padded(seconds % 60))" }
        return "\(seconds / 3600)h\(padded(seconds / 60 % 60))"
    }

    /// A short age with one decimal, `0.4 s`.
    package static func precise(_ duration: Duration) -> String {
        let tenths = max(0, duration.milliseconds / 100)
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// An age inside a sentence: `7 s`, or `3 min 5 s` from one minute on.
    package static func sentence(_ duration: Duration) -> String {
        let seconds = max(0, duration.milliseconds / 1000)
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// How long ago something was, in minutes: `2 min ago`, or `just now`.
    package static func past(_ duration: Duration) -> String {
        let minutes = duration.milliseconds / 60_000
        return minutes < 1 ? "just now" : "\(minutes) min ago"
    }

    /// A duration in whole minutes, rounded: `6 min`, or `under 1 min`.
    package static func roundedMinutes(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        return milliseconds < 60_000 ? "under 1 min" : "\((milliseconds + 30_000) / 60_000) min"
    }

    private static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
