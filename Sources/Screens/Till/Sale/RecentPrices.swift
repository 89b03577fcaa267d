// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The items whose price changed a moment ago, so that a finger may be on its way to the old one.
struct RecentPrices: Equatable, Sendable {
    /// The time for which such an item can't be added: longer than a double click, and longer than
    /// a person needs to see a change and react.
    static let time = Duration.milliseconds(400)

    private var changes: [ItemID: Timestamp] = [:]

    /// Records that the prices of items changed.
    mutating func record(_ items: [ItemID], at now: Timestamp) {
        changes = changes.filter { Self.isRecent($0.value, now) }
        for item in items { changes[item] = now }
    }

    /// Whether the price of an item changed a moment ago, also by its schedule.
    func contains(_ offer: MenuOffer, at now: Timestamp) -> Bool {
        [changes[offer.item.id], offer.item.scheduledPrice?.validFrom].contains { time in
            time.map { $0 <= now && Self.isRecent($0, now) } ?? false
        }
    }

    /// The number of items whose price changed a moment ago.
    func count(at now: Timestamp) -> Int { changes.values.count { Self.isRecent($0, now) } }

    /// Shifts all times when the wall clock was set.
    mutating func shift(by offset: Duration) { changes = changes.mapValues { $0 + offset } }

    private static func isRecent(_ time: Timestamp, _ now: Timestamp) -> Bool {
        now - time < Self.time
    }
}
