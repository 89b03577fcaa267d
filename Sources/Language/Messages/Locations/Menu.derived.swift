// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// What a location sells, or one page of it.
public struct Menu: Codable, Sendable, Equatable {
    /// The location of the menu.
    public var location: LocationID
    /// The number of its changes.
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

    /// A value from its parts.
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
}
