// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A reduction by amount or by rate, of a line or of the whole order.
public struct DiscountRequest: Codable, Sendable, Equatable {
    /// The line that is reduced; absent for the whole order.
    public var line: Int?
    /// The reduction in minor units, more than 0.
    public var amount: Amount?
    /// The reduction in basis points, 1 to 10000.
    public var basisPoints: Int?
    /// The reason, 1 to 200 characters.
    public var reason: String

    /// A value from its parts.
    public init(line: Int? = nil, amount: Amount? = nil, basisPoints: Int? = nil, reason: String) {
        self.line = line
        self.amount = amount
        self.basisPoints = basisPoints
        self.reason = reason
    }
}
