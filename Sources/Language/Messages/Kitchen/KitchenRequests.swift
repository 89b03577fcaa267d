// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `kitchen.locations`: the locations whose tickets this service shows.
public struct ListKitchenLocations: Request {
    /// What `kitchen.locations` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The locations, ordered by identifier.
        public var locations: [KitchenLocation]

        /// An answer with these locations.
        public init(locations: [KitchenLocation]) { self.locations = locations }
    }

    /// `kitchen.locations`.
    public static let method = "kitchen.locations"

    /// Asks for the locations.
    public init() {}
}

/// A location as the kitchen knows it.
public struct KitchenLocation: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: LocationID
    /// Its name for people.
    public var name: String

    /// A location from its parts.
    public init(id: LocationID, name: String) {
        self.id = id
        self.name = name
    }
}

/// `kitchen.snapshot`: the tickets of one location and their place in its stream.
public struct GetKitchenSnapshot: SnapshotRequest {
    /// What the stream's events carry.
    public typealias Entity = Ticket
    /// The tickets and their place in the stream.
    public typealias Answer = Snapshot<Ticket>
    /// `kitchen.snapshot`.
    public static let method = "kitchen.snapshot"
    /// The location whose stream is followed.
    public var location: LocationID

    /// Asks for the tickets of a location.
    public init(location: LocationID) { self.location = location }
}

/// `kitchen.advance`: a cook tapped a ticket; passed on to `orders.advance` with the same key.
public struct AdvanceTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.advance`.
    public static let method = "kitchen.advance"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// The status that the cook saw: `inProcess` or `processed`.
    public var from: OrderStatus
    /// The lines that the cook saw at that status; without them all that stand there.
    public var lines: [Int]?
    /// Which screen was tapped, and the command's key.
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

/// `kitchen.recall`: a cook takes the last tap back; passed on to `orders.recall` with the same
/// key.
public struct RecallTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.recall`.
    public static let method = "kitchen.recall"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// Where the lines stood that the tap moved; without it the last step is taken back, whoever
    /// took it.
    public var from: LineStatus?
    /// The lines that the tap named; without them the last step is taken back, whatever it moved.
    public var lines: [Int]?
    /// Which screen takes it back, and the command's key.
    public var context: CommandContext

    /// The end of a tap.
    public init(
        order: OrderID, from: LineStatus? = nil, lines: [Int]? = nil, context: CommandContext
    ) {
        self.order = order
        self.from = from
        self.lines = lines
        self.context = context
    }
}

/// `kitchen.acknowledge`: a cook has seen what was taken back; passed on to `orders.acknowledge`
/// with the same key.
public struct AcknowledgeTicket: Command {
    /// The ticket after the change.
    public typealias Answer = Ticket
    /// `kitchen.acknowledge`.
    public static let method = "kitchen.acknowledge"
    /// The order whose ticket was tapped.
    public var order: OrderID
    /// The voided lines that the cook saw; without them all that wait to be acknowledged.
    public var lines: [Int]?
    /// Which screen was tapped, and the command's key.
    public var context: CommandContext

    /// A tap on a ticket that was called off.
    public init(order: OrderID, lines: [Int]? = nil, context: CommandContext) {
        self.order = order
        self.lines = lines
        self.context = context
    }
}
