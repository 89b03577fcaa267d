// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The entity that a change removes: exactly one of the first three members has a value.
public struct MenuRemoval: Codable, Sendable, Equatable {
    /// A category.
    public var category: CategoryID?
    /// A modifier group.
    public var modifierGroup: ModifierGroupID?
    /// An item.
    public var item: ItemID?
    /// The expected revision; the change is refused if the entity has another one.
    public var ifRevision: Int?
}
