// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// An order as the kitchen sees it.
///
/// There is no money in it, nor in any kitchen type: a screen in a kitchen has no use for prices.
public struct Ticket: Codable, Sendable, Equatable {
    /// The order it shows.
    public var order: OrderID
    /// The location it belongs to.
    public var location: LocationID
    /// The short number that people call out.
    public var number: Int
    /// The till that keyed the order.
    public var terminal: TerminalID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order; without the address, for which a kitchen has no use.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// The revision of the order that it shows.
    public var revision: Int
    /// How far the order has come; a screen colours by it.
    public var status: OrderStatus
    /// Whether the order is paid, and with that complete.
    public var paid: Bool
    /// When its oldest line was sent to the kitchen; its age and place on the screen follow from
    /// it.
    public var firedAt: Timestamp
    /// Its fired lines in the order in which they were added.
    public var lines: [TicketLine]

    /// A ticket from its parts.
    public init(
        order: OrderID, location: LocationID, number: Int, terminal: TerminalID,
        customer: String? = nil, fulfilment: Fulfilment = Fulfilment(.counter),
        note: String? = nil, revision: Int, status: OrderStatus, paid: Bool, firedAt: Timestamp,
        lines: [TicketLine]
    ) {
        self.order = order
        self.location = location
        self.number = number
        self.terminal = terminal
        self.customer = customer
        self.fulfilment = fulfilment
        self.note = note
        self.revision = revision
        self.status = status
        self.paid = paid
        self.firedAt = firedAt
        self.lines = lines
    }

    /// The lines that a tap on the whole ticket names: those at the ticket's status, or the voided
    /// ones if nothing is to be made or handed over.
    ///
    /// A tap that names them moves nothing that its cook has not seen.
    public var tappedLines: [Int] {
        let tapped: LineStatus =
            switch status {
            case .inProcess: .inProcess
            case .processed: .processed
            case .open, .delivered, .canceled: .voided
            }
        return lines.filter { $0.status == tapped }.map(\.line)
    }
}

/// One line of a ticket.
public struct TicketLine: Codable, Sendable, Equatable {
    /// Its number within the order.
    public var line: Int
    /// What is to be made.
    public var name: String
    /// How it is to be made: the names of the modifiers.
    public var modifiers: [String]
    /// How many.
    public var quantity: Int
    /// The station that makes it.
    public var station: StationID
    /// The course it belongs to, 1 to 9, where courses are kept.
    public var course: Int?
    /// The round it was fired in, from 1.
    public var round: Int
    /// How far it has come.
    public var status: LineStatus
    /// A wish of the guest.
    public var note: String?

    /// A line from its parts.
    public init(
        line: Int, name: String, modifiers: [String] = [], quantity: Int, station: StationID,
        course: Int? = nil, round: Int, status: LineStatus, note: String? = nil
    ) {
        self.line = line
        self.name = name
        self.modifiers = modifiers
        self.quantity = quantity
        self.station = station
        self.course = course
        self.round = round
        self.status = status
        self.note = note
    }
}
