// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The kitchen's times of a location, gathered line by line.
struct KitchenTally {
    /// The age in milliseconds at which a line is late, by station.
    private let lateAges: [StationID: Int]
    /// The hour of the day on the location's clock.
    private let hour: (Timestamp) -> Int
    /// The time since which a finished line counts as recent.
    private let recentSince: Timestamp

    private var all = Group()
    private var items: [ItemID: (name: String, latest: Timestamp, group: Group)] = [:]
    private var stations: [StationID: Group] = [:]
    private var hours: [Int: Group] = [:]
    private var days: [BusinessDay: Group] = [:]
    private var recent = Group()
    /// The hours of the quarter hours that occurred: no offset of a time zone divides one.
    private var hourOfQuarter: [Int64: Int] = [:]

    /// The number of lines.
    var count: Int { all.making.count }

    /// An empty tally; `hour` returns the hour of the day on the location's clock.
    init(at location: Location?, now: Timestamp, hour: @escaping (Timestamp) -> Int) {
        lateAges = (location?.stations ?? []).reduce(into: [:]) { ages, station in
            ages[station.id] = station.lateAfter.map { $0 * 60_000 }
        }
        recentSince = now + .seconds(-15 * 60)
        self.hour = hour
    }

    /// Adds a line of a business day.
    mutating func add(_ line: FinishedLine, on day: BusinessDay) {
        let isLate = lateAges[line.station].map { line.making > $0 } ?? false
        all.add(line, isLate: isLate)
        items[line.item, default: (line.name, line.firedAt, Group())].group
            .add(line, isLate: isLate)
        if let latest = items[line.item]?.latest, line.firedAt > latest {
            items[line.item]?.name = line.name
            items[line.item]?.latest = line.firedAt
        }
        stations[line.station, default: Group()].add(line, isLate: isLate)
        hours[hourOfDay(line.firedAt), default: Group()].add(line, isLate: isLate)
        days[day, default: Group()].add(line, isLate: isLate)
        if line.finishedAt >= recentSince { recent.add(line, isLate: isLate) }
    }

    /// The times of all lines that were added.
    func times(from: BusinessDay, to: BusinessDay) -> GetKitchenTimes.Answer {
        GetKitchenTimes.Answer(
            from: from, to: to, all: all.times,
            items: items.sorted { $0.key < $1.key }.map {
                ItemTimes(item: $0.key, name: $0.value.name, times: $0.value.group.times)
            },
            stations: stations.sorted { $0.key < $1.key }.map {
                StationTimes(station: $0.key, times: $0.value.times)
            },
            hours: hours.sorted { $0.key < $1.key }.map {
                HourTimes(hour: $0.key, times: $0.value.times)
            },
            days: days.sorted { $0.key < $1.key }.map {
                DayTimes(day: $0.key, times: $0.value.times)
            },
            now: recent.making.isEmpty ? nil : recent.times)
    }

    private mutating func hourOfDay(_ instant: Timestamp) -> Int {
        let quarter = instant.milliseconds / 900_000
        if let known = hourOfQuarter[quarter] { return known }
        let hour = hour(instant)
        hourOfQuarter[quarter] = hour
        return hour
    }
}

/// The durations of a group of lines.
private struct Group {
    var making: [Int] = []
    private var waiting: [Int] = []
    private var late = 0

    mutating func add(_ line: FinishedLine, isLate: Bool) {
        making.append(line.making)
        if let duration = line.waiting { waiting.append(duration) }
        if isLate { late += 1 }
    }

    var times: KitchenTimes {
        KitchenTimes(
            lines: making.count, late: late, making: Self.spread(making),
            waiting: Self.spread(waiting))
    }

    /// The percentiles by nearest rank.
    private static func spread(_ durations: [Int]) -> TimeSpread? {
        if durations.isEmpty { return nil }
        let sorted = durations.sorted()
        func percentile(_ percent: Int) -> Int {
            sorted[(sorted.count * percent + 99) / 100 - 1] / 1000
        }
        return TimeSpread(p50: percentile(50), p90: percentile(90))
    }
}
