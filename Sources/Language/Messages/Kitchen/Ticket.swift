// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// An order as the kitchen sees it.
///
/// Types of the kitchen contain no prices, because its screens do not need them.
public struct Ticket: Codable, Sendable, Equatable {
    /// The order it shows.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The short number that people call out.
    public var number: Int
    /// The business day of the number; nil if kds-service is of an earlier version.
    public var businessDay: BusinessDay?
    /// The till that keyed the order.
    public var terminal: TerminalID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order; without the address, which a kitchen does not need.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// When the note last changed after the kitchen had got a line; nil if it did not.
    public var noteChangedAt: Timestamp?
    /// The revision of the order that it shows.
    public var revision: Int
    /// The status of the order, which decides the color on a screen.
    public var status: OrderStatus
    /// Whether the order is paid.
    public var paid: Bool
    /// True while the kitchen is to make it before others; nil otherwise.
    public var rush: Bool?
    /// When its oldest line was fired; it decides the age and the place on the screen.
    public var firedAt: Timestamp
    /// Its fired lines in the order in which they were added.
    public var lines: [TicketLine]
    /// The courses that are not fired yet, in their order; nil without any.
    public var held: [HeldCourse]?

    /// A ticket from its parts.
    public init(
        order: OrderID, location: LocationID, number: Int, businessDay: BusinessDay? = nil,
        terminal: TerminalID, customer: String? = nil,
        fulfilment: Fulfilment = Fulfilment(.counter), note: String? = nil,
        noteChangedAt: Timestamp? = nil, revision: Int, status: OrderStatus, paid: Bool,
        rush: Bool? = nil, firedAt: Timestamp, lines: [TicketLine], held: [HeldCourse]? = nil
    ) {
        self.order = order
        self.location = location
        self.number = number
        self.businessDay = businessDay
        self.terminal = terminal
        self.customer = customer
        self.fulfilment = fulfilment
        self.note = note
        self.noteChangedAt = noteChangedAt
        self.revision = revision
        self.status = status
        self.paid = paid
        self.rush = rush
        self.firedAt = firedAt
        self.lines = lines
        self.held = held
    }

    /// Whether the kitchen is to make it before others.
    public var isRush: Bool { rush == true }

    /// The lines that a tap on the whole ticket names.
    ///
    /// These are the lines at the ticket's status, or the voided ones if no line is to be made or
    /// handed over. A tap that names them can't move a line that the cook has not seen.
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

extension Ticket: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            order: .placeholder, location: .placeholder, number: 0, terminal: .placeholder,
            revision: 0, status: .open, paid: false, firedAt: .placeholder, lines: [])
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("location", &location)
        try members.code("number", &number)
        try members.code("businessDay", &businessDay)
        try members.code("terminal", &terminal)
        try members.code("customer", &customer)
        try members.code("fulfilment", &fulfilment)
        try members.code("note", &note)
        try members.code("noteChangedAt", &noteChangedAt)
        try members.code("revision", &revision)
        try members.code("status", &status)
        try members.code("paid", &paid)
        try members.code("rush", &rush)
        try members.code("firedAt", &firedAt)
        try members.code("lines", &lines)
        try members.code("held", &held)
    }
}

/// A course of an order that a person has not fired yet.
public struct HeldCourse: Codable, Sendable, Equatable {
    /// The course, 1 to 9.
    public var course: Int
    /// The number of its dishes.
    public var quantity: Int

    /// A course with so many dishes.
    public init(course: Int, quantity: Int) {
        self.course = course
        self.quantity = quantity
    }
}

extension HeldCourse: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(course: 0, quantity: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("course", &course)
        try members.code("quantity", &quantity)
    }
}

/// One line of a ticket.
public struct TicketLine: Codable, Sendable, Equatable {
    /// Its number within the order.
    public var line: Int
    /// The name of the item.
    public var name: String
    /// The names of the modifiers.
    public var modifiers: [String]
    /// The quantity.
    public var quantity: Int
    /// The station that makes it.
    public var station: StationID
    /// The course of the line, 1 to 9, where courses are used.
    public var course: Int?
    /// The seat of its guest, 1 to 99, where seats are used.
    public var seat: Int?
    /// The round in which it was fired, from 1.
    public var round: Int
    /// Its status.
    public var status: LineStatus
    /// A wish of the guest.
    public var note: String?
    /// When it was sent to the kitchen; nil if kds-service is of an earlier version.
    public var firedAt: Timestamp?
    /// The number of the order from which the line was moved.
    public var movedFrom: Int?

    /// A line from its parts.
    public init(
        line: Int, name: String, modifiers: [String] = [], quantity: Int, station: StationID,
        course: Int? = nil, seat: Int? = nil, round: Int, status: LineStatus,
        note: String? = nil, firedAt: Timestamp? = nil, movedFrom: Int? = nil
    ) {
        self.line = line
        self.name = name
        self.modifiers = modifiers
        self.quantity = quantity
        self.station = station
        self.course = course
        self.seat = seat
        self.round = round
        self.status = status
        self.note = note
        self.firedAt = firedAt
        self.movedFrom = movedFrom
    }
}

extension TicketLine: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            line: 0, name: "", quantity: 0, station: .placeholder, round: 0, status: .held)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("line", &line)
        try members.code("name", &name)
        try members.code("modifiers", &modifiers)
        try members.code("quantity", &quantity)
        try members.code("station", &station)
        try members.code("course", &course)
        try members.code("seat", &seat)
        try members.code("round", &round)
        try members.code("status", &status)
        try members.code("note", &note)
        try members.code("firedAt", &firedAt)
        try members.code("movedFrom", &movedFrom)
    }
}

/// The `type` of the events on `kitchen/<location>/…`, whose data is the ticket after the change.
public enum TicketEventType: String, Codable, Sendable, CaseIterable {
    /// The ticket appeared in the kitchen.
    case shown = "ticket.shown"
    /// The ticket changed.
    case changed = "ticket.changed"
    /// The kitchen has no more work with the ticket; screens remove it.
    case removed = "ticket.removed"
}
