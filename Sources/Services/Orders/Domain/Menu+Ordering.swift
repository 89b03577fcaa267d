// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The choice of items and modifiers from a menu.
extension Menu {
    /// The item with this identifier, if it can be ordered now.
    ///
    /// An item whose price is out of bounds counts as sold out. Refuses `menu.itemUnknown` and
    /// `menu.itemUnavailable`.
    func orderable(_ id: ItemID) throws(Refusal) -> MenuItem {
        guard let item = item(id) else { throw .itemUnknown(id, at: location) }
        guard item.available else { throw .itemUnavailable(item) }
        guard OrderLimits.price.contains(item.price.minorUnits) else {
            throw .priceUnusable(of: item)
        }
        return item
    }
}

extension MenuItem {
    /// The modifiers with these identifiers as a line holds them, in the order of the menu.
    ///
    /// Refuses, in this order: `line.modifierUnknown`, `line.modifierRepeated`, then for each group
    /// `menu.modifierUnavailable`, `line.modifiersOutOfRange`.
    func chosen(_ ids: [ModifierID]) throws(Refusal) -> [LineModifier] {
        if ids.isEmpty, modifierGroups.isEmpty { return [] }
        let known = modifierGroups.flatMap(\.modifiers).map(\.id)
        for (position, id) in ids.enumerated() {
            guard known.contains(id) else { throw .modifierUnknown(id, of: self) }
            if ids[..<position].contains(id) { throw .modifierRepeated(id, of: self) }
        }
        var chosen: [LineModifier] = []
        for group in modifierGroups {
            let modifiers = group.modifiers.filter { ids.contains($0.id) }
            if let soldOut = modifiers.first(where: { !$0.available }) {
                throw .modifierUnavailable(soldOut, of: self)
            }
            guard group.minimum <= modifiers.count, modifiers.count <= group.maximum else {
                throw .modifiersOutOfRange(of: group, on: self)
            }
            chosen += modifiers.map {
                LineModifier(modifier: $0.id, name: $0.name, price: $0.price)
            }
        }
        return chosen
    }
}
