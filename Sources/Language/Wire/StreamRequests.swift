// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// `….snapshot` of one service: the state of one location's stream.
public protocol SnapshotRequest: Request where Answer == Snapshot<Entity> {
    /// What the stream's events carry.
    associatedtype Entity: Codable & Sendable

    /// Asks for the state of a location's stream.
    init(location: LocationID)
}

/// `….events` of one service: what happened in one location's stream after a place in it.
public protocol EventsRequest: Request where Answer == EventPage<Entity> {
    /// What the stream's events carry.
    associatedtype Entity: Codable & Sendable

    /// Asks for at most `limit` events after a place in a location's stream.
    init(location: LocationID, after: SequenceNumber, limit: Int?)
}
