// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/account.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A voucher, which is paid in advance, or a house account, which is paid later.
public struct Account: Codable, Sendable, Equatable {
    /// Its number.
    public var id: AccountID
    /// The location to which it belongs.
    public var location: LocationID
    /// Whether it is paid in advance or later.
    public var kind: AccountKind
    /// Of a house account: its holder.
    public var name: String?
    /// The currency of every amount in it.
    public var currency: Currency
    /// What the house owes to the holder; below 0 what the holder owes.
    public var balance: Amount
    /// How far the balance may go below 0; of a voucher 0.
    public var limit: Amount
    /// The number of its changes, from 1.
    public var revision: Int
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last movement; absent before the first one.
    public var receipt: Receipt?

    /// A value from its parts.
    public init(
        id: AccountID, location: LocationID, kind: AccountKind, name: String? = nil,
        currency: Currency, balance: Amount, limit: Amount, revision: Int, openedAt: Timestamp,
        changedAt: Timestamp, receipt: Receipt? = nil
    ) {
        self.id = id
        self.location = location
        self.kind = kind
        self.name = name
        self.currency = currency
        self.balance = balance
        self.limit = limit
        self.revision = revision
        self.openedAt = openedAt
        self.changedAt = changedAt
        self.receipt = receipt
    }
}
