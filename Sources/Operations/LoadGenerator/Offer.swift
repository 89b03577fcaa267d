// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// A location and what it sells now.
struct Offer: Equatable, Sendable {
    /// The location.
    var location: LocationID
    /// The items that can be ordered; never empty.
    var items: [ItemID]

    /// Some of the items, at most so many.
    func items(atMost limit: Int, by chance: inout SplitMix64) -> [ItemRequest] {
        (0..<Int.random(in: 1...limit, using: &chance)).map { _ in
            let item = items[Int.random(in: items.indices, using: &chance)]
            let quantity = chance.happens(percent: 70) ? 1 : Int.random(in: 2...4, using: &chance)
            return ItemRequest(item: item, quantity: quantity)
        }
    }
}
