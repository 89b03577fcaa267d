// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// What a location sells, at today's prices.
public struct Menu: Codable, Sendable, Equatable {
    /// The location that sells it.
    public var location: LocationID
    /// Counts the changes of this menu; the first is 1.
    public var revision: Int
    /// The currency of every price.
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

    /// The item of that identifier, if the menu has it.
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
    /// Its own rate of tax in basis points; the location's without it.
    public var taxBasisPoints: Int?
    /// What a guest may choose about it.
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
