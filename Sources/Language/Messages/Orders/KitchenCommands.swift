// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// `orders.fire`: sends held lines to the kitchen, without waiting for their release.
public struct FireOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.fire`.
    public static let method = "orders.fire"
    /// The order that changes.
    public var order: OrderID
    /// The course whose lines are fired; nil for all courses.
    public var course: Int?
    /// The lines to fire; nil for all.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, course: Int? = nil, lines: [Int]? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.course = course
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.advance`: moves lines one step on; the effect of a tap.
public struct AdvanceOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.advance`.
    public static let method = "orders.advance"
    /// The order that was tapped.
    public var order: OrderID
    /// The status that the person saw: `inProcess` or `processed`.
    ///
    /// The tap is refused if the order has another status by now.
    public var from: OrderStatus
    /// The lines to move; nil for all at the status `from`.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `orders.recall`: undoes the last step of the kitchen.
public struct RecallOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recall`.
    public static let method = "orders.recall"
    /// The order that changes.
    public var order: OrderID
    /// The status before the step; only a step from there is undone.
    public var from: LineStatus?
    /// The lines of the step, in any order; only a step of exactly these lines is undone.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, from: LineStatus? = nil, lines: [Int]? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.prioritize`: moves an order to the front of the kitchen's screens, or to its old place.
public struct PrioritizeOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.prioritize`.
    public static let method = "orders.prioritize"
    /// The order that changes.
    public var order: OrderID
    /// Whether the kitchen makes it before others.
    public var rush: Bool
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, rush: Bool, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.rush = rush
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.acknowledge`: the kitchen has seen voided lines, which then leave its screens.
public struct AcknowledgeOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.acknowledge`.
    public static let method = "orders.acknowledge"
    /// The order whose voided lines were seen.
    public var order: OrderID
    /// The lines that were seen; nil for all that wait to be acknowledged.
    public var lines: [Int]?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, lines: [Int]? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.ifRevision = ifRevision
        self.context = context
    }
}
