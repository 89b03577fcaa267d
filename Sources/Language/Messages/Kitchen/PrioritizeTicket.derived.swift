// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.prioritize`: have the kitchen make an order before others, or no longer.
public struct PrioritizeTicket: Command {
    /// The answer to `kitchen.prioritize`.
    public typealias Answer = Ticket
    /// `kitchen.prioritize`.
    public static let method = "kitchen.prioritize"
    /// An order.
    public var order: OrderID
    /// Whether the kitchen makes it before others.
    public var rush: Bool
    /// The screen that sends the command, and its key.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, rush: Bool, context: CommandContext) {
        self.order = order
        self.rush = rush
        self.context = context
    }
}
