// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.why`: which screens show a ticket, and why the others do not.
public struct ExplainTicket: Request {
    /// The answer to `kitchen.why`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The ticket as kds-service has it.
        public var ticket: Ticket
        /// When order-service confirmed last that the tickets are current; absent if it never did.
        public var sourceHeardAt: Timestamp?
        /// Whether each station sees its lines.
        public var seen: Bool
        /// The stations of the ticket's lines, in their order.
        public var stations: [StationSight]

        /// A value from its parts.
        public init(
            ticket: Ticket, sourceHeardAt: Timestamp? = nil, seen: Bool, stations: [StationSight]
        ) {
            self.ticket = ticket
            self.sourceHeardAt = sourceHeardAt
            self.seen = seen
            self.stations = stations
        }
    }

    /// `kitchen.why`.
    public static let method = "kitchen.why"
    /// An order.
    public var order: OrderID

    /// A message from its parts.
    public init(order: OrderID) { self.order = order }
}
