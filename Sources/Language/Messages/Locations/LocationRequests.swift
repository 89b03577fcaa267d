// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `locations.list`: returns all locations.
public struct ListLocations: Request {
    /// The answer to `locations.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// All locations, ordered by identifier.
        public var locations: [Location]

        /// An answer with these locations.
        public init(locations: [Location]) { self.locations = locations }
    }

    /// `locations.list`.
    public static let method = "locations.list"

    /// A request for all locations.
    public init() {}
}

/// `locations.get`: returns one location.
public struct GetLocation: Request {
    /// The location.
    public typealias Answer = Location
    /// `locations.get`.
    public static let method = "locations.get"
    /// The location to return.
    public var location: LocationID

    /// A request for one location.
    public init(location: LocationID) { self.location = location }
}

/// `menus.get`: returns the menu of one location.
public struct GetMenu: Request {
    /// The menu.
    public typealias Answer = Menu
    /// `menus.get`.
    public static let method = "menus.get"
    /// The location of the menu.
    public var location: LocationID

    /// A request for the menu of a location.
    public init(location: LocationID) { self.location = location }
}

/// `menus.setPrice`: changes the price of one item; existing lines keep their price.
public struct SetPrice: Command {
    /// The menu after the change.
    public typealias Answer = Menu
    /// `menus.setPrice`.
    public static let method = "menus.setPrice"
    /// The location whose menu changes.
    public var location: LocationID
    /// The item whose price changes.
    public var item: ItemID
    /// The new price in minor units of the menu's currency; 0 or more.
    public var price: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that changes one price.
    public init(location: LocationID, item: ItemID, price: Amount, context: CommandContext) {
        self.location = location
        self.item = item
        self.price = price
        self.context = context
    }
}

/// `locations.snapshot`: returns one location with its menu, and the sequence.
public struct GetLocationSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = CatalogueEntry
    /// The location with its menu, and the sequence.
    public typealias Answer = Snapshot<CatalogueEntry>
    /// `locations.snapshot`.
    public static let method = "locations.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the state of a location.
    public init(location: LocationID) { self.location = location }
}

/// `locations.events`: returns events of one location after a sequence, oldest first.
public struct GetLocationEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = CatalogueEntry
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<CatalogueEntry>
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
            "There is no location \(location). 'comanda locations' lists those that exist.")
    }
}
