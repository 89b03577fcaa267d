// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `locations.snapshot`: returns the entities of one location, by pages, and their sequence.
public struct GetLocationSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = LocationEntity
    /// A page of the entities, and the sequence.
    public typealias Answer = Snapshot<LocationEntity>
    /// `locations.snapshot`.
    public static let method = "locations.snapshot"
    /// The location of the stream.
    public var location: LocationID
    /// The kinds of entities to return; nil for all.
    public var kinds: [LocationEntity.Kind]?
    /// The sequence at which the state is read; nil for the present state.
    public var at: SequenceNumber?
    /// The end of the page before; nil for the first page.
    public var after: String?

    /// A request for the first page of the state of a location.
    public init(location: LocationID) { self.location = location }

    /// A request for the first page of the entities of some kinds.
    public init(location: LocationID, kinds: [LocationEntity.Kind]) {
        self.location = location
        self.kinds = kinds
    }

    /// The page after the first one; nil for the first page.
    public var page: SnapshotPage? {
        get {
            guard let at, let after else { return nil }
            return SnapshotPage(at: at, after: after)
        }
        set {
            at = newValue?.at
            after = newValue?.after
        }
    }
}

/// `locations.events`: returns events of one location after a sequence, oldest first.
public struct GetLocationEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = LocationEntity
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<LocationEntity>
    /// `locations.events`.
    public static let method = "locations.events"
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

extension Refusal {
    /// The refusal of a request that names an unknown location, by any service.
    package static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "There is no location \(location). 'comanda location list' lists those that exist.")
    }

    /// The refusal of a request about a location that may exist: not all locations have been
    /// announced yet.
    package static let locationsNotHeard = Self(
        .unavailable, "locations.notHeard",
        "locations-service has not been heard yet. Send the same request again in a second.")
}
