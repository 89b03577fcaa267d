// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Several orders that a person may mean by one number: it begins again each business day, while
/// orders of earlier days are still open.
struct AmbiguousNumber: Error, Equatable, CustomStringConvertible {
    /// The orders that may be meant, the oldest first.
    let orders: [Order]

    /// Throws if earlier days have open orders with the number of an order of today.
    static func check(_ today: Order, among active: [Order]) throws(Self) {
        let others = active.filter { order in
            order.number == today.number && order.businessDay < today.businessDay
                && !order.paid && order.status != .canceled
        }
        guard !others.isEmpty else { return }
        throw Self(orders: (others + [today]).sorted { $0.id < $1.id })
    }

    /// What happened and what to do.
    var description: String {
        let number = orders.first?.number ?? 0
        let list = orders.map { "  \($0.businessDay)  \($0.id)" }.joined(separator: "\n")
        return "There are \(orders.count) orders #\(number). Nothing was done. Give the identifier "
            + "of the one that you mean instead of its number:\n\(list)"
    }
}
