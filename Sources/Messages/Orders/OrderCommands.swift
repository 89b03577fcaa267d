// SPDX-License-Identifier: Apache-2.0

import Commerce

/// `orders.open`: the till's own unfinished order of the location, or a new one.
public struct OpenOrder: Command {
    /// The order.
    public typealias Answer = Order
    /// `orders.open`.
    public static let method = "orders.open"
    /// Where the order is keyed.
    public var location: LocationID
    /// Which till opens it, and the command's key.
    public var context: CommandContext

    /// A command to open an order.
    public init(location: LocationID, context: CommandContext) {
        self.location = location
        self.context = context
    }
}

/// An item that a guest asks for.
public struct ItemRequest: Codable, Sendable, Equatable {
    /// The item on the menu; its price comes from there, never from the client.
    public var item: ItemID
    /// How many, 1 to 99.
    public var quantity: Int
    /// A wish of the guest, up to 200 characters.
    public var note: String?

    /// So many of an item.
    public init(item: ItemID, quantity: Int, note: String? = nil) {
        self.item = item
        self.quantity = quantity
        self.note = note
    }
}

/// `orders.addItems`: adds lines and sends them to the kitchen; all of them or none.
public struct AddItems: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.addItems`.
    public static let method = "orders.addItems"
    /// The order that grows.
    public var order: OrderID
    /// What is added.
    public var items: [ItemRequest]
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Which till adds them, and the command's key.
    public var context: CommandContext

    /// A command to add items.
    public init(
        order: OrderID, items: [ItemRequest], ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.items = items
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.cancel`: calls off an unpaid order; its history stays.
public struct CancelOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.cancel`.
    public static let method = "orders.cancel"
    /// The order that is called off.
    public var order: OrderID
    /// Why, up to 200 characters.
    public var reason: String?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Which till calls it off, and the command's key.
    public var context: CommandContext

    /// A command to call an order off.
    public init(
        order: OrderID, reason: String? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.reason = reason
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.advance`: the tap in the kitchen; moves the lines that stand at `from` one step on.
public struct AdvanceOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.advance`.
    public static let method = "orders.advance"
    /// The order that was tapped.
    public var order: OrderID
    /// The status that the person saw: `inProcess` or `processed`.
    ///
    /// If the order has moved on, the tap is refused.
    public var from: OrderStatus
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Which screen was tapped, and the command's key.
    public var context: CommandContext

    /// A command to move an order on.
    public init(
        order: OrderID, from: OrderStatus, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.acknowledge`: the kitchen has seen what was taken back; the lines leave its screens.
public struct AcknowledgeOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.acknowledge`.
    public static let method = "orders.acknowledge"
    /// The order whose voided lines were seen.
    public var order: OrderID
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Which screen was tapped, and the command's key.
    public var context: CommandContext

    /// A command that says that the kitchen has seen what was taken back.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}
