// SPDX-License-Identifier: Apache-2.0

import Messages

extension MenuItem {
    /// A sentence for each of its diets that forbids something it contains.
    var doubts: [String] {
        tags.compactMap { tag in
            let forbidden = (allergens ?? []).filter { tag.forbidden.contains($0) }
            if forbidden.isEmpty { return nil }
            let list = forbidden.map(\.rawValue).joined(separator: ", ")
            return "\(name) (\(id)) is said to be \(tag.rawValue), but contains \(list)."
        }
    }
}

extension DietaryTag {
    /// The allergens that a dish for this diet does not contain.
    fileprivate var forbidden: Set<Allergen> {
        switch self {
        case .vegan: [.milk, .eggs, .fish, .crustaceans, .molluscs]
        case .vegetarian: [.fish, .crustaceans, .molluscs]
        case .glutenFree: [.gluten]
        case .lowLactose, .diabetic, .lowCalorie, .lowFat, .lowSalt, .halal, .kosher, .hindu: []
        }
    }
}
