// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// The answer to a command that changes several orders.
public struct ChangedOrders: Codable, Sendable, Equatable {
    /// The orders after the change, in the order that the command states.
    public var orders: [Order]

    /// An answer with these orders.
    public init(orders: [Order]) { self.orders = orders }
}

/// `orders.moveLines`: moves lines to another order of the location or to a new one, either all of
/// them or no line.
///
/// The lines keep their price, their progress in the kitchen and their times.
public struct MoveLines: Command {
    /// The order that gave the lines, and the one that has them now.
    public typealias Answer = ChangedOrders
    /// `orders.moveLines`.
    public static let method = "orders.moveLines"
    /// The order that gives the lines.
    public var order: OrderID
    /// The lines to move.
    public var lines: [LinePart]
    /// The order that gets the lines; nil for a new order of the till that sends the command.
    public var to: OrderReference?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `orders.merge`: moves all lines of an order to another one and cancels the emptied order.
///
/// Its history stays.
public struct MergeOrders: Command {
    /// The emptied order, and the one that has its lines now.
    public typealias Answer = ChangedOrders
    /// `orders.merge`.
    public static let method = "orders.merge"
    /// The order that gives its lines.
    public var order: OrderID
    /// The order that gets the lines.
    public var into: OrderReference
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, into: OrderReference, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.into = into
        self.ifRevision = ifRevision
        self.context = context
    }
}
