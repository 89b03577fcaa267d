// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.prioritize`: have the kitchen make an order before others, or no longer.
public struct PrioritizeOrder: Command {
    /// The answer to `orders.prioritize`.
    public typealias Answer = Order
    /// `orders.prioritize`.
    public static let method = "orders.prioritize"
    /// An order.
    public var order: OrderID
    /// Whether the kitchen makes it before others.
    public var rush: Bool
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, rush: Bool, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.rush = rush
        self.ifRevision = ifRevision
        self.context = context
    }
}
