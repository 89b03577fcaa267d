// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.merge`: move all lines to another order, and end the emptied one.
public struct MergeOrders: Command {
    /// The answer to `orders.merge`.
    public typealias Answer = ChangedOrders
    /// `orders.merge`.
    public static let method = "orders.merge"
    /// An order.
    public var order: OrderID
    /// The order that gets the lines.
    public var into: OrderReference
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, into: OrderReference, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.into = into
        self.ifRevision = ifRevision
        self.context = context
    }
}
