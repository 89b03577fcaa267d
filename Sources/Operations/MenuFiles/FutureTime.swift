// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation
package import Messages

/// A time from now on, on a restaurant's clock: `18:00` or `18` for the next such time, a date and
/// time, or a date for the beginning of that business day.
package struct FutureTime: Sendable, Equatable {
    private enum Form: Equatable {
        case time(WrittenTime)
        case day(BusinessDay)
    }

    private let form: Form

    /// The forms that are read, as a part of a sentence.
    package static let forms =
        "18:00, 2026-12-01T06:00, or 2026-12-01 for the beginning of that day"

    /// Reads a text; nil if it is no time, or an age.
    package init?(_ text: String) {
        if let day = Self.day(text) {
            form = .day(day)
        } else if let time = WrittenTime(Self.timeOfDay(text) ?? text) {
            if case .ago = time { return nil }
            form = .time(time)
        } else {
            return nil
        }
    }

    /// The instant at a location.
    package func instant(after now: Timestamp, at location: Location) -> Timestamp {
        switch form {
        case .time(let time): time.nextInstant(after: now, in: location.zone)
        case .day(let day): day.beginning(at: location)
        }
    }

    /// A date alone, `2026-12-01` or `1.12.2026`.
    private static func day(_ text: String) -> BusinessDay? {
        guard let match = text.wholeMatch(of: /(\d{1,2})\.(\d{1,2})\.(\d{4})/) else {
            return BusinessDay(text)
        }
        return BusinessDay("\(match.3)-\(twoDigits(match.2))-\(twoDigits(match.1))")
    }

    /// The time of day of an hour alone, and of the end of a day; nil for any other text.
    private static func timeOfDay(_ text: String) -> String? {
        if text == "24:00" { return "00:00" }
        return text.wholeMatch(of: /\d{1,2}/) == nil ? nil : "\(text):00"
    }

    private static func twoDigits(_ number: Substring) -> String {
        number.count == 1 ? "0\(number)" : String(number)
    }
}

extension BusinessDay {
    /// The instant at which the day begins at a location.
    fileprivate func beginning(at location: Location) -> Timestamp {
        let midnight = Timestamp("\(self)T00:00:00.000Z") ?? Timestamp(milliseconds: 0)
        let clock = midnight + .seconds(location.businessDayTurnsAt * 3600)
        return WrittenTime.local(clock).instant(now: clock, in: location.zone)
    }
}

extension Location {
    /// The time zone; UTC if this machine lacks it.
    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }
}
