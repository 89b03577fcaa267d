// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/ticket.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// An order as the kitchen sees it, without money.
public struct Ticket: Codable, Sendable, Equatable {
    /// The order it shows.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The short number that people call out.
    public var number: Int
    /// The business day of the number; absent if kds-service is of an earlier version.
    public var businessDay: BusinessDay?
    /// The till that keyed the order.
    public var terminal: TerminalID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order; without the address, which a kitchen does not need.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// When the note last changed after the kitchen had got a line; absent if it did not.
    public var noteChangedAt: Timestamp?
    /// The revision of the order that it shows.
    public var revision: Int
    /// The status of the order, which decides the color on a screen.
    public var status: OrderStatus
    /// Whether the order is paid.
    public var paid: Bool
    /// True while the kitchen is to make it before others; absent otherwise.
    public var rush: Bool?
    /// When its oldest line was fired; it decides the age and the place on the screen.
    public var firedAt: Timestamp
    /// Its fired lines in the order in which they were added.
    public var lines: [TicketLine]
    /// The courses that are not fired yet; absent without any.
    public var held: [HeldCourse]?
    /// What the kitchen can do with it now; absent if kds-service is of an earlier version.
    public var may: TicketMay?

    /// A value from its parts.
    public init(
        order: OrderID, location: LocationID, number: Int, businessDay: BusinessDay? = nil,
        terminal: TerminalID, customer: String? = nil,
        fulfilment: Fulfilment = Fulfilment(.counter), note: String? = nil,
        noteChangedAt: Timestamp? = nil, revision: Int, status: OrderStatus, paid: Bool,
        rush: Bool? = nil, firedAt: Timestamp, lines: [TicketLine], held: [HeldCourse]? = nil,
        may: TicketMay? = nil
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
        self.may = may
    }
}

extension Ticket: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            order: .placeholder, location: .placeholder, number: 0, terminal: .placeholder,
            revision: 0, status: .open, paid: false, firedAt: .placeholder, lines: []
        )
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
        try members.code("may", &may)
    }
}

extension Ticket {
    /// The texts by which people know an order: tills set them, and every till and kitchen
    /// screen shows them.
    public var labels: OrderLabels {
        get {
            OrderLabels(customer: customer)
        }
        set {
            customer = newValue.customer
        }
    }
}
