// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/ticket.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One line of a ticket.
public struct TicketLine: Codable, Sendable, Equatable {
    /// Its number within the order.
    public var line: Int
    /// The name of the item.
    public var name: String
    /// The names of the chosen modifiers.
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
    /// When it was sent to the kitchen; absent if kds-service is of an earlier version.
    public var firedAt: Timestamp?
    /// The number of the order from which the line was moved.
    public var movedFrom: Int?

    /// A value from its parts.
    public init(
        line: Int, name: String, modifiers: [String] = [], quantity: Int, station: StationID,
        course: Int? = nil, seat: Int? = nil, round: Int, status: LineStatus, note: String? = nil,
        firedAt: Timestamp? = nil, movedFrom: Int? = nil
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
        Self(line: 0, name: "", quantity: 0, station: .placeholder, round: 0, status: .held)
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
