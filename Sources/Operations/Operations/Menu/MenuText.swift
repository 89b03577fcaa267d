// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Menus as lines for people.
enum MenuText {
    /// A line for each item, and below it a line for each group of choices and each choice.
    static func lines(of menu: Menu) -> [String] {
        menu.items.flatMap { lines(of: $0, in: menu.currency) }
    }

    private static func lines(of item: MenuItem, in currency: Currency) -> [String] {
        let first = row(
            "  \(item.id)  \(item.name)", currency.text(item.price), item.station.text,
            item.available)
        return [first] + item.modifierGroups.flatMap { lines(of: $0, in: currency) }
    }

    private static func lines(of group: ModifierGroup, in currency: Currency) -> [String] {
        let heading = "      \(group.name.withoutControls): \(rule(of: group))"
        return [heading]
            + group.modifiers.map { modifier in
                row(
                    "        \(modifier.id)  \(modifier.name)",
                    difference(modifier.price, in: currency), "", modifier.available)
            }
    }

    /// How many modifiers of a group are chosen.
    private static func rule(of group: ModifierGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, let most): "choose up to \(most)"
        case (let least, let most) where least == most: "choose \(most) (required)"
        case (let least, let most): "choose \(least) to \(most) (required)"
        }
    }

    /// What a choice adds to the price of the item; nothing if it costs the same.
    private static func difference(_ price: Amount, in currency: Currency) -> String {
        price == .zero ? "" : (price > .zero ? "+" : "") + currency.text(price)
    }

    private static func row(
        _ name: String, _ price: String, _ station: String, _ isAvailable: Bool
    ) -> String {
        let ends = [station, isAvailable ? "" : "not available"].filter { !$0.isEmpty }
        let line = name.withoutControls.padded(to: 34) + price.aligned(to: 14)
        return ends.isEmpty && price.isEmpty
            ? name.withoutControls : ([line] + ends).joined(separator: "  ")
    }
}
