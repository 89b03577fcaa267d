// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `menus.get`: returns the menu of one location, by pages.
public struct GetMenu: Request {
    /// The menu, or a page of it.
    public typealias Answer = Menu
    /// `menus.get`.
    public static let method = "menus.get"
    /// The location of the menu.
    public var location: LocationID
    /// `Menu.next` of the page before; nil for the first page.
    public var after: ItemID?

    /// A request for a page of the menu of a location.
    public init(location: LocationID, after: ItemID? = nil) {
        self.location = location
        self.after = after
    }
}

/// `menus.search`: returns the items that satisfy all named conditions, best first.
public struct SearchMenu: Request {
    /// The answer to `menus.search`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The found items, best first, at most `limit`.
        public var items: [MenuItem]
        /// The number of all found items.
        public var total: Int

        /// An answer with these items.
        public init(items: [MenuItem], total: Int) {
            self.items = items
            self.total = total
        }
    }

    /// `menus.search`.
    public static let method = "menus.search"
    /// The location whose menu is searched.
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

    /// A search without conditions.
    public init(location: LocationID, text: String? = nil) {
        self.location = location
        self.text = text
    }
}

/// The reason why an item is the dish of the day.
public enum RecommendationReason: String, Codable, Sendable, CaseIterable {
    /// The owner chose it for this day.
    case pinned
    /// It is sold only in a part of the year, which includes this day.
    case inSeason
    /// It is on the menu, and it is its day.
    case onTheMenu
}

/// `menus.recommended`: returns the dish of a day.
public struct GetRecommended: Request {
    /// The answer to `menus.recommended`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The business day.
        public var day: BusinessDay
        /// The recommended item.
        public var item: MenuItem
        /// Why it is recommended.
        public var reason: RecommendationReason

        /// A recommendation for a day.
        public init(day: BusinessDay, item: MenuItem, reason: RecommendationReason) {
            self.day = day
            self.item = item
            self.reason = reason
        }
    }

    /// `menus.recommended`.
    public static let method = "menus.recommended"
    /// The location whose menu recommends the dish.
    public var location: LocationID
    /// The business day; nil for the present one.
    public var day: BusinessDay?

    /// A request for the dish of a day.
    public init(location: LocationID, day: BusinessDay? = nil) {
        self.location = location
        self.day = day
    }
}
