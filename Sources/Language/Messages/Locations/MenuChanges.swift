// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension MenuChange {
    /// A change that adds or replaces an entity.
    public init(put: LocationEntity) { self.put = put }

    /// A change that removes an entity.
    public init(remove: MenuRemoval) { self.remove = remove }
}

extension MenuRemoval {
    /// The removal of a category.
    public init(category: CategoryID, ifRevision: Int? = nil) {
        self.category = category
        self.ifRevision = ifRevision
    }

    /// The removal of a modifier group.
    public init(modifierGroup: ModifierGroupID, ifRevision: Int? = nil) {
        self.modifierGroup = modifierGroup
        self.ifRevision = ifRevision
    }

    /// The removal of an item.
    public init(item: ItemID, ifRevision: Int? = nil) {
        self.item = item
        self.ifRevision = ifRevision
    }
}
