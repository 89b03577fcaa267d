// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.recall`: undo the kitchen's last step.
public struct RecallTicket: Command {
    /// The answer to `kitchen.recall`.
    public typealias Answer = Ticket
    /// `kitchen.recall`.
    public static let method = "kitchen.recall"
    /// An order.
    public var order: OrderID
    /// The status of the lines before the tap; without it the last step from any status is
    /// undone.
    public var from: LineStatus?
    /// The lines of the tap; together with `from` they name the step.
    public var lines: [Int]?
    /// The screen that sends the recall, and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, from: LineStatus? = nil, lines: [Int]? = nil, context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.context = context
    }
}
