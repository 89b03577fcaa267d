// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// All states of a location's items, by the times of their events.
struct MenuHistory {
    /// The time within which a change reaches order-service, also on a busy machine.
    private static let patience = Duration.seconds(2)

    private var states: [ItemID: [(since: Timestamp, item: MenuItem)]] = [:]

    init(_ events: [Event<LocationEntity>]) {
        for event in events {
            guard let item = event.data.item else { continue }
            states[item.id, default: []].append((event.time, item))
        }
    }

    /// The number of different prices that an item has had.
    func priceCount(of item: ItemID) -> Int {
        Set(states[item, default: []].map(\.item.price)).count
    }

    /// Whether a line was added while its item could be ordered at its price.
    ///
    /// The state of the item may have changed just before, if order-service did not know it yet.
    func allows(_ line: Line) -> Bool {
        let states = states[line.item, default: []]
        return states.indices.contains { index in
            let (since, item) = states[index]
            let isReplaced =
                states.indices.contains(index + 1)
                && states[index + 1].since + Self.patience < line.addedAt
            return since <= line.addedAt && !isReplaced && item.name == line.name
                && item.price(at: line.addedAt) == line.price
                && item.isAvailable(at: line.addedAt)
        }
    }
}
