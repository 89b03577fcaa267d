// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// A part of a menu, for example its drinks.
public struct MenuCategory: Codable, Sendable, Equatable {
    /// Its identifier within the location.
    public var id: CategoryID
    /// Its name for people.
    public var name: String
    /// The number of its changes, from 1; in `menus.change` the revision that it replaces.
    public var revision: Int
    /// Its place among the categories, 1 to 1,000,000; those with equal places are ordered by
    /// identifier.
    public var place: Int
    /// The color of its items on a till, as `#RRGGBB`.
    public var color: String?
    /// Whether its items can be recommended as the dish of the day.
    public var recommendable: Bool
    /// True if items can no longer be in it; then it only remains in the history.
    public var removed: Bool?

    /// A category from its parts.
    public init(
        id: CategoryID, name: String, revision: Int = 1, place: Int = 1, color: String? = nil,
        recommendable: Bool = true, removed: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.revision = revision
        self.place = place
        self.color = color
        self.recommendable = recommendable
        self.removed = removed
    }

    /// Orders categories as a menu shows them.
    public static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.place, left.id) < (right.place, right.id)
    }
}

extension MenuCategory: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, name: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("revision", &revision)
        try members.code("place", &place)
        try members.code("color", &color)
        try members.code("recommendable", &recommendable)
        try members.code("removed", &removed)
    }
}

/// A diet for which an item is suitable, as in `RestrictedDiet` of schema.org.
public enum DietaryTag: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Without meat and fish.
    case vegetarian
    /// Without anything from animals.
    case vegan
    /// Without gluten.
    case glutenFree
    /// With little lactose.
    case lowLactose
    /// By the rules of Islam.
    case halal
    /// By the rules of Judaism.
    case kosher
    /// By the rules of Hinduism.
    case hindu
    /// For people with diabetes.
    case diabetic
    /// With little energy.
    case lowCalorie
    /// With little fat.
    case lowFat
    /// With little salt.
    case lowSalt
}

/// The 14 allergens of EU regulation 1169/2011, Annex II, in its order.
public enum Allergen: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Wheat, rye, barley, oats and their products.
    case gluten
    /// Crustaceans.
    case crustaceans
    /// Eggs.
    case eggs
    /// Fish.
    case fish
    /// Peanuts.
    case peanuts
    /// Soybeans.
    case soybeans
    /// Milk, with lactose.
    case milk
    /// Almonds, hazelnuts, walnuts and other tree nuts.
    case nuts
    /// Celery.
    case celery
    /// Mustard.
    case mustard
    /// Sesame seeds.
    case sesame
    /// Sulphur dioxide and sulphites above 10 mg per kilogram or liter.
    case sulphites
    /// Lupin.
    case lupin
    /// Molluscs.
    case molluscs
}
