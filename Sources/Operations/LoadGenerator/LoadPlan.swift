// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The orders of one till in the pattern `load`: all orders take the same steps.
///
/// Pure: the same seed, till and items give the same orders.
struct LoadPlan {
    /// One command of an order.
    enum Step: Equatable, Sendable {
        /// The till opens the order.
        case open
        /// The till adds items.
        case add([ItemRequest])
        /// The order advances, as if a cook had tapped its ticket.
        case advance(from: OrderStatus)
        /// The amount due is recorded as paid, as payment-service does it.
        case recordPayment
    }

    /// The commands of one order.
    struct Script: Equatable, Sendable {
        var location: LocationID
        var steps: [Step]
    }

    /// The number of commands of each order.
    static let commandsPerOrder = 6

    private let menus: [AvailableItems]
    private var random: SplitMix64

    /// The plan of a till; `menus` must not be empty.
    init(menus: [AvailableItems], seed: UInt64, till: Int) {
        self.menus = menus
        random = SplitMix64(seed: seed, stream: till)
    }

    mutating func next() -> Script {
        let menu = menus[Int.random(in: menus.indices, using: &random)]
        let (first, second) = (
            menu.random(maximum: 2, using: &random), menu.random(maximum: 1, using: &random)
        )
        return Script(
            location: menu.location,
            steps: [
                .open, .add(first), .add(second), .advance(from: .inProcess),
                .advance(from: .processed), .recordPayment,
            ])
    }
}
