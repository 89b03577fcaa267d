// SPDX-License-Identifier: Apache-2.0

public import Commerce
import Foundation

extension Location {
    /// The business day of an instant.
    ///
    /// locations-service checks time zones; one that this machine lacks counts as UTC.
    public func businessDay(at instant: Timestamp) -> BusinessDay {
        BusinessDay(
            containing: instant, timeZone: TimeZone(identifier: timeZone) ?? .gmt,
            turnsAtHour: businessDayTurnsAt)
    }
}
