// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension Menu {
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
