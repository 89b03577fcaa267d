// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of `menus.change` and `menus.stage`.
extension Refusal {
    static func menuFull(of kind: LocationEntity.Kind, at location: LocationID) -> Self {
        let what =
            switch kind {
            case .category: "\(CatalogueLimits.categories) categories"
            case .modifierGroup: "\(CatalogueLimits.menuGroups) modifier groups"
            case .item, .location: "\(CatalogueLimits.items) items"
            }
        return Self(
            .rule, "menu.full",
            """
            The menu of location \(location) has \(what) already, which is the maximum. \
            Remove some first.
            """)
    }

    /// An item, given by its name and identifier, has the category or group.
    static func inUse(_ key: EntityKey, by item: String) -> Self {
        let isCategory = key.kind == .category
        let what = isCategory ? "Category" : "Modifier group"
        return Self(
            .conflict, "menu.inUse",
            """
            \(what) \(key.id) can't be removed, because \(item) \(isCategory ? "is in" : "has") \
            it. Change its items first.
            """)
    }

    static let changesOutOfRange = Self(
        .rule, "menu.changesOutOfRange",
        """
        A change of a menu has 1 to \(CatalogueLimits.changes.upperBound) changes, with at most \
        \(CatalogueLimits.stagedCommands) staged parts. Send several.
        """)

    static func stageUnknown(_ key: CommandKey, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.stageUnknown",
            """
            There are no staged changes with the key \(key) for location \(location). \
            Stage them again.
            """)
    }

    /// A command is invalid by itself.
    static func menuInvalid(_ sentence: String) -> Self { Self(.rule, "menu.invalid", sentence) }

    /// The refusal of one change among others; `name` says which entity it changes.
    func naming(change number: Int, _ name: String) -> Self {
        var refusal = self
        refusal.message = "Change \(number)\(name): \(message)"
        return refusal
    }
}

extension MenuChange {
    /// The entity that it changes, in parentheses; empty if it names none.
    var subject: String {
        let removed = [
            remove?.category.map { "category \($0)" },
            remove?.modifierGroup.map { "modifier group \($0)" },
            remove?.item.map { "item \($0)" },
        ].compactMap(\.self).first
        let put = put?.key.map { key in
            "\(key.kind == .modifierGroup ? "modifier group" : key.kind.rawValue) \(key.id)"
        }
        return (put ?? removed).map { " (\($0))" } ?? ""
    }
}
