// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The orders that one till of a load places, one after the other: each goes the same way.
///
/// Pure: the same seed, till and menus give the same orders.
struct LoadPlan {
    /// What is done with an order.
    enum Step: Equatable, Sendable {
        /// The till opens it.
        case open
        /// Items are added.
        case add([ItemRequest])
        /// The kitchen moves it on, through `orders.advance`.
        case advance(from: OrderStatus)
        /// What is due is recorded as paid, as payment-service would do it.
        case record
    }

    /// An order that is to be placed.
    struct Script: Equatable, Sendable {
        /// Where.
        var location: LocationID
        /// What is done with it, in this order.
        var steps: [Step]
    }

    /// How many commands an order takes.
    static let commandsPerOrder = 6

    private let offers: [Offer]
    private var chance: SplitMix64

    /// The plan of a till; `offers` must not be empty.
    init(offers: [Offer], seed: UInt64, till: Int) {
        self.offers = offers
        chance = SplitMix64(seed: seed, stream: till)
    }

    /// The next order.
    mutating func next() -> Script {
        let offer = offers[Int.random(in: offers.indices, using: &chance)]
        let (first, second) = (
            offer.items(atMost: 2, by: &chance), offer.items(atMost: 1, by: &chance)
        )
        return Script(
            location: offer.location,
            steps: [
                .open, .add(first), .add(second), .advance(from: .inProcess),
                .advance(from: .processed), .record,
            ])
    }
}
