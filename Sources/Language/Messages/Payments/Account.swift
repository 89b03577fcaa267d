// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The kind of an account.
public enum AccountKind: String, Codable, JSONValue, Sendable, CaseIterable {
    /// It is paid in advance.
    case voucher
    /// It is paid later, by a known guest.
    case houseAccount
}

/// A voucher or a house account.
///
/// Both have the same rule: the balance is never below -`limit`.
public struct Account: Codable, Sendable, Equatable {
    /// Its number: that of a printed card, or made by the service.
    public var id: AccountID
    /// The location to which it belongs.
    public var location: LocationID
    /// Whether it is paid in advance or later.
    public var kind: AccountKind
    /// The holder of a house account.
    public var name: String?
    /// The currency of every amount in it.
    public var currency: Currency
    /// What the house owes to the holder, in minor units; below 0 what the holder owes.
    public var balance: Amount
    /// How far the balance may go below 0, in minor units; of a voucher 0.
    public var limit: Amount
    /// The number of its changes, from 1.
    public var revision: Int
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last movement; nil before the first one.
    public var receipt: Receipt?

    /// An account from its parts.
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
