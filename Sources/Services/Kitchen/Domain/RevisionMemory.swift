// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Remembers the revisions of orders that are finished, so that old news about them does not
/// bring their tickets back.
///
/// Bounded: it remembers at least the latest 1,000 and at most 2,000, in two generations of which
/// the older is dropped as a whole.
struct RevisionMemory: Sendable {
    /// How many orders a generation holds.
    static let generation = 1_000

    private var young: [OrderID: Int] = [:]
    private var old: [OrderID: Int] = [:]

    /// The revision at which the order was finished, if it is remembered.
    subscript(order: OrderID) -> Int? { young[order] ?? old[order] }

    /// Remembers the revision at which an order was finished.
    mutating func remember(_ revision: Int, of order: OrderID) {
        young[order] = revision
        guard young.count >= Self.generation else { return }
        old = young
        young = [:]
    }
}
