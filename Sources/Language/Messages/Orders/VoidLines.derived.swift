// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.voidLines`: void lines that the kitchen has not finished.
public struct VoidLines: Command {
    /// The answer to `orders.voidLines`.
    public typealias Answer = Order
    /// `orders.voidLines`.
    public static let method = "orders.voidLines"
    /// An order.
    public var order: OrderID
    /// The lines to void.
    public var lines: [LinePart]
    /// The reason, 1 to 200 characters.
    public var reason: String
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, lines: [LinePart], reason: String, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.reason = reason
        self.ifRevision = ifRevision
        self.context = context
    }
}
