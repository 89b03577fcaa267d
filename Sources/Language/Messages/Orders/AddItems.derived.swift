// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.addItems`: add lines, all of them or none, and send them to the kitchen.
public struct AddItems: Command {
    /// The answer to `orders.addItems`.
    public typealias Answer = Order
    /// `orders.addItems`.
    public static let method = "orders.addItems"
    /// An order.
    public var order: OrderID
    /// The items to add.
    public var items: [ItemRequest]
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, items: [ItemRequest], ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.items = items
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension AddItems: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(order: .placeholder, items: [], context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("items", &items)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}
