// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// A choice about items, for example of their size or their toppings; several items may share it.
public struct ModifierGroup: Codable, Sendable, Equatable {
    /// Its identifier within the location.
    public var id: ModifierGroupID
    /// Its name for people.
    public var name: String
    /// The minimum number of modifiers to choose.
    public var minimum: Int
    /// The maximum number of modifiers to choose.
    public var maximum: Int
    /// The modifiers to choose from.
    public var modifiers: [Modifier]
    /// The number of its changes, from 1; in `menus.change` the revision that it replaces.
    public var revision: Int
    /// The modifiers of which one must be chosen, else the item does not have this group.
    public var onlyWith: [ModifierID]?
    /// True if no item can have it any more; then it only remains in the history.
    public var removed: Bool?

    /// A group from its parts.
    public init(
        id: ModifierGroupID, name: String, minimum: Int, maximum: Int, modifiers: [Modifier],
        revision: Int = 1, onlyWith: [ModifierID]? = nil, removed: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.minimum = minimum
        self.maximum = maximum
        self.modifiers = modifiers
        self.revision = revision
        self.onlyWith = onlyWith
        self.removed = removed
    }

    /// Whether an item with these chosen modifiers has the group.
    public func applies(with chosen: [ModifierID]) -> Bool {
        onlyWith.map { $0.contains(where: chosen.contains) } ?? true
    }
}

extension ModifierGroup: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(id: .placeholder, name: "", minimum: 0, maximum: 0, modifiers: [])
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("minimum", &minimum)
        try members.code("maximum", &maximum)
        try members.code("modifiers", &modifiers)
        try members.code("revision", &revision)
        try members.code("onlyWith", &onlyWith)
        try members.code("removed", &removed)
    }
}

/// One option of a choice about an item.
public struct Modifier: Codable, Sendable, Equatable {
    /// Its identifier, unique within every item that has its group.
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
    /// Its prices beside certain other chosen modifiers.
    public var prices: [ModifierPrice]?
    /// When an unavailable modifier becomes available; nil for an indefinite time.
    public var unavailableUntil: Timestamp?

    /// A modifier from its parts.
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

    /// The amount that it adds to the price of one item with these chosen modifiers.
    public func price(with chosen: [ModifierID]) -> Amount {
        prices?.first { chosen.contains($0.with) }?.price ?? price
    }

    /// Whether it is not sold out at an instant.
    public func isAvailable(at now: Timestamp) -> Bool {
        available || unavailableUntil.map { $0 <= now } ?? false
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

/// The price of a modifier beside another chosen modifier: cheese on a large pizza costs more.
public struct ModifierPrice: Codable, Sendable, Equatable {
    /// The other chosen modifier.
    public var with: ModifierID
    /// The amount that is added to the price of one item, in minor units.
    public var price: Amount

    /// A price beside a modifier.
    public init(with modifier: ModifierID, price: Amount) {
        with = modifier
        self.price = price
    }
}

extension ModifierPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(with: .placeholder, price: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("with", &with)
        try members.code("price", &price)
    }
}
