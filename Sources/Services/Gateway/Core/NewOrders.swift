// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices

/// The limit on new orders by the links of tables and locations; a repeated request is no new one.
struct NewOrders {
    typealias Instant = ContinuousClock.Instant

    private static let period = Duration.seconds(60)
    /// The orders of the last minute, with the keys of their requests, oldest first.
    private var orders: [GuestLink: [(key: CommandKey, at: Instant)]] = [:]

    /// The number of new orders a minute: a table has few guests, a location many.
    static func limit(of link: GuestLink) -> Int { link.table == nil ? 60 : 10 }

    /// Counts the order of a request; returns the wait in seconds if there were too many.
    mutating func count(_ key: CommandKey, by link: GuestLink, now: Instant) -> Int? {
        var recent = orders[link, default: []].filter { now - $0.at < Self.period }
        defer { orders[link] = recent }
        if recent.contains(where: { $0.key == key }) { return nil }
        guard recent.count < Self.limit(of: link) else {
            let wait = recent.first.map { Self.period - (now - $0.at) } ?? .zero
            return Int(wait.components.seconds) + 1
        }
        recent.append((key, now))
        return nil
    }
}
