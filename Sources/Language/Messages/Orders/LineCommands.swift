// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// A requested item.
public struct ItemRequest: Codable, Sendable, Equatable {
    /// The item on the menu, which states its price.
    public var item: ItemID
    /// The quantity, 1 to 99.
    public var quantity: Int
    /// The chosen modifiers of the item's groups, each at most once.
    public var modifiers: [ModifierID]?
    /// The course, 1 to 9.
    public var course: Int?
    /// The seat of the guest, 1 to 99.
    public var seat: Int?
    /// Whether the line is held until it is fired.
    public var hold: Bool?
    /// A wish of the guest, up to 200 characters.
    public var note: String?
    /// The price of one with its modifiers that the person saw; at another price nothing is added.
    public var shownPrice: Amount?

    /// A request for a quantity of an item.
    public init(
        item: ItemID, quantity: Int, modifiers: [ModifierID]? = nil, course: Int? = nil,
        seat: Int? = nil, hold: Bool? = nil, note: String? = nil,
        shownPrice: Amount? = nil
    ) {
        self.item = item
        self.quantity = quantity
        self.modifiers = modifiers
        self.course = course
        self.seat = seat
        self.hold = hold
        self.note = note
        self.shownPrice = shownPrice
    }
}

extension ItemRequest: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(item: .placeholder, quantity: 0)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("item", &item)
        try members.code("quantity", &quantity)
        try members.code("modifiers", &modifiers)
        try members.code("course", &course)
        try members.code("seat", &seat)
        try members.code("hold", &hold)
        try members.code("note", &note)
        try members.code("shownPrice", &shownPrice)
    }
}

/// `orders.addItems`: adds lines, either all of them or no line.
///
/// Lines that are not held go to the kitchen at once.
public struct AddItems: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.addItems`.
    public static let method = "orders.addItems"
    /// The order that changes.
    public var order: OrderID
    /// The items to add.
    public var items: [ItemRequest]
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
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

/// `orders.changeQuantity`: changes the quantity of a line that the kitchen has not finished.
///
/// The kitchen sees a smaller quantity as a voided line, and a larger one as a new line.
public struct ChangeQuantity: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.changeQuantity`.
    public static let method = "orders.changeQuantity"
    /// The order that changes.
    public var order: OrderID
    /// The line that changes.
    public var line: Int
    /// The new quantity, 1 to 99.
    public var quantity: Int
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
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

/// A line or a part of its quantity, to void or to move.
public struct LinePart: Codable, Sendable, Equatable {
    /// The line.
    public var line: Int
    /// The quantity; nil for all of the line.
    public var quantity: Int?

    /// A line, or a part of its quantity.
    public init(line: Int, quantity: Int? = nil) {
        self.line = line
        self.quantity = quantity
    }
}

/// `orders.voidLines`: voids lines that the kitchen has not finished, either all or no line.
public struct VoidLines: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.voidLines`.
    public static let method = "orders.voidLines"
    /// The order that changes.
    public var order: OrderID
    /// The lines to void.
    public var lines: [LinePart]
    /// The reason, 1 to 200 characters.
    public var reason: String
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, lines: [LinePart], reason: String, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.reason = reason
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.setSeat`: sets the seat of lines, either of all or of no line.
public struct SetSeat: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.setSeat`.
    public static let method = "orders.setSeat"
    /// The order that changes.
    public var order: OrderID
    /// The lines of the guest.
    public var lines: [Int]
    /// The seat, 1 to 99; nil for none.
    public var seat: Int?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, lines: [Int], seat: Int?, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.seat = seat
        self.ifRevision = ifRevision
        self.context = context
    }
}
