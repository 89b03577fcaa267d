// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.seal`: freeze the lines for checkout.
public struct SealOrder: Command {
    /// The answer to `orders.seal`.
    public typealias Answer = Order
    /// `orders.seal`.
    public static let method = "orders.seal"
    /// An order.
    public var order: OrderID
    /// The total that the person saw; an order with another one is not sealed.
    public var shownTotal: Amount?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, shownTotal: Amount? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.shownTotal = shownTotal
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension SealOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(order: .placeholder, context: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("shownTotal", &shownTotal)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}
