// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// An account of the ledger.
public enum LedgerAccount: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The cash that guests hand over, and other movements of cash.
    case cash
    /// The cash that goes back to guests when they pay.
    case change
    /// What the house owes to holders of vouchers.
    case voucher
    /// What holders of house accounts owe.
    case houseAccount
    /// What payment providers owe: the money of cards.
    case card
    /// The cash outside of drawers.
    case safe
    /// The price of sales without tax.
    case sales
    /// The tax of sales, by rate.
    case tax
    /// Tips.
    case tip
    /// Cash that was put into drawers.
    case paidIn
    /// Cash that was taken out of drawers.
    case paidOut
    /// The differences between counted and expected cash.
    case overShort
    /// The differences between amounts and the coins that pay them.
    case rounding
    /// The money of offline cards that were declined later.
    case uncollected
    /// What the house pays for deliveries.
    case deliveries
    /// What the house owes to couriers.
    case courier
}
