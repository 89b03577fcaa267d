// SPDX-License-Identifier: Apache-2.0

/// The answer to a command that changes several orders.
public struct ChangedOrders: Codable, Sendable, Equatable {
    /// The orders after the change, in the order that the command states.
    public var orders: [Order]

    /// An answer with these orders.
    public init(orders: [Order]) { self.orders = orders }
}
