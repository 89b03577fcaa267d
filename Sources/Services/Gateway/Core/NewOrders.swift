// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Messages

/// The limit on new orders by the links of tables and locations; a repeated request is no new one.
struct NewOrders {
    /// Who makes orders.
    enum Maker: Hashable {
        /// The guests with a link.
        case link(GuestLink)
        /// A person with an account.
        case person(PersonID)
    }

    typealias Instant = ContinuousClock.Instant

    private static let period = Duration.seconds(60)
    /// The orders of the last minute, with the keys of their requests, oldest first.
    private var orders: [Maker: [(key: CommandKey, at: Instant)]] = [:]

    /// The number of new orders a minute: a table has few guests, a location many.
    static func limit(of maker: Maker) -> Int {
        if case .link(let link) = maker, link.table == nil { return 60 }
        return 10
    }

    /// Counts the order of a request; returns the wait in seconds if there were too many.
    mutating func count(_ key: CommandKey, by maker: Maker, now: Instant) -> Int? {
        var recent = orders[maker, default: []].filter { now - $0.at < Self.period }
        defer { orders[maker] = recent }
        if recent.contains(where: { $0.key == key }) { return nil }
        guard recent.count < Self.limit(of: maker) else {
            let wait = recent.first.map { Self.period - (now - $0.at) } ?? .zero
            return Int(wait.components.seconds) + 1
        }
        recent.append((key, now))
        return nil
    }
}
