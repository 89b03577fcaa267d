// SPDX-License-Identifier: Apache-2.0

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
    /// Its tax rate in basis points; nil for the location's rate.
    public var taxBasisPoints: Int?
    /// The choices of a guest, in the order in which a till asks.
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
    /// When an unavailable item becomes available; nil for an indefinite time.
    public var unavailableUntil: Timestamp?
    /// The categories in which a menu shows it.
    public var categories: [CategoryID]
    /// The diets for which it is suitable.
    public var tags: [DietaryTag]
    /// The allergens that it contains; nil if they are not known.
    public var allergens: [Allergen]?
    /// Its picture.
    public var picture: PictureID?
    /// The months, 1 to 12, in which it is sold; nil for all.
    public var season: [Int]?
    /// True if it is no longer sold; then it only remains in the history.
    public var removed: Bool?

    /// An item from its parts.
    public init(
        id: ItemID, name: String, price: Amount, station: StationID, available: Bool = true,
        taxBasisPoints: Int? = nil, modifierGroups: [ModifierGroupID] = [], revision: Int = 1,
        place: Int = 1, description: String? = nil, scheduledPrice: ScheduledPrice? = nil,
        unavailableUntil: Timestamp? = nil, categories: [CategoryID] = [],
        tags: [DietaryTag] = [], allergens: [Allergen]? = nil, picture: PictureID? = nil,
        season: [Int]? = nil, removed: Bool? = nil
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

extension MenuItem {
    /// Its price at an instant.
    public func price(at now: Timestamp) -> Amount {
        guard let scheduledPrice, scheduledPrice.validFrom <= now else { return price }
        return scheduledPrice.price
    }

    /// Whether it is not sold out at an instant; `isInSeason` is another question.
    public func isAvailable(at now: Timestamp) -> Bool {
        available || unavailableUntil.map { $0 <= now } ?? false
    }

    /// Whether it is sold in a month, 1 to 12.
    public func isInSeason(month: Int) -> Bool { season?.contains(month) ?? true }

    /// Orders items as a menu shows them.
    public static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.place, left.id) < (right.place, right.id)
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

/// A price that becomes valid later.
public struct ScheduledPrice: Codable, Sendable, Equatable {
    /// The price in minor units of the location's currency.
    public var price: Amount
    /// The time from which it is valid.
    public var validFrom: Timestamp

    /// A price from a time on.
    public init(price: Amount, validFrom: Timestamp) {
        self.price = price
        self.validFrom = validFrom
    }
}

extension ScheduledPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(price: .zero, validFrom: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("price", &price)
        try members.code("validFrom", &validFrom)
    }
}
