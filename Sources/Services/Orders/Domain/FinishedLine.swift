// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A line that the kitchen has finished, with its times.
struct FinishedLine: Sendable, Equatable {
    var item: ItemID
    var name: String
    var station: StationID
    var firedAt: Timestamp
    /// From fired to finished, in milliseconds.
    var making: Int
    /// From finished to handed over, in milliseconds; nil until then.
    var waiting: Int?

    /// When the kitchen finished it.
    var finishedAt: Timestamp { Timestamp(milliseconds: firedAt.milliseconds + Int64(making)) }
}

extension FinishedLine {
    /// The times of a line that was made or handed over; nil for any other line.
    ///
    /// A line that was moved counts on its present order only. A duration is 0 if the clock was set
    /// back in between.
    init?(_ line: Line) {
        guard line.status == .processed || line.status == .delivered, let firedAt = line.firedAt,
            let processedAt = line.processedAt
        else { return nil }
        self.init(
            item: line.item, name: line.name, station: line.station, firedAt: firedAt,
            making: Self.milliseconds(from: firedAt, to: processedAt),
            waiting: line.deliveredAt.map { Self.milliseconds(from: processedAt, to: $0) })
    }

    private static func milliseconds(from start: Timestamp, to end: Timestamp) -> Int {
        max(0, Int(end.milliseconds - start.milliseconds))
    }
}
