// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

extension LocationID {
    /// The stream of people-service, which is about the whole suite; no location has this
    /// identifier (`Protocols/13-PEOPLE.md`).
    public static let suite: LocationID = "suite"
}

/// `people.snapshot`: returns all devices, links and people with a PIN, and their sequence.
public struct GetPeopleSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = PeopleEntity
    /// The entities and their sequence.
    public typealias Answer = Snapshot<PeopleEntity>
    /// `people.snapshot`.
    public static let method = "people.snapshot"
    /// The location of the stream, which is `suite`.
    public var location: LocationID

    /// A request for all entities.
    public init(location: LocationID = .suite) { self.location = location }
}

/// `people.events`: returns events after a sequence, oldest first.
public struct GetPeopleEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = PeopleEntity
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<PeopleEntity>
    /// `people.events`.
    public static let method = "people.events"
    /// The location of the stream, which is `suite`.
    public var location: LocationID
    /// The sequence after which the events begin.
    public var after: SequenceNumber
    /// The maximum number of events, 1 to 1000; the default is 500.
    public var limit: Int?

    /// A request for the events after a sequence.
    public init(
        location: LocationID = .suite, after: SequenceNumber, limit: Int? = nil
    ) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
