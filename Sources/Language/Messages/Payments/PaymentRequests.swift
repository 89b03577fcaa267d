// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `payments.snapshot`: returns the unfinished payments of one location, and their sequence.
public struct GetPaymentSnapshot: SnapshotRequest {
    /// The entities of the snapshot; the stream has events of others, too.
    public typealias Entity = Payment
    /// The unfinished payments and their sequence.
    public typealias Answer = Snapshot<Payment>
    /// `payments.snapshot`.
    public static let method = "payments.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the unfinished payments of a location.
    public init(location: LocationID) { self.location = location }
}

/// `payments.events`: returns events of one location after a sequence, oldest first.
public struct GetPaymentEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = LedgerEntity
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<LedgerEntity>
    /// `payments.events`.
    public static let method = "payments.events"
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
