// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// The clock on a restaurant's wall, which says instants as its people do.
///
/// Pure: the present time and the machine's time zone are arguments.
package struct RestaurantClock: Sendable {
    /// The present time.
    let now: Timestamp
    /// The restaurant's time zone.
    let timeZone: TimeZone
    private let machine: TimeZone

    /// The clock of a location.
    init(of location: Location, now: Timestamp = .now(), machine: TimeZone = .current) {
        self.now = now
        self.machine = machine
        timeZone = TimeZone(identifier: location.timeZone) ?? .gmt
    }

    /// An instant: `18:00` today, `tomorrow 18:00`, `2026-12-01 18:00`; with the time zone if this
    /// machine's clock shows another time then.
    func text(_ instant: Timestamp) -> String {
        let text = shortText(instant)
        return differs(at: instant) ? "\(text) (\(timeZone.identifier))" : text
    }

    /// A sentence that names the time zone if this machine's clock shows another time now.
    var note: String? {
        differs(at: now) ? "Times are those of \(timeZone.identifier)." : nil
    }

    private func differs(at instant: Timestamp) -> Bool {
        machine.secondsFromGMT(for: instant.date) != timeZone.secondsFromGMT(for: instant.date)
    }

    /// The same without the time zone, for a text that names it elsewhere.
    func shortText(_ instant: Timestamp) -> String {
        [dayName(of: instant), time(of: instant)].compactMap(\.self).joined(separator: " ")
    }

    /// The time of day of an instant, `18:00`.
    private func time(of instant: Timestamp) -> String {
        String(local(instant).description.dropFirst(11).prefix(5))
    }

    /// The day of an instant; nil for today.
    private func dayName(of instant: Timestamp) -> String? {
        let date = date(local(instant))
        if date == self.date(local(now)) { return nil }
        let isTomorrow = date == self.date(local(now) + .seconds(86_400))
        return isTomorrow ? "tomorrow" : date
    }

    private func date(_ local: Timestamp) -> String { String(local.description.prefix(10)) }

    /// What the clock shows, as if it were UTC.
    private func local(_ instant: Timestamp) -> Timestamp {
        instant + .seconds(timeZone.secondsFromGMT(for: instant.date))
    }
}
