// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a line.
///
/// Lines move forward from `held` to `inProcess`, `processed` and `delivered`. `orders.recall`
/// moves them one step back. A line that is removed ends as `voided`, or as `moved` if it is on
/// another order now.
public enum LineStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The kitchen does not see the line yet.
    case held
    /// The kitchen is to make the line.
    case inProcess
    /// The line is made and waits to be handed over.
    case processed
    /// The line was handed over.
    case delivered
    /// The line was voided before it was made, or with its order before it was handed over.
    case voided
    /// The line is on another order now; it keeps only its number here.
    case moved
}

/// The condition that releases a held line.
public enum HoldRelease: String, Codable, JSONValue, Sendable, CaseIterable {
    /// A person fires the line (`orders.fire`).
    case fired
    /// Checkout begins.
    case sealed
    /// The order is paid.
    case paid
}

/// A modifier of a line, as it was when the line was added.
public struct LineModifier: Codable, Sendable, Equatable {
    /// The modifier on the menu.
    public var modifier: ModifierID
    /// Its name when the line was added.
    public var name: String
    /// The amount that it added to the price of one, in minor units.
    public var price: Amount

    /// A modifier from its parts.
    public init(modifier: ModifierID, name: String, price: Amount) {
        self.modifier = modifier
        self.name = name
        self.price = price
    }
}

extension LineModifier: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(modifier: .placeholder, name: "", price: .zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("modifier", &modifier)
        try members.code("name", &name)
        try members.code("price", &price)
    }
}

/// A line of another order, from which a line was moved or to which it was moved.
public struct LinePlace: Codable, Sendable, Equatable {
    /// The other order.
    public var order: OrderID
    /// The number of the other order.
    public var number: Int
    /// The line on the other order.
    public var line: Int

    /// A place from its parts.
    public init(order: OrderID, number: Int, line: Int) {
        self.order = order
        self.number = number
        self.line = line
    }
}

extension LinePlace: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(order: .placeholder, number: 0, line: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("number", &number)
        try members.code("line", &line)
    }
}

/// One position of an order: an item as it was when it was added.
public struct Line: Codable, Sendable, Equatable {
    /// Its number within the order, from 1; never reused.
    public var line: Int
    /// The item on the menu.
    public var item: ItemID
    /// The item's name when it was added.
    public var name: String
    /// The price of one without modifiers when it was added, in minor units of the order's
    /// currency.
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
    /// The condition that releases it while it is held.
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
    /// The line of which it was a part before this part was voided.
    public var voidedFrom: Int?
    /// When the kitchen acknowledged that the line was voided.
    public var acknowledgedAt: Timestamp?
    /// The line as which it was on another order before.
    public var movedFrom: LinePlace?
    /// The line as which it is on another order now.
    public var movedTo: LinePlace?

    /// A new line that is to be made.
    public init(
        line: Int, item: ItemID, name: String, price: Amount, modifiers: [LineModifier] = [],
        quantity: Int, taxBasisPoints: Int = 0, station: StationID, course: Int? = nil,
        seat: Int? = nil, round: Int, note: String?, addedAt: Timestamp
    ) {
        self.line = line
        self.item = item
        self.name = name
        self.price = price
        self.modifiers = modifiers
        self.quantity = quantity
        self.taxBasisPoints = taxBasisPoints
        self.station = station
        self.course = course
        self.seat = seat
        self.round = round
        self.status = .inProcess
        self.note = note
        self.addedAt = addedAt
        self.firedAt = addedAt
    }

    /// The price of one with its modifiers.
    public var unitPrice: Amount { modifiers.reduce(price) { $0 + $1.price } }

    /// Whether the line still belongs to the order: it is neither voided nor moved.
    public var isStanding: Bool { status != .voided && status != .moved }

    /// Whether the line was voided after it was fired, and the kitchen has not acknowledged that
    /// yet.
    public var awaitsAcknowledgement: Bool {
        status == .voided && firedAt != nil && acknowledgedAt == nil
    }
}

extension Line: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            line: 0, item: .placeholder, name: "", price: .zero, quantity: 0,
            station: .placeholder, round: 0, note: nil, addedAt: .placeholder)
    }

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
