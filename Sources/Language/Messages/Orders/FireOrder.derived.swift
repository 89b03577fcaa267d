// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.fire`: send held lines to the kitchen.
public struct FireOrder: Command {
    /// The answer to `orders.fire`.
    public typealias Answer = Order
    /// `orders.fire`.
    public static let method = "orders.fire"
    /// An order.
    public var order: OrderID
    /// Only lines of this course; with `lines` only those that fit both.
    public var course: Int?
    /// Only these lines, at least one; without them all held lines.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, course: Int? = nil, lines: [Int]? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.course = course
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}
