// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.changeQuantity`: change the quantity of a line that the kitchen has not
/// finished.
public struct ChangeQuantity: Command {
    /// The answer to `orders.changeQuantity`.
    public typealias Answer = Order
    /// `orders.changeQuantity`.
    public static let method = "orders.changeQuantity"
    /// An order.
    public var order: OrderID
    /// The line that changes.
    public var line: Int
    /// The new quantity, 1 to 99.
    public var quantity: Int
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, line: Int, quantity: Int, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.line = line
        self.quantity = quantity
        self.ifRevision = ifRevision
        self.context = context
    }
}
