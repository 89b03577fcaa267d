// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/courier.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// What a location owes to a courier for deliveries.
public struct CourierBalance: Codable, Sendable, Equatable {
    /// The courier.
    public var courier: CourierID
    /// The courier's name when the last earnings were recorded.
    public var name: String
    /// The location that owes.
    public var location: LocationID
    /// The currency of every amount in it.
    public var currency: Currency
    /// All that was earned.
    public var earned: Amount
    /// All that was paid out.
    public var paidOut: Amount
    /// The difference.
    public var owed: Amount
    /// The number of its changes, from 1.
    public var revision: Int
    /// When it last changed.
    public var changedAt: Timestamp
    /// That of its last movement.
    public var receipt: Receipt?
}
