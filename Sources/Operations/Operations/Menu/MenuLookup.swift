// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Finds items of a menu as people name them.
enum MenuLookup {
    /// The item with this identifier, or else with this name in upper or lower case.
    ///
    /// Throws an `UnknownItem` if none or several have the name.
    static func item(_ text: String, on menu: Menu) throws(UnknownItem) -> MenuItem {
        if let id = ItemID(text), let item = menu.item(id) { return item }
        let named = menu.items.filter { $0.name.lowercased() == text.lowercased() }
        if named.count == 1 { return named[0] }
        let similar = named.isEmpty ? menu.items.filter { isSimilar($0, text) } : named
        throw UnknownItem(text: text, location: menu.location, similar: similar)
    }

    /// A modifier of an item's groups, with its group; throws an `UnknownModifier`.
    static func modifier(
        _ text: String, of item: MenuItem, on menu: Menu
    ) throws(UnknownModifier) -> (ModifierGroup, Modifier) {
        for group in menu.groups(of: item) {
            let found = group.modifiers.first {
                $0.id.text == text || $0.name.lowercased() == text.lowercased()
            }
            if let found { return (group, found) }
        }
        throw UnknownModifier(
            text: text, item: item, known: menu.groups(of: item).flatMap(\.modifiers))
    }

    private static func isSimilar(_ item: MenuItem, _ text: String) -> Bool {
        let (name, text) = (item.name.lowercased(), text.lowercased())
        return name.contains(text) || (name.count > 2 && text.contains(name))
            || name.prefix(3) == text.prefix(3)
    }
}

/// The failure to find an item.
struct UnknownItem: Error, CustomStringConvertible {
    let text: String
    let location: LocationID
    /// Items that may be meant.
    let similar: [MenuItem]

    /// What happened, and the items that may be meant.
    var description: String {
        let items = similar.prefix(10).map { "\n  \($0.id)  \($0.name)".withoutLineControls }
        let choice =
            items.isEmpty
            ? " 'comanda menu show --location \(location)' lists what it sells."
            : " Name one by its identifier:" + items.joined()
        return "No single item of location \(location) is '\(text)'." + choice
    }
}

/// The failure to find a modifier.
struct UnknownModifier: Error, CustomStringConvertible {
    let text: String
    let item: MenuItem
    let known: [Modifier]

    /// What happened, and the modifiers that the item has.
    var description: String {
        let names = known.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
        return "\(item.name) has no modifier '\(text)'. It has: \(names)".withoutControls
    }
}

extension String {
    /// The text without control characters except line breaks.
    fileprivate var withoutLineControls: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).withoutControls }.joined(separator: "\n")
    }
}
