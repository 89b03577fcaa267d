// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `kitchen.locations`: returns the locations whose tickets the service shows.
public struct ListKitchenLocations: Request {
    /// The answer to `kitchen.locations`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The locations, ordered by identifier.
        public var locations: [KitchenLocation]

        /// An answer with these locations.
        public init(locations: [KitchenLocation]) { self.locations = locations }
    }

    /// `kitchen.locations`.
    public static let method = "kitchen.locations"

    /// A request for the locations.
    public init() {}
}

/// A location in the kitchen.
public struct KitchenLocation: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: LocationID
    /// Its name for people.
    public var name: String
    /// Its IANA time zone, `America/New_York`, for the times on its screens; nil if not known.
    public var timeZone: String?
    /// The stations of its kitchen, in the order of its screens; empty if they are not known.
    public var stations: [Station]
    /// The settings of its kitchen screens; nil if none are kept, or they are not known.
    public var displays: [KeptDisplay]?

    /// A location from its parts.
    public init(
        id: LocationID, name: String, timeZone: String? = nil, stations: [Station] = [],
        displays: [KeptDisplay]? = nil
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.stations = stations
        self.displays = displays
    }
}

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

/// `kitchen.advance`: a cook tapped a ticket; forwarded to `orders.advance` with the same key.
public struct AdvanceTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.advance`.
    public static let method = "kitchen.advance"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// The status that the cook saw: `inProcess` or `processed`.
    public var from: OrderStatus
    /// The lines that the cook saw at that status; nil for all lines at that status.
    public var lines: [Int]?
    /// The screen that was tapped, and the key of the command.
    public var context: CommandContext

    /// A tap on a ticket.
    public init(
        order: OrderID, from: OrderStatus, lines: [Int]? = nil, context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.context = context
    }
}

/// `kitchen.recall`: a cook undoes the last tap; forwarded to `orders.recall` with the same key.
public struct RecallTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.recall`.
    public static let method = "kitchen.recall"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// The status of the lines before the tap; nil undoes the last step from any status.
    public var from: LineStatus?
    /// The lines that the tap named; nil undoes the last step of any lines.
    public var lines: [Int]?
    /// The screen that sends the recall, and the key of the command.
    public var context: CommandContext

    /// A command that undoes a tap.
    public init(
        order: OrderID, from: LineStatus? = nil, lines: [Int]? = nil, context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.context = context
    }
}

/// `kitchen.prioritize`: moves a ticket to the front, or to its old place; forwarded to
/// `orders.prioritize` with the same key.
public struct PrioritizeTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.prioritize`.
    public static let method = "kitchen.prioritize"
    /// The order whose ticket is moved.
    public var order: OrderID
    /// Whether the kitchen makes it before others.
    public var rush: Bool
    /// The screen that sends the command, and its key.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, rush: Bool, context: CommandContext) {
        self.order = order
        self.rush = rush
        self.context = context
    }
}

/// `kitchen.fire`: sends a held course to the kitchen; forwarded to `orders.fire` with the same
/// key.
public struct FireCourse: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.fire`.
    public static let method = "kitchen.fire"
    /// The order whose course is fired.
    public var order: OrderID
    /// The course, 1 to 9.
    public var course: Int
    /// The screen that sends the command, and its key.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, course: Int, context: CommandContext) {
        self.order = order
        self.course = course
        self.context = context
    }
}

/// `kitchen.acknowledge`: a cook has seen voided lines; forwarded to `orders.acknowledge` with the
/// same key.
public struct AcknowledgeTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.acknowledge`.
    public static let method = "kitchen.acknowledge"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// The voided lines that the cook saw; nil for all that wait to be acknowledged.
    public var lines: [Int]?
    /// The screen that was tapped, and the key of the command.
    public var context: CommandContext

    /// A tap on a ticket with voided lines.
    public init(order: OrderID, lines: [Int]? = nil, context: CommandContext) {
        self.order = order
        self.lines = lines
        self.context = context
    }
}
