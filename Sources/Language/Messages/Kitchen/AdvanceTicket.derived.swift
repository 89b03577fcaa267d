// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.advance`: move a ticket one step on: the tap.
public struct AdvanceTicket: Command {
    /// The answer to `kitchen.advance`.
    public typealias Answer = Ticket
    /// `kitchen.advance`.
    public static let method = "kitchen.advance"
    /// An order.
    public var order: OrderID
    /// The status that the cook saw: `inProcess` or `processed`.
    public var from: OrderStatus
    /// The lines that the screen shows with the status `from`; without them all with that
    /// status.
    public var lines: [Int]?
    /// The screen that was tapped, and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, from: OrderStatus, lines: [Int]? = nil, context: CommandContext) {
        self.order = order
        self.from = from
        self.lines = lines
        self.context = context
    }
}
