// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// A choice that a guest has about an item: its size, its sauce, what else goes on it.
public struct ModifierGroup: Codable, Sendable, Equatable {
    /// Its identifier within the item.
    public var id: ModifierGroupID
    /// Its name for people.
    public var name: String
    /// How many of its modifiers must be chosen at least.
    public var minimum: Int
    /// How many of its modifiers may be chosen at most.
    public var maximum: Int
    /// What there is to choose from.
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

/// One thing that may be chosen about an item.
public struct Modifier: Codable, Sendable, Equatable {
    /// Its identifier, unique within the item.
    public var id: ModifierID
    /// Its name for people.
    public var name: String
    /// What it adds to the price of one item, in minor units; negative when it makes it cheaper.
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
