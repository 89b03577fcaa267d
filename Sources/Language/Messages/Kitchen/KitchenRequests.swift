// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `kitchen.snapshot`: returns the tickets of one location, and their sequence.
public struct GetKitchenSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = Ticket
    /// The tickets and their sequence.
    public typealias Answer = Snapshot<Ticket>
    /// `kitchen.snapshot`.
    public static let method = "kitchen.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the tickets of a location.
    public init(location: LocationID) { self.location = location }
}
