// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The sales of the lines that were added in one hour of the day.
public struct HourSales: Codable, Sendable, Equatable {
    /// The hour on the location's clock, 0 to 23.
    public var hour: Int
    /// How many pieces were sold.
    public var quantity: Int
    /// Their price after discounts.
    public var amount: Amount

    /// A value from its parts.
    public init(hour: Int, quantity: Int, amount: Amount) {
        self.hour = hour
        self.quantity = quantity
        self.amount = amount
    }
}
