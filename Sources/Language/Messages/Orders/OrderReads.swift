// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.get`: one order.
public struct GetOrder: Request {
    /// The order.
    public typealias Answer = Order
    /// `orders.get`.
    public static let method = "orders.get"
    /// The order asked for.
    public var order: OrderID

    /// Asks for one order.
    public init(order: OrderID) { self.order = order }
}

/// `orders.list`: the orders of a location, newest first.
///
/// Each answer looks through a bounded number of orders, so that no list holds up a kitchen; when
/// there are more, it says where to go on, even if it found nothing.
public struct ListOrders: Request {
    /// What `orders.list` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The orders that were found, newest first.
        public var orders: [Order]
        /// Where the next page begins: send it as `before`; without it this was the last page.
        public var before: OrderID?

        /// An answer with these orders.
        public init(orders: [Order], before: OrderID? = nil) {
            self.orders = orders
            self.before = before
        }
    }

    /// `orders.list`.
    public static let method = "orders.list"
    /// The location asked about.
    public var location: LocationID
    /// Only orders of this status.
    public var status: OrderStatus?
    /// Only paid or only unpaid orders.
    public var paid: Bool?
    /// Only orders of this till.
    public var terminal: TerminalID?
    /// Only orders of this business day.
    public var businessDay: BusinessDay?
    /// Only orders of this number.
    public var number: Int?
    /// Only orders of a guest whose name contains this, whatever its case.
    public var customer: String?
    /// Only orders opened before this one: the next page.
    public var before: OrderID?
    /// At most so many, 1 to 200; 50 without it.
    public var limit: Int?

    /// Asks for the orders of a location.
    public init(
        location: LocationID, status: OrderStatus? = nil, paid: Bool? = nil,
        terminal: TerminalID? = nil, businessDay: BusinessDay? = nil, number: Int? = nil,
        customer: String? = nil, before: OrderID? = nil, limit: Int? = nil
    ) {
        self.location = location
        self.status = status
        self.paid = paid
        self.terminal = terminal
        self.businessDay = businessDay
        self.number = number
        self.customer = customer
        self.before = before
        self.limit = limit
    }
}

/// `orders.history`: what happened to one order, oldest first: each change, when, who, at which
/// terminal.
public struct GetOrderHistory: Request {
    /// What `orders.history` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The order.
        public var order: OrderID
        /// Its changes, oldest first.
        public var changes: [OrderChangeRecord]

        /// An answer with these changes.
        public init(order: OrderID, changes: [OrderChangeRecord]) {
            self.order = order
            self.changes = changes
        }
    }

    /// `orders.history`.
    public static let method = "orders.history"
    /// The order asked about.
    public var order: OrderID

    /// Asks for the history of one order.
    public init(order: OrderID) { self.order = order }
}

/// One change of an order.
public struct OrderChangeRecord: Codable, Sendable, Equatable {
    /// The event that told of it; its state is in `orders.events`.
    public var sequence: SequenceNumber
    /// What happened.
    public var type: OrderEventType
    /// When it happened.
    public var time: Timestamp
    /// Who did it: `terminal` or `terminal/staff`.
    public var actor: String
    /// The key of the command that caused it.
    public var key: CommandKey
    /// The order's revision afterwards.
    public var revision: Int
    /// The order's status afterwards.
    public var status: OrderStatus
    /// What was left to pay afterwards.
    public var due: Amount

    /// A change from its parts.
    public init(
        sequence: SequenceNumber, type: OrderEventType, time: Timestamp, actor: String,
        key: CommandKey, revision: Int, status: OrderStatus, due: Amount
    ) {
        self.sequence = sequence
        self.type = type
        self.time = time
        self.actor = actor
        self.key = key
        self.revision = revision
        self.status = status
        self.due = due
    }
}

/// `orders.snapshot`: the active orders of one location and their place in its stream.
public struct GetOrderSnapshot: SnapshotRequest {
    /// What the stream's events carry.
    public typealias Entity = Order
    /// The active orders and their place in the stream.
    public typealias Answer = Snapshot<Order>
    /// `orders.snapshot`.
    public static let method = "orders.snapshot"
    /// The location whose stream is followed.
    public var location: LocationID

    /// Asks for the active orders of a location.
    public init(location: LocationID) { self.location = location }
}

/// `orders.events`: what happened at one location after a place in its stream, oldest first.
public struct GetOrderEvents: EventsRequest {
    /// What the stream's events carry.
    public typealias Entity = Order
    /// The events, and where the stream stands now.
    public typealias Answer = EventPage<Order>
    /// `orders.events`.
    public static let method = "orders.events"
    /// The location whose stream is read.
    public var location: LocationID
    /// The events after this one are asked for.
    public var after: SequenceNumber
    /// At most so many, 1 to 1000; 500 without it.
    public var limit: Int?

    /// Asks for the events after a place in a location's stream.
    public init(location: LocationID, after: SequenceNumber, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
