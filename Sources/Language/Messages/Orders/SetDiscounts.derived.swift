// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.setDiscounts`: replace the discounts of an order.
public struct SetDiscounts: Command {
    /// The answer to `orders.setDiscounts`.
    public typealias Answer = Order
    /// `orders.setDiscounts`.
    public static let method = "orders.setDiscounts"
    /// An order.
    public var order: OrderID
    /// The reductions, up to 20; an empty list removes all.
    public var discounts: [DiscountRequest]
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, discounts: [DiscountRequest], ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.discounts = discounts
        self.ifRevision = ifRevision
        self.context = context
    }
}
