// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.search`: the items that satisfy conditions.
public struct SearchMenu: Request {
    /// The answer to `menus.search`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The found items, best first, at most `limit`.
        public var items: [MenuItem]
        /// The number of all found items.
        public var total: Int

        /// A value from its parts.
        public init(items: [MenuItem], total: Int) {
            self.items = items
            self.total = total
        }
    }

    /// `menus.search`.
    public static let method = "menus.search"
    /// A location.
    public var location: LocationID
    /// Words, or beginnings of words, of the name, the description or a category's name.
    public var text: String?
    /// The categories of which an item must be in one.
    public var categories: [CategoryID]?
    /// The tags that an item must all have.
    public var tags: [DietaryTag]?
    /// The allergens that an item must not contain; its allergens must be known.
    public var withoutAllergens: [Allergen]?
    /// Whether only items are found that can be ordered now.
    public var available: Bool?
    /// The lowest price.
    public var minimumPrice: Amount?
    /// The highest price.
    public var maximumPrice: Amount?
    /// The maximum number of items, 1 to 200; the default is 50.
    public var limit: Int?

    /// A message from its parts.
    public init(
        location: LocationID, text: String? = nil, categories: [CategoryID]? = nil,
        tags: [DietaryTag]? = nil, withoutAllergens: [Allergen]? = nil, available: Bool? = nil,
        minimumPrice: Amount? = nil, maximumPrice: Amount? = nil, limit: Int? = nil
    ) {
        self.location = location
        self.text = text
        self.categories = categories
        self.tags = tags
        self.withoutAllergens = withoutAllergens
        self.available = available
        self.minimumPrice = minimumPrice
        self.maximumPrice = maximumPrice
        self.limit = limit
    }
}
