// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// What the courier earns.
public struct CourierEarnings: Codable, Sendable, Equatable {
    /// The amount of each delivery.
    public var base: Amount
    /// The amount for the distance.
    public var distance: Amount
    /// The tip of the order's payments.
    public var tip: Amount
    /// The sum of the others.
    public var total: Amount
}
