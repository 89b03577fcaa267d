// SPDX-License-Identifier: Apache-2.0

import Commerce

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
public struct ListOrders: Request {
    /// What `orders.list` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The orders, newest first.
        public var orders: [Order]

        /// An answer with these orders.
        public init(orders: [Order]) { self.orders = orders }
    }

    /// `orders.list`.
    public static let method = "orders.list"
    /// The location asked about.
    public var location: LocationID
    /// Only orders of this status.
    public var status: OrderStatus?
    /// Only paid or only unpaid orders.
    public var paid: Bool?
    /// Only orders opened before this one: the next page.
    public var before: OrderID?
    /// At most so many, 1 to 200; 50 without it.
    public var limit: Int?

    /// Asks for the orders of a location.
    public init(
        location: LocationID, status: OrderStatus? = nil, paid: Bool? = nil, before: OrderID? = nil,
        limit: Int? = nil
    ) {
        self.location = location
        self.status = status
        self.paid = paid
        self.before = before
        self.limit = limit
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
