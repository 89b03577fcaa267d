// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.advance`: move lines one step on: the tap in the kitchen.
public struct AdvanceOrder: Command {
    /// The answer to `orders.advance`.
    public typealias Answer = Order
    /// `orders.advance`.
    public static let method = "orders.advance"
    /// An order.
    public var order: OrderID
    /// The status that the person saw: `inProcess` or `processed`.
    ///
    /// The tap is refused if the order has another status by now.
    public var from: OrderStatus
    /// The lines to move; absent for all at the status `from`.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, from: OrderStatus, lines: [Int]? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension AdvanceOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(order: .placeholder, from: .open, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("from", &from)
        try members.code("lines", &lines)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}
