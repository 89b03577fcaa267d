// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

extension MenuCategory {
    /// Orders categories as a menu shows them.
    public static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.place, left.id) < (right.place, right.id)
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
