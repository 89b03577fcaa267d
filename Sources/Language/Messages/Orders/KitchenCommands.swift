// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.fire`: sends held lines to the kitchen, whatever they wait for.
public struct FireOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.fire`.
    public static let method = "orders.fire"
    /// The order that changes.
    public var order: OrderID
    /// Only the lines of this course.
    public var course: Int?
    /// Only these lines.
    public var lines: [Int]?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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

/// `orders.advance`: the tap in the kitchen; moves lines one step on.
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
    /// Only these lines; without them all that stand at `from`.
    public var lines: [Int]?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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

/// `orders.recall`: takes back the last step of the kitchen.
public struct RecallOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recall`.
    public static let method = "orders.recall"
    /// The order that changes.
    public var order: OrderID
    /// Where the lines of the step stood before it: only a step from there is taken back.
    public var from: LineStatus?
    /// The lines that the step moved, in any order: only a step of exactly these is taken back.
    public var lines: [Int]?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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

/// `orders.acknowledge`: the kitchen has seen what was taken back; the lines leave its screens.
public struct AcknowledgeOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.acknowledge`.
    public static let method = "orders.acknowledge"
    /// The order whose voided lines were seen.
    public var order: OrderID
    /// Only these lines; without them all that wait to be acknowledged.
    public var lines: [Int]?
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who sends it, and the command's key.
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
