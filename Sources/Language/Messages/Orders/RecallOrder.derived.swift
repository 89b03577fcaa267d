// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.recall`: undo the kitchen's last step.
public struct RecallOrder: Command {
    /// The answer to `orders.recall`.
    public typealias Answer = Order
    /// `orders.recall`.
    public static let method = "orders.recall"
    /// An order.
    public var order: OrderID
    /// The status before the step; only a step from there is undone.
    public var from: LineStatus?
    /// The lines of the step; together with `from` they name the step.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, from: LineStatus? = nil, lines: [Int]? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}
