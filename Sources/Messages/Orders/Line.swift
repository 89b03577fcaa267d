// SPDX-License-Identifier: Apache-2.0

import Commerce

/// How far a line has come.
///
/// Lines only move forward: `inProcess`, `processed`, `delivered`; or they end as `voided`.
public enum LineStatus: String, Codable, Sendable, CaseIterable {
    /// The kitchen is to make it.
    case inProcess
    /// It is made and waits to be handed over.
    case processed
    /// It was handed over.
    case delivered
    /// It was taken back before it was handed over.
    case voided
}

/// One position of an order: an item as it was when it was added.
public struct Line: Codable, Sendable, Equatable {
    /// Its number within the order, from 1; never reused.
    public var line: Int
    /// The item on the menu.
    public var item: ItemID
    /// The item's name when it was added.
    public var name: String
    /// The price of one when it was added, in minor units of the order's currency.
    public var price: Amount
    /// How many, 1 to 99 (DESIGN §8).
    public var quantity: Int
    /// The station that makes it.
    public var station: StationID
    /// The round it was added in, from 1: a new round begins when all that was ordered before is
    /// finished.
    public var round: Int
    /// How far it has come.
    public var status: LineStatus
    /// A wish of the guest, up to 200 characters.
    public var note: String?
    /// When it was added, and with that sent to the kitchen.
    public var addedAt: Timestamp
    /// When it was made.
    public var processedAt: Timestamp?
    /// When it was handed over.
    public var deliveredAt: Timestamp?
    /// When it was taken back.
    public var voidedAt: Timestamp?
    /// When the kitchen said that it has seen that the line was taken back.
    public var acknowledgedAt: Timestamp?

    /// A line that has just been added and is to be made.
    public init(
        line: Int, item: ItemID, name: String, price: Amount, quantity: Int, station: StationID,
        round: Int,
        note: String?, addedAt: Timestamp
    ) {
        self.line = line
        self.item = item
        self.name = name
        self.price = price
        self.quantity = quantity
        self.station = station
        self.round = round
        self.status = .inProcess
        self.note = note
        self.addedAt = addedAt
    }
}
