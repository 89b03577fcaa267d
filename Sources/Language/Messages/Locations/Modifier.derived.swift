// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One option of a choice about an item.
public struct Modifier: Codable, Sendable, Equatable {
    /// Unique within every item that has its group.
    public var id: ModifierID
    /// Its name for people.
    public var name: String
    /// The amount that it adds to the price of one item, in minor units; may be negative.
    ///
    /// Use `price(with:)`, because another chosen modifier may change it.
    public var price: Amount
    /// Whether it can be chosen, unless `unavailableUntil` has passed.
    ///
    /// Use `isAvailable(at:)`.
    public var available: Bool
    /// Its prices beside other chosen modifiers; the first one that fits applies.
    public var prices: [ModifierPrice]?
    /// When it becomes available; without it for an indefinite time.
    public var unavailableUntil: Timestamp?

    /// A value from its parts.
    public init(
        id: ModifierID, name: String, price: Amount, available: Bool = true,
        prices: [ModifierPrice]? = nil, unavailableUntil: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.available = available
        self.prices = prices
        self.unavailableUntil = unavailableUntil
    }
}

extension Modifier: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, name: "", price: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("price", &price)
        try members.code("available", &available)
        try members.code("prices", &prices)
        try members.code("unavailableUntil", &unavailableUntil)
    }
}
