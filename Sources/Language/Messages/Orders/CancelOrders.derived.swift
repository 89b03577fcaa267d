// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `orders.cancel`: cancel unpaid orders, all of them or none.
public struct CancelOrders: Command {
    /// The answer to `orders.cancel`.
    public typealias Answer = ChangedOrders
    /// `orders.cancel`.
    public static let method = "orders.cancel"
    /// The orders to cancel, 1 to 64.
    public var orders: [OrderReference]
    /// The reason, up to 200 characters.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(orders: [OrderReference], reason: String? = nil, context: CommandContext) {
        self.orders = orders
        self.reason = reason
        self.context = context
    }
}
