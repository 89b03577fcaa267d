// SPDX-License-Identifier: Apache-2.0

/// What bounds an order and a location's orders (`Protocols/3-ORDERS.md`, limits).
///
/// Together they keep every amount of an order far below the range of an integer: 200 lines of 99
/// times the highest price are 1,980,000,000,000 minor units, and that times a tax of 10,000
/// basis points is a 460th of it.
enum OrderLimits {
    /// How many lines an order has at most, voided ones included.
    static let lines = 200
    /// How many of an item one line may ask for.
    static let quantity = 1...99
    /// How many Unicode code points a line's note has at most.
    static let note = 200
    /// How many Unicode code points the reason of a cancellation has at most.
    static let reason = 200
    /// The prices that a line may have, in minor units; `menus.setPrice` has the same bounds.
    static let price = 0...100_000_000
    /// How many active orders a location has at most.
    static let activeOrders = 1_000
    /// How many orders one answer of `orders.list` may be asked for.
    static let list = 1...200
}
