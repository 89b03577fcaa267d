// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// How long a new order takes, by what a kitchen finished in the last hour.
///
/// Lines of an order that were fired together count once: a guest waits for the last of them.
struct WaitingTime {
    /// The number of finished orders below which nothing is known.
    static let minimum = 5
    /// The minutes to which the time is rounded up.
    private static let step = 5

    /// The time since which a finished order counts.
    let since: Timestamp
    private var making: [Int] = []

    /// The time of a kitchen that has finished nothing in the hour before an instant.
    init(now: Timestamp) { since = now + .seconds(-3_600) }

    /// Adds lines that were fired together and took a number of milliseconds.
    mutating func add(firedAt: Timestamp, making milliseconds: Int) {
        let finishedAt = firedAt.milliseconds + Int64(milliseconds)
        if finishedAt >= since.milliseconds { making.append(milliseconds) }
    }

    /// Adds the lines of an order that the kitchen has finished together with all that were fired
    /// at the same time.
    mutating func add(_ order: Order) {
        let fired = order.lines.filter { $0.isStanding && $0.firedAt != nil }
        for (firedAt, lines) in Dictionary(grouping: fired, by: \.firedAt) {
            let finished = lines.compactMap(FinishedLine.init)
            if let firedAt, finished.count == lines.count,
                let longest = finished.map(\.making).max()
            {
                add(firedAt: firedAt, making: longest)
            }
        }
    }

    /// The median in minutes, rounded up; nil if too few were finished.
    var minutes: Int? {
        guard making.count >= Self.minimum else { return nil }
        let median = making.sorted()[(making.count - 1) / 2]
        let steps = (median + Self.step * 60_000 - 1) / (Self.step * 60_000)
        return max(1, steps) * Self.step
    }
}
