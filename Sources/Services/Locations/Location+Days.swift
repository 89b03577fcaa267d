// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MenuSearch
import Messages
import Wire

/// The business days of a location.
extension Location {
    private var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    /// The instant at which the next business day begins.
    func nextBusinessDay(after now: Timestamp) -> Timestamp {
        let day = Int64(86_400_000)
        let offset = Int64(zone.secondsFromGMT(for: now.date) - businessDayTurnsAt * 3600) * 1000
        let sinceTurn = (now.milliseconds + offset) % day
        let turn = Timestamp(milliseconds: now.milliseconds + day - sinceTurn)
        // The clocks may be changed before.
        let shift = zone.secondsFromGMT(for: turn.date) - zone.secondsFromGMT(for: now.date)
        let shifted = Timestamp(milliseconds: turn.milliseconds - Int64(shift) * 1000)
        return businessDay(at: shifted) > businessDay(at: now) ? shifted : turn
    }
}

extension Location {
    /// Sets or removes the recommended dish of a day, and removes the days before yesterday.
    ///
    /// Yesterday's dish stays, because today's is another one.
    ///
    /// Refuses `menu.timeOutOfRange`.
    mutating func recommend(_ item: ItemID?, on day: BusinessDay, at now: Timestamp) throws(Refusal)
    {
        let today = businessDay(at: now)
        guard day >= today, day <= businessDay(at: now + CatalogueLimits.future) else {
            throw .timeOutOfRange
        }
        let dish = item.map { DailyDish(day: day, item: $0) }
        if dish == nil, !recommended.contains(where: { $0.day == day }) { return }
        recommended =
            (recommended.filter { !$0.day.isOver(on: today) && $0.day != day }
            + [dish].compactMap(\.self))
            .sorted { $0.day < $1.day }
    }

    /// The reason why no new location may have the identifier; nil if one may.
    var identifierProblem: String? {
        id == .suite ? "'\(id)' names the stream of people-service, so it is no location" : nil
    }

    /// Refuses `location.invalid` if a name that is set can't be read.
    func checkNames() throws(Refusal) {
        if let problem = LocationEntity(self).nameProblem { throw .locationInvalid(problem) }
    }

    /// Refuses `location.invalid` if a value is out of bounds.
    func check() throws(Refusal) {
        let zoneProblem =
            TimeZone(identifier: timeZone) == nil
            ? "'\(timeZone)' of \(id) is not a time zone" : nil
        guard let problem = LocationEntity(self).problem ?? zoneProblem else { return }
        throw .locationInvalid(problem)
    }
}
