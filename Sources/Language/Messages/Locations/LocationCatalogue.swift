// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// A follower's copy of one location with its menu: built from a snapshot, kept current by events.
public struct LocationCatalogue: Sendable, Equatable {
    /// The location; nil before it was received.
    public private(set) var location: Location?
    /// The categories by identifier.
    public private(set) var categories: [CategoryID: MenuCategory] = [:]
    /// The modifier groups by identifier.
    public private(set) var modifierGroups: [ModifierGroupID: ModifierGroup] = [:]
    /// The items by identifier.
    public private(set) var items: [ItemID: MenuItem] = [:]

    /// A copy from the entities of a snapshot.
    public init(_ entities: [LocationEntity] = []) {
        for entity in entities { apply(entity) }
    }

    /// Replaces one entity by its new state, or removes it; ignores unknown kinds.
    public mutating func apply(_ entity: LocationEntity) {
        switch entity.content {
        case .location(let location): self.location = location
        case .category(let category):
            categories[category.id] = entity.isRemoved ? nil : category
        case .modifierGroup(let group):
            modifierGroups[group.id] = entity.isRemoved ? nil : group
        case .item(let item): items[item.id] = entity.isRemoved ? nil : item
        case nil: break
        }
    }

    /// The modifier groups of an item, in its order; unknown ones are left out.
    public func groups(of item: MenuItem) -> [ModifierGroup] {
        item.modifierGroups.compactMap { modifierGroups[$0] }
    }

    /// The whole menu in its order; nil before the location was received.
    ///
    /// Its revision is 0, because events do not contain it.
    public var menu: Menu? {
        location.map { location in
            Menu(
                location: location.id, revision: 0, currency: location.currency,
                items: items.values.sorted(by: MenuItem.precedes),
                categories: categories.values.sorted(by: MenuCategory.precedes),
                modifierGroups: modifierGroups.values.sorted { $0.id < $1.id })
        }
    }
}
