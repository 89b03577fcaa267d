// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The sales of one item.
public struct ItemSales: Codable, Sendable, Equatable {
    /// The item.
    public var item: ItemID
    /// Its name in its latest order.
    public var name: String
    /// How many pieces were sold.
    public var quantity: Int
    /// Their price after discounts.
    public var amount: Amount

    /// A value from its parts.
    public init(item: ItemID, name: String, quantity: Int, amount: Amount) {
        self.item = item
        self.name = name
        self.quantity = quantity
        self.amount = amount
    }
}
