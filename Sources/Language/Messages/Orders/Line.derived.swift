// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One position of an order: an item as it was when it was added.
public struct Line: Codable, Sendable, Equatable {
    /// Its number within the order, from 1; never reused.
    public var line: Int
    /// The item on the menu.
    public var item: ItemID
    /// The item's name when it was added.
    public var name: String
    /// The price of one item without modifiers at the time of its addition.
    public var price: Amount
    /// The modifiers that were chosen.
    public var modifiers: [LineModifier]
    /// How many, 1 to 99 (`Protocols/3-ORDERS.md`, limits).
    public var quantity: Int
    /// Its rate of tax in basis points.
    public var taxBasisPoints: Int
    /// The station that makes it.
    public var station: StationID
    /// The course of the line, 1 to 9, where courses are used.
    public var course: Int?
    /// The seat of its guest, 1 to 99, where seats are used.
    public var seat: Int?
    /// The round in which it was fired, from 1.
    ///
    /// A new round begins when all earlier lines are finished.
    public var round: Int
    /// Its status.
    public var status: LineStatus
    /// The condition for which a held line waits.
    public var heldUntil: HoldRelease?
    /// A wish of the guest, up to 200 characters.
    public var note: String?
    /// When it was added.
    public var addedAt: Timestamp
    /// When it was fired.
    public var firedAt: Timestamp?
    /// When it was made.
    public var processedAt: Timestamp?
    /// When it was handed over.
    public var deliveredAt: Timestamp?
    /// When it was voided.
    public var voidedAt: Timestamp?
    /// The reason why it was voided, if one was given.
    public var voidReason: String?
    /// The line of which it was a part before it was voided.
    public var voidedFrom: Int?
    /// When the kitchen acknowledged that the line was voided.
    public var acknowledgedAt: Timestamp?
    /// The line as which it was on another order before.
    public var movedFrom: LinePlace?
    /// The line as which it is on another order now.
    public var movedTo: LinePlace?
}

extension Line: JSONObject {
    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("line", &line)
        try members.code("item", &item)
        try members.code("name", &name)
        try members.code("price", &price)
        try members.code("modifiers", &modifiers)
        try members.code("quantity", &quantity)
        try members.code("taxBasisPoints", &taxBasisPoints)
        try members.code("station", &station)
        try members.code("course", &course)
        try members.code("seat", &seat)
        try members.code("round", &round)
        try members.code("status", &status)
        try members.code("heldUntil", &heldUntil)
        try members.code("note", &note)
        try members.code("addedAt", &addedAt)
        try members.code("firedAt", &firedAt)
        try members.code("processedAt", &processedAt)
        try members.code("deliveredAt", &deliveredAt)
        try members.code("voidedAt", &voidedAt)
        try members.code("voidReason", &voidReason)
        try members.code("voidedFrom", &voidedFrom)
        try members.code("acknowledgedAt", &acknowledgedAt)
        try members.code("movedFrom", &movedFrom)
        try members.code("movedTo", &movedTo)
    }
}
