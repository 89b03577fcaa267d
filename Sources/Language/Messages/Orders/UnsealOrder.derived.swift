// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.unseal`: release the lines again, because checkout was broken off.
public struct UnsealOrder: Command {
    /// The answer to `orders.unseal`.
    public typealias Answer = Order
    /// `orders.unseal`.
    public static let method = "orders.unseal"
    /// An order.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}
