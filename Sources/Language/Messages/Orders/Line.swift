// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// How far a line has come.
///
/// Lines move forward: `held`, `inProcess`, `processed`, `delivered`; `orders.recall` takes one
/// step back; or they end as `voided`.
public enum LineStatus: String, Codable, Sendable, CaseIterable {
    /// The kitchen does not see it yet.
    case held
    /// The kitchen is to make it.
    case inProcess
    /// It is made and waits to be handed over.
    case processed
    /// It was handed over.
    case delivered
    /// It was taken back before it was finished, or with its order before it was handed over.
    case voided
}

/// What a held line waits for.
public enum HoldRelease: String, Codable, Sendable, CaseIterable {
    /// Somebody fires it (`orders.fire`).
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
    /// What it added to the price of one, in minor units.
    public var price: Amount

    /// A modifier from its parts.
    public init(modifier: ModifierID, name: String, price: Amount) {
        self.modifier = modifier
        self.name = name
        self.price = price
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
    /// What was chosen about it.
    public var modifiers: [LineModifier]
    /// How many, 1 to 99 (`Protocols/3-ORDERS.md`, limits).
    public var quantity: Int
    /// Its rate of tax in basis points.
    public var taxBasisPoints: Int
    /// The station that makes it.
    public var station: StationID
    /// The course it belongs to, 1 to 9, where courses are kept.
    public var course: Int?
    /// The round it was fired in, from 1: a new round begins when all that was ordered before is
    /// finished.
    public var round: Int
    /// How far it has come.
    public var status: LineStatus
    /// What it waits for while it is held.
    public var heldUntil: HoldRelease?
    /// A wish of the guest, up to 200 characters.
    public var note: String?
    /// When it was added.
    public var addedAt: Timestamp
    /// When it was sent to the kitchen.
    public var firedAt: Timestamp?
    /// When it was made.
    public var processedAt: Timestamp?
    /// When it was handed over.
    public var deliveredAt: Timestamp?
    /// When it was taken back.
    public var voidedAt: Timestamp?
    /// Why it was taken back, if somebody said so.
    public var voidReason: String?
    /// The line that it was a part of before this part was taken back.
    public var voidedFrom: Int?
    /// When the kitchen said that it has seen that the line was taken back.
    public var acknowledgedAt: Timestamp?

    /// A line that has just been added and is to be made.
    public init(
        line: Int, item: ItemID, name: String, price: Amount, modifiers: [LineModifier] = [],
        quantity: Int, taxBasisPoints: Int = 0, station: StationID, course: Int? = nil,
        round: Int, note: String?, addedAt: Timestamp
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
        self.round = round
        self.status = .inProcess
        self.note = note
        self.addedAt = addedAt
        self.firedAt = addedAt
    }

    /// What one costs with its modifiers.
    public var unitPrice: Amount { modifiers.reduce(price) { $0 + $1.price } }

    /// Whether the line was taken back and the kitchen, which had it already, has not yet said that
    /// it has seen that.
    public var awaitsAcknowledgement: Bool {
        status == .voided && firedAt != nil && acknowledgedAt == nil
    }
}
