// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The discounts, voids or cancellations with one reason.
public struct SalesReduction: Codable, Sendable, Equatable {
    /// What was done.
    public var kind: Kind
    /// The reason; absent if none was given.
    public var reason: String?
    /// The number of discounts, of voided pieces, or of canceled orders.
    public var count: Int
    /// The price that the guests did not have to pay.
    public var amount: Amount

    /// A value from its parts.
    public init(kind: Kind, reason: String? = nil, count: Int, amount: Amount) {
        self.kind = kind
        self.reason = reason
        self.count = count
        self.amount = amount
    }
}
