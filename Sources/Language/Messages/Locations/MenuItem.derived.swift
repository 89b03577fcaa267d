// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One item of a menu.
public struct MenuItem: Codable, Sendable, Equatable {
    /// Its identifier within the location.
    public var id: ItemID
    /// Its name for people.
    public var name: String
    /// Its price in minor units of the location's currency.
    ///
    /// Use `price(at:)`, because a scheduled price may have become valid.
    public var price: Amount
    /// The station that makes it.
    public var station: StationID
    /// Whether it can be ordered, unless `unavailableUntil` has passed.
    ///
    /// Use `isAvailable(at:)`.
    public var available: Bool
    /// Its own rate; without it the location's.
    public var taxBasisPoints: Int?
    /// The choices of the guest, in the order in which a till asks.
    public var modifierGroups: [ModifierGroupID]
    /// The number of its changes, from 1; in `menus.change` the revision that it replaces.
    public var revision: Int
    /// Its place among the items, 1 to 1,000,000; those with equal places are ordered by
    /// identifier.
    public var place: Int
    /// What a guest wants to know about it, up to 1,000 characters.
    public var description: String?
    /// The price that becomes valid later.
    public var scheduledPrice: ScheduledPrice?
    /// When it becomes available; without it for an indefinite time.
    public var unavailableUntil: Timestamp?
    /// The categories in which a menu shows it.
    public var categories: [CategoryID]
    /// The diets for which it is suitable.
    public var tags: [DietaryTag]
    /// Those that it contains; without it they are not known.
    public var allergens: [Allergen]?
    /// Its picture.
    public var picture: PictureID?
    /// The months in which it is sold; without it all.
    public var season: [Int]?
    /// True if it is no longer sold; then it only remains in the history.
    public var removed: Bool?

    /// A value from its parts.
    public init(
        id: ItemID, name: String, price: Amount, station: StationID, available: Bool = true,
        taxBasisPoints: Int? = nil, modifierGroups: [ModifierGroupID] = [], revision: Int = 1,
        place: Int = 1, description: String? = nil, scheduledPrice: ScheduledPrice? = nil,
        unavailableUntil: Timestamp? = nil, categories: [CategoryID] = [], tags: [DietaryTag] = [],
        allergens: [Allergen]? = nil, picture: PictureID? = nil, season: [Int]? = nil,
        removed: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.station = station
        self.available = available
        self.taxBasisPoints = taxBasisPoints
        self.modifierGroups = modifierGroups
        self.revision = revision
        self.place = place
        self.description = description
        self.scheduledPrice = scheduledPrice
        self.unavailableUntil = unavailableUntil
        self.categories = categories
        self.tags = tags
        self.allergens = allergens
        self.picture = picture
        self.season = season
        self.removed = removed
    }
}

extension MenuItem: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(id: .placeholder, name: "", price: .zero, station: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("price", &price)
        try members.code("station", &station)
        try members.code("available", &available)
        try members.code("taxBasisPoints", &taxBasisPoints)
        try members.code("modifierGroups", &modifierGroups)
        try members.code("revision", &revision)
        try members.code("place", &place)
        try members.code("description", &description)
        try members.code("scheduledPrice", &scheduledPrice)
        try members.code("unavailableUntil", &unavailableUntil)
        try members.code("categories", &categories)
        try members.code("tags", &tags)
        try members.code("allergens", &allergens)
        try members.code("picture", &picture)
        try members.code("season", &season)
        try members.code("removed", &removed)
    }
}
