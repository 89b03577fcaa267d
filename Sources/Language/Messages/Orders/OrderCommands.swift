// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// `orders.open`: resumes the till's own unfinished order of the location, or opens a new one.
public struct OpenOrder: Command {
    /// The order.
    public typealias Answer = Order
    /// `orders.open`.
    public static let method = "orders.open"
    /// The location of the order.
    public var location: LocationID
    /// Whether a new order is opened even if the till has an unfinished one.
    public var another: Bool?
    /// The earliest rule by which a new order's lines reach the kitchen; nil for the location's.
    public var firing: FiringRule?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        location: LocationID, another: Bool? = nil, firing: FiringRule? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.another = another
        self.firing = firing
        self.context = context
    }
}

extension OpenOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(location: .placeholder, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("another", &another)
        try members.code("firing", &firing)
        try members.code("context", &context)
    }
}

/// `orders.takeOver`: continues another till's unpaid order at the till that sends the command.
public struct TakeOverOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.takeOver`.
    public static let method = "orders.takeOver"
    /// The order that changes.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// An order and, optionally, its expected revision.
public struct OrderReference: Codable, Sendable, Equatable {
    /// The order.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?

    /// A reference to an order at any revision, or at one revision.
    public init(order: OrderID, ifRevision: Int? = nil) {
        self.order = order
        self.ifRevision = ifRevision
    }
}

/// `orders.cancel`: cancels unpaid orders, either all of them or no order.
///
/// Their history stays.
public struct CancelOrders: Command {
    /// The orders after the change, in the order of the command.
    public typealias Answer = ChangedOrders
    /// `orders.cancel`.
    public static let method = "orders.cancel"
    /// The orders to cancel, 1 to 64.
    public var orders: [OrderReference]
    /// The reason, up to 200 characters.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that cancels orders.
    public init(orders: [OrderReference], reason: String? = nil, context: CommandContext) {
        self.orders = orders
        self.reason = reason
        self.context = context
    }
}

/// `orders.cancelAsGuest`: cancels a guest's own order, while its guest may do so.
public struct CancelAsGuest: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.cancelAsGuest`.
    public static let method = "orders.cancelAsGuest"
    /// The order to cancel.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.update`: changes the guest, the fulfilment and the note of an order.
///
/// Absent members do not change anything. An empty text removes the former text.
public struct UpdateOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.update`.
    public static let method = "orders.update"
    /// The order that changes.
    public var order: OrderID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order.
    public var fulfilment: Fulfilment?
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, customer: String? = nil, fulfilment: Fulfilment? = nil, note: String? = nil,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.customer = customer
        self.fulfilment = fulfilment
        self.note = note
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.setDiscounts`: replaces the price reductions of an order.
public struct SetDiscounts: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.setDiscounts`.
    public static let method = "orders.setDiscounts"
    /// The order that changes.
    public var order: OrderID
    /// The reductions, up to 20; an empty list removes all.
    public var discounts: [DiscountRequest]
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, discounts: [DiscountRequest], ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.discounts = discounts
        self.ifRevision = ifRevision
        self.context = context
    }
}
