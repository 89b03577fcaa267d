// SPDX-License-Identifier: Apache-2.0

import ClientSupport
package import Commerce
import Foundation
import MenuSearch
package import Messages

/// Finds items of a menu as people name them.
package enum MenuLookup {
    /// The item with this identifier, or else with this name, without regard to case and accents.
    ///
    /// Throws an `UnknownItem` if none or several have the name.
    package static func item(_ text: String, on menu: Menu) throws(UnknownItem) -> MenuItem {
        if let id = ItemID(text), let item = menu.item(id) { return item }
        let named = menu.items.filter { $0.name.folded == text.folded }
        if named.count == 1 { return named[0] }
        let similar = named.isEmpty ? self.similar(to: text, on: menu) : named
        throw UnknownItem(
            text: text, location: menu.location, similar: similar,
            choice: named.isEmpty ? choice(text, on: menu) : nil)
    }

    /// The first item with a modifier of this identifier or name, and that modifier.
    private static func choice(_ text: String, on menu: Menu) -> UnknownItem.Choice? {
        menu.items.lazy.compactMap { item in
            (try? modifier(text, of: item, on: menu)).map { .init(item: item, modifier: $0.1) }
        }.first
    }

    /// A modifier of an item's groups, with its group; throws an `UnknownModifier`.
    ///
    /// Several may have the same name: one that fits the chosen modifiers comes first.
    package static func modifier(
        _ text: String, of item: MenuItem, on menu: Menu, with chosen: [ModifierID] = []
    ) throws(UnknownModifier) -> (ModifierGroup, Modifier) {
        let groups = menu.groups(of: item)
        let fitting = groups.filter { $0.applies(with: chosen) }
        let known = (fitting + groups).flatMap { group in group.modifiers.map { (group, $0) } }
        let found =
            known.first { $0.1.id.text == text } ?? known.first { $0.1.name.folded == text.folded }
        guard let found else {
            throw UnknownModifier(text: text, item: item, known: groups.flatMap(\.modifiers))
        }
        return found
    }

    /// The category with this identifier, or else with this name, without regard to case and
    /// accents.
    ///
    /// Throws an `UnknownCategory`.
    static func category(
        _ text: String, on menu: Menu
    ) throws(UnknownCategory) -> MenuCategory {
        let found =
            menu.categories.first { $0.id.text == text }
            ?? menu.categories.first { $0.name.folded == text.folded }
        guard let found else { throw UnknownCategory(text: text, known: menu.categories) }
        return found
    }

    /// The items that a search finds; else those whose names have the same beginning.
    private static func similar(to text: String, on menu: Menu) -> [MenuItem] {
        // A search without words would find the whole menu.
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let found = MenuIndex(items: menu.items).search(
            SearchMenu(location: menu.location, text: text), at: .now(), month: 1
        ).ids.compactMap { menu.item($0) }
        return found.isEmpty ? menu.items.filter { isSimilar($0, text) } : found
    }

    private static func isSimilar(_ item: MenuItem, _ text: String) -> Bool {
        let (name, text) = (item.name.folded, text.folded)
        return name.contains(text) || (name.count > 2 && text.contains(name))
            || name.prefix(3) == text.prefix(3)
    }
}

/// The failure to find an item.
package struct UnknownItem: Error, Equatable, CustomStringConvertible {
    /// What was written.
    package let text: String
    /// The location whose menu was searched.
    package let location: LocationID
    /// Items that may be meant.
    package let similar: [MenuItem]
    /// The modifier that has this name; nil if none has it, or if items have it.
    package let choice: Choice?

    /// A modifier, and an item for which it can be chosen.
    package struct Choice: Equatable {
        /// The item.
        package let item: MenuItem
        /// The modifier.
        package let modifier: Modifier
    }

    /// What happened, and the items that may be meant.
    package var description: String {
        let sentence = "No single item of location \(location) is '\(text)'."
        return sentence + (choice.map { " " + hint($0).withoutControls } ?? "") + items
    }

    private var items: String {
        let lines = similar.prefix(10).map { "\n  \($0.id)  \($0.name)".withoutLineControls }
        if !lines.isEmpty { return " Name one by its identifier:" + lines.joined() }
        if choice != nil { return "" }
        return " 'comanda menu show --location \(location)' lists what it sells."
    }

    /// The command for a modifier that was named as an item.
    private func hint(_ choice: Choice) -> String {
        """
        \(choice.sentence). 'comanda menu unavailable \(choice.item.id) --modifier \
        \(choice.modifier.id) --location \(location)' marks it as sold out, \
        'available' as available.
        """
    }
}

extension UnknownItem.Choice {
    /// What the name means instead, without a full stop.
    package var sentence: String { "\(modifier.name) is a modifier of \(item.name) (\(item.id))" }
}

/// The failure to find a category.
struct UnknownCategory: Error, CustomStringConvertible {
    let text: String
    let known: [MenuCategory]

    /// What happened, and the categories that the menu has.
    var description: String {
        if known.isEmpty { return "The menu has no categories. Search without --category." }
        let names = known.map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
        return "The menu has no category '\(text)'. It has: \(names)".withoutControls
    }
}

/// The failure to find a modifier.
package struct UnknownModifier: Error, CustomStringConvertible {
    let text: String
    let item: MenuItem
    let known: [Modifier]

    /// What happened, and the modifiers that the item has.
    package var description: String {
        let names = known.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
        return "\(item.name) has no modifier '\(text)'. It has: \(names)".withoutControls
    }
}

extension String {
    /// The text without case and accents, for comparisons of names.
    package var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The text without control characters except line breaks.
    fileprivate var withoutLineControls: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).withoutControls }.joined(separator: "\n")
    }
}
