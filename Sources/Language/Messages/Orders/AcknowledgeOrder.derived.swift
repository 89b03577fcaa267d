// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.acknowledge`: confirm that the kitchen has seen voided lines.
public struct AcknowledgeOrder: Command {
    /// The answer to `orders.acknowledge`.
    public typealias Answer = Order
    /// `orders.acknowledge`.
    public static let method = "orders.acknowledge"
    /// An order.
    public var order: OrderID
    /// The lines that were seen; absent for all that wait to be acknowledged.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, lines: [Int]? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}
