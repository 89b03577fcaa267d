// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.open`: the till's own unfinished order of the location, or a new one.
public struct OpenOrder: Command {
    /// The order.
    public typealias Answer = Order
    /// `orders.open`.
    public static let method = "orders.open"
    /// Where the order is keyed.
    public var location: LocationID
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(location: LocationID, context: CommandContext) {
        self.location = location
        self.context = context
    }
}

/// `orders.takeOver`: the till that sends it continues another till's unpaid order.
public struct TakeOverOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.takeOver`.
    public static let method = "orders.takeOver"
    /// The order that changes.
    public var order: OrderID
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// An item that a guest asks for.
public struct ItemRequest: Codable, Sendable, Equatable {
    /// The item on the menu; its price comes from there, never from the client.
    public var item: ItemID
    /// How many, 1 to 99.
    public var quantity: Int
    /// What is chosen about it, from the item's groups; each at most once.
    public var modifiers: [ModifierID]?
    /// The course it belongs to, 1 to 9.
    public var course: Int?
    /// Whether the kitchen gets it only when somebody fires it.
    public var hold: Bool?
    /// A wish of the guest, up to 200 characters.
    public var note: String?

    /// So many of an item.
    public init(
        item: ItemID, quantity: Int, modifiers: [ModifierID]? = nil, course: Int? = nil,
        hold: Bool? = nil, note: String? = nil
    ) {
        self.item = item
        self.quantity = quantity
        self.modifiers = modifiers
        self.course = course
        self.hold = hold
        self.note = note
    }
}

/// `orders.addItems`: adds lines and sends them to the kitchen, unless they are held; all of them
/// or none.
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
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, items: [ItemRequest], ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.items = items
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.changeQuantity`: another quantity of a line that the kitchen has not finished.
///
/// The kitchen sees what it loses as a voided line and what it gains as a new one.
public struct ChangeQuantity: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.changeQuantity`.
    public static let method = "orders.changeQuantity"
    /// The order that changes.
    public var order: OrderID
    /// The line that changes.
    public var line: Int
    /// How many there shall be, 1 to 99.
    public var quantity: Int
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, line: Int, quantity: Int, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.line = line
        self.quantity = quantity
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// A line to take back, whole or in part.
public struct LineVoid: Codable, Sendable, Equatable {
    /// The line.
    public var line: Int
    /// How many of it; all without it.
    public var quantity: Int?

    /// Takes back a line, or so many of it.
    public init(line: Int, quantity: Int? = nil) {
        self.line = line
        self.quantity = quantity
    }
}

/// `orders.voidLines`: takes lines back that the kitchen has not finished; all of them or none.
public struct VoidLines: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.voidLines`.
    public static let method = "orders.voidLines"
    /// The order that changes.
    public var order: OrderID
    /// What is taken back.
    public var lines: [LineVoid]
    /// Why, 1 to 200 characters.
    public var reason: String
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, lines: [LineVoid], reason: String, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.reason = reason
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// An order, and the revision at which it is meant.
public struct OrderReference: Codable, Sendable, Equatable {
    /// The order.
    public var order: OrderID
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?

    /// An order, at any revision or at that one.
    public init(order: OrderID, ifRevision: Int? = nil) {
        self.order = order
        self.ifRevision = ifRevision
    }
}

/// `orders.cancel`: calls off unpaid orders, all of them or none; their history stays.
public struct CancelOrders: Command {
    /// What `orders.cancel` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The orders after the change, as they were named.
        public var orders: [Order]

        /// An answer with these orders.
        public init(orders: [Order]) { self.orders = orders }
    }

    /// `orders.cancel`.
    public static let method = "orders.cancel"
    /// The orders that are called off, 1 to 64.
    public var orders: [OrderReference]
    /// Why, up to 200 characters.
    public var reason: String?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command to call orders off.
    public init(orders: [OrderReference], reason: String? = nil, context: CommandContext) {
        self.orders = orders
        self.reason = reason
        self.context = context
    }
}

/// `orders.update`: the guest, the way the order is handed over, and its note.
///
/// What is left out stays as it is; an empty text removes what was there.
public struct UpdateOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.update`.
    public static let method = "orders.update"
    /// The order that changes.
    public var order: OrderID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets it.
    public var fulfilment: Fulfilment?
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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

/// `orders.setDiscounts`: the price reductions of an order, in place of those that it has.
public struct SetDiscounts: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.setDiscounts`.
    public static let method = "orders.setDiscounts"
    /// The order that changes.
    public var order: OrderID
    /// The reductions, up to 20; none takes all away.
    public var discounts: [DiscountRequest]
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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
