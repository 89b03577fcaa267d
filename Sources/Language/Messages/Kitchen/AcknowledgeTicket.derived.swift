// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.acknowledge`: confirm that the kitchen has seen voided lines.
public struct AcknowledgeTicket: Command {
    /// The answer to `kitchen.acknowledge`.
    public typealias Answer = Ticket
    /// `kitchen.acknowledge`.
    public static let method = "kitchen.acknowledge"
    /// An order.
    public var order: OrderID
    /// The voided lines on the screen; without them all that wait.
    public var lines: [Int]?
    /// The screen that was tapped, and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, lines: [Int]? = nil, context: CommandContext) {
        self.order = order
        self.lines = lines
        self.context = context
    }
}
