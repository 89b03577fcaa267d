// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.get`: returns one order.
public struct GetOrder: Request {
    /// The order.
    public typealias Answer = Order
    /// `orders.get`.
    public static let method = "orders.get"
    /// The order to return.
    public var order: OrderID

    /// A request for one order.
    public init(order: OrderID) { self.order = order }
}

/// `orders.list`: returns orders of a location, newest first.
///
/// Each answer searches a limited number of orders, so that no list delays a kitchen. If there are
/// more orders, it states where the next page begins, even if it found no order.
public struct ListOrders: Request {
    /// The answer to `orders.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The matching orders, newest first.
        public var orders: [Order]
        /// The value of `before` for the next page; nil on the last page.
        public var before: OrderID?

        /// An answer with these orders.
        public init(orders: [Order], before: OrderID? = nil) {
            self.orders = orders
            self.before = before
        }
    }

    /// `orders.list`.
    public static let method = "orders.list"
    /// The location to search.
    public var location: LocationID
    /// The status of the orders; nil for any.
    public var status: OrderStatus?
    /// Whether the orders are paid; nil for paid and unpaid ones.
    public var paid: Bool?
    /// Whether the orders hold money that must go back to the guest; nil for any.
    public var owed: Bool?
    /// The till of the orders; nil for any.
    public var terminal: TerminalID?
    /// The business day of the orders; nil for any.
    public var businessDay: BusinessDay?
    /// The number of the orders; nil for any.
    public var number: Int?
    /// A part of the guest's name, in any case; nil for any guest.
    public var customer: String?
    /// The name of the table, in any case; nil for any place.
    public var table: String?
    /// A part of the name of a line that stands, in any case; nil for any lines.
    public var item: String?
    /// The order before which the orders were opened, for the next page.
    public var before: OrderID?
    /// The maximum number of orders, 1 to 200; the default is 50.
    public var limit: Int?

    /// A request for the orders of a location.
    public init(
        location: LocationID, status: OrderStatus? = nil, paid: Bool? = nil,
        owed: Bool? = nil, terminal: TerminalID? = nil, businessDay: BusinessDay? = nil,
        number: Int? = nil, customer: String? = nil, table: String? = nil, item: String? = nil,
        before: OrderID? = nil, limit: Int? = nil
    ) {
        self.location = location
        self.status = status
        self.paid = paid
        self.owed = owed
        self.terminal = terminal
        self.businessDay = businessDay
        self.number = number
        self.customer = customer
        self.table = table
        self.item = item
        self.before = before
        self.limit = limit
    }
}

/// `orders.history`: returns the changes of one order with time, staff and terminal, oldest first.
public struct GetOrderHistory: Request {
    /// The answer to `orders.history`.
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
    /// The order whose history is returned.
    public var order: OrderID

    /// A request for the history of one order.
    public init(order: OrderID) { self.order = order }
}

/// One change of an order.
public struct OrderChangeRecord: Codable, Sendable, Equatable {
    /// The event of the change; `orders.events` returns it with the state of the order.
    public var sequence: SequenceNumber
    /// The kind of change.
    public var type: OrderEventType
    /// The time of the change.
    public var time: Timestamp
    /// The author of the change: `terminal` or `terminal/staff`.
    public var actor: String
    /// The key of the command that caused it.
    public var key: CommandKey
    /// The order's revision afterwards.
    public var revision: Int
    /// The order's status afterwards.
    public var status: OrderStatus
    /// The amount due afterwards.
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

/// `orders.snapshot`: returns the active orders of one location, and their sequence.
public struct GetOrderSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = Order
    /// The active orders and their sequence.
    public typealias Answer = Snapshot<Order>
    /// `orders.snapshot`.
    public static let method = "orders.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the active orders of a location.
    public init(location: LocationID) { self.location = location }
}

/// `orders.events`: returns events of one location after a sequence, oldest first.
public struct GetOrderEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = Order
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<Order>
    /// `orders.events`.
    public static let method = "orders.events"
    /// The location of the stream.
    public var location: LocationID
    /// The sequence after which the events begin.
    public var after: SequenceNumber
    /// The maximum number of events, 1 to 1000; the default is 500.
    public var limit: Int?

    /// A request for the events after a sequence.
    public init(location: LocationID, after: SequenceNumber, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
