// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `locations.list`: every location.
public struct ListLocations: Request {
    /// What `locations.list` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// Every location, ordered by identifier.
        public var locations: [Location]

        /// An answer with these locations.
        public init(locations: [Location]) { self.locations = locations }
    }

    /// `locations.list`.
    public static let method = "locations.list"

    /// Asks for every location.
    public init() {}
}

/// `locations.get`: one location.
public struct GetLocation: Request {
    /// The location.
    public typealias Answer = Location
    /// `locations.get`.
    public static let method = "locations.get"
    /// The location asked for.
    public var location: LocationID

    /// Asks for one location.
    public init(location: LocationID) { self.location = location }
}

/// `menus.get`: the menu of one location.
public struct GetMenu: Request {
    /// The menu.
    public typealias Answer = Menu
    /// `menus.get`.
    public static let method = "menus.get"
    /// The location whose menu is asked for.
    public var location: LocationID

    /// Asks for the menu of a location.
    public init(location: LocationID) { self.location = location }
}

/// `menus.setPrice`: changes the price of one item from now on; lines ordered before keep theirs.
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
    /// Who changes it, and the command's key.
    public var context: CommandContext

    /// A change of one price.
    public init(location: LocationID, item: ItemID, price: Amount, context: CommandContext) {
        self.location = location
        self.item = item
        self.price = price
        self.context = context
    }
}

/// `locations.snapshot`: the state of one location's stream.
public struct GetLocationSnapshot: SnapshotRequest {
    /// What the stream's events carry.
    public typealias Entity = CatalogueEntry
    /// The state and its place in the stream.
    public typealias Answer = Snapshot<CatalogueEntry>
    /// `locations.snapshot`.
    public static let method = "locations.snapshot"
    /// The location whose stream is followed.
    public var location: LocationID

    /// Asks for the state of a location's stream.
    public init(location: LocationID) { self.location = location }
}

/// `locations.events`: what happened at one location after a place in its stream, oldest first.
public struct GetLocationEvents: EventsRequest {
    /// What the stream's events carry.
    public typealias Entity = CatalogueEntry
    /// The events, and where the stream stands now.
    public typealias Answer = EventPage<CatalogueEntry>
    /// `locations.events`.
    public static let method = "locations.events"
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
