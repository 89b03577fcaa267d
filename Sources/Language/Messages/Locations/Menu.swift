// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The items that a location sells, at today's prices.
public struct Menu: Codable, Sendable, Equatable {
    /// The location of the menu.
    public var location: LocationID
    /// The number of its changes; 1 for the first menu.
    public var revision: Int
    /// The currency of all prices.
    public var currency: Currency
    /// The items in the order in which a till shows them.
    public var items: [MenuItem]

    /// A menu from its parts.
    public init(location: LocationID, revision: Int, currency: Currency, items: [MenuItem]) {
        self.location = location
        self.revision = revision
        self.currency = currency
        self.items = items
    }

    /// Returns the item with this identifier, or nil.
    public func item(_ id: ItemID) -> MenuItem? { items.first { $0.id == id } }
}

/// One item of a menu.
public struct MenuItem: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: ItemID
    /// Its name for people.
    public var name: String
    /// Its price in minor units of the menu's currency.
    public var price: Amount
    /// The station that makes it.
    public var station: StationID
    /// Whether it can be ordered now.
    public var available: Bool
    /// Its tax rate in basis points; nil for the location's rate.
    public var taxBasisPoints: Int?
    /// The choices of a guest.
    public var modifierGroups: [ModifierGroup]

    /// An item from its parts.
    public init(
        id: ItemID, name: String, price: Amount, station: StationID, available: Bool = true,
        taxBasisPoints: Int? = nil, modifierGroups: [ModifierGroup] = []
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.station = station
        self.available = available
        self.taxBasisPoints = taxBasisPoints
        self.modifierGroups = modifierGroups
    }
}

/// A choice about an item, for example of its size or its toppings.
public struct ModifierGroup: Codable, Sendable, Equatable {
    /// Its identifier within the item.
    public var id: ModifierGroupID
    /// Its name for people.
    public var name: String
    /// The minimum number of modifiers to choose.
    public var minimum: Int
    /// The maximum number of modifiers to choose.
    public var maximum: Int
    /// The modifiers to choose from.
    public var modifiers: [Modifier]

    /// A group from its parts.
    public init(
        id: ModifierGroupID, name: String, minimum: Int, maximum: Int, modifiers: [Modifier]
    ) {
        self.id = id
        self.name = name
        self.minimum = minimum
        self.maximum = maximum
        self.modifiers = modifiers
    }
}

/// One option of a choice about an item.
public struct Modifier: Codable, Sendable, Equatable {
    /// Its identifier, unique within the item.
    public var id: ModifierID
    /// Its name for people.
    public var name: String
    /// The amount that it adds to the price of one item, in minor units; may be negative.
    public var price: Amount
    /// Whether it can be chosen now.
    public var available: Bool

    /// A modifier from its parts.
    public init(id: ModifierID, name: String, price: Amount, available: Bool = true) {
        self.id = id
        self.name = name
        self.price = price
        self.available = available
    }
}
