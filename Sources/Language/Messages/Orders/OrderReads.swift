// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

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
