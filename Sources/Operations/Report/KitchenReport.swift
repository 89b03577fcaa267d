// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The kitchen's times of a location, as rows of a report.
struct KitchenReport: Sendable {
    /// A dimension by which lines are grouped.
    enum Group: String, CaseIterable {
        case all, station, item, hour, day
    }

    /// The times of one group of lines.
    struct Row: Sendable, Equatable {
        var group: Group
        /// The identifier of the station or item, the hour, or the day; empty for all lines.
        var key: String
        /// The name for people.
        var name: String
        var times: KitchenTimes
    }

    /// The location, whose name and stations the report shows.
    let location: Location
    /// The answer of order-service.
    let answer: GetKitchenTimes.Answer

    /// The name of the location, and the business days.
    var title: String {
        let days = answer.from == answer.to ? "\(answer.to)" : "\(answer.from) to \(answer.to)"
        return "\(location.name), \(days)".withoutControls
    }

    /// All rows of a group; items with the longest times first, the others in their own order.
    func rows(_ group: Group) -> [Row] {
        switch group {
        case .all: [Row(group: group, key: "", name: "All", times: answer.all)]
        case .station:
            answer.stations.map { row in
                let station = location.stations.first { $0.id == row.station }
                return Row(
                    group: group, key: row.station.text,
                    name: (station?.name ?? row.station.text).withoutControls, times: row.times)
            }
        case .item:
            answer.items.map {
                Row(
                    group: group, key: $0.item.text, name: $0.name.withoutControls,
                    times: $0.times)
            }.sorted { ($1.times.making?.p90 ?? 0, $0.key) < ($0.times.making?.p90 ?? 0, $1.key) }
        case .hour:
            answer.hours.map {
                let name = $0.hour < 10 ? "0\($0.hour):00" : "\($0.hour):00"
                return Row(group: group, key: "\($0.hour)", name: name, times: $0.times)
            }
        case .day:
            answer.days.map {
                Row(group: group, key: "\($0.day)", name: "\($0.day)", times: $0.times)
            }
        }
    }
}

extension KitchenTimes {
    /// The number of late lines in percent, rounded half up.
    var latePercent: Int { lines == 0 ? 0 : (200 * late + lines) / (2 * lines) }
}

/// Durations for people.
enum DurationText {
    /// Seconds as `4:28`, or `1:04:28` from an hour.
    static func text(_ seconds: Int) -> String {
        let minutes = seconds / 60 % 60
        let end = twoDigits(seconds % 60)
        let hours = seconds / 3600
        return hours == 0 ? "\(minutes):\(end)" : "\(hours):\(twoDigits(minutes)):\(end)"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
