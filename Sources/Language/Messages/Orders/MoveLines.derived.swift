// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.moveLines`: move lines to another order, or to a new one.
public struct MoveLines: Command {
    /// The answer to `orders.moveLines`.
    public typealias Answer = ChangedOrders
    /// `orders.moveLines`.
    public static let method = "orders.moveLines"
    /// An order.
    public var order: OrderID
    /// The lines to move.
    public var lines: [LinePart]
    /// The order that gets the lines; absent for a new order of the till that sends the
    /// command.
    public var to: OrderReference?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, lines: [LinePart], to: OrderReference? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.to = to
        self.ifRevision = ifRevision
        self.context = context
    }
}
