// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// What a location sells, or one page of it.
public struct Menu: Codable, Sendable, Equatable {
    /// The location of the menu.
    public var location: LocationID
    /// The number of changes of its categories, modifier groups and items.
    public var revision: Int
    /// The currency of all prices.
    public var currency: Currency
    /// The items in the order in which a till shows them.
    public var items: [MenuItem]
    /// The categories in their order; empty on later pages.
    public var categories: [MenuCategory]
    /// The modifier groups by identifier; empty on later pages.
    public var modifierGroups: [ModifierGroup]
    /// The last item of the page, if more follow.
    public var next: ItemID?

    /// A menu from its parts.
    public init(
        location: LocationID, revision: Int, currency: Currency, items: [MenuItem],
        categories: [MenuCategory] = [], modifierGroups: [ModifierGroup] = [], next: ItemID? = nil
    ) {
        self.location = location
        self.revision = revision
        self.currency = currency
        self.items = items
        self.categories = categories
        self.modifierGroups = modifierGroups
        self.next = next
    }

    /// Returns the item with this identifier, or nil.
    public func item(_ id: ItemID) -> MenuItem? { items.first { $0.id == id } }

    /// Returns the modifier groups of an item, in its order.
    public func groups(of item: MenuItem) -> [ModifierGroup] {
        item.modifierGroups.compactMap { id in modifierGroups.first { $0.id == id } }
    }
}

/// A location with its whole menu: one entry of a catalogue file.
public struct CatalogueEntry: Codable, Sendable, Equatable {
    /// The location.
    public var location: Location
    /// Its menu.
    public var menu: Menu

    /// An entry from its parts.
    public init(location: Location, menu: Menu) {
        self.location = location
        self.menu = menu
    }

    /// All entities of the entry, in the order of a snapshot.
    public var entities: [LocationEntity] {
        [LocationEntity(location)] + menu.categories.map(LocationEntity.init)
            + menu.modifierGroups.map(LocationEntity.init) + menu.items.map(LocationEntity.init)
    }
}
