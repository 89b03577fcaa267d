// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The choice of items and modifiers from the menu, at the time of a command.
extension OrderEnvironment {
    /// The item with this identifier, if it can be ordered now.
    ///
    /// An item whose price is out of bounds counts as sold out. Refuses `menu.itemUnknown` and
    /// `menu.itemUnavailable`.
    func orderable(_ id: ItemID, at location: LocationID) throws(Refusal) -> MenuItem {
        guard let item = catalogue.items[id] else { throw .itemUnknown(id, at: location) }
        guard item.isAvailable(at: now) else { throw .itemUnavailable(item) }
        guard item.isInSeason(month: month) else { throw .itemOutOfSeason(item) }
        guard OrderLimits.price.contains(item.price(at: now).minorUnits) else {
            throw .priceUnusable(of: item)
        }
        return item
    }

    /// The modifiers with these identifiers as a line of the item holds them, in the order of the
    /// menu.
    ///
    /// A group that depends on a modifier allows none unless that modifier is chosen. Refuses, in
    /// this order: `line.modifierUnknown`, `line.modifierRepeated`, then for each group
    /// `menu.modifierUnavailable`, `line.modifiersOutOfRange`.
    func chosen(_ ids: [ModifierID], for item: MenuItem) throws(Refusal) -> [LineModifier] {
        let groups = catalogue.groups(of: item)
        if ids.isEmpty, groups.isEmpty { return [] }
        let known = groups.flatMap(\.modifiers).map(\.id)
        for (position, id) in ids.enumerated() {
            guard known.contains(id) else { throw .modifierUnknown(id, of: item) }
            if ids[..<position].contains(id) { throw .modifierRepeated(id, of: item) }
        }
        var chosen: [LineModifier] = []
        for group in groups {
            let modifiers = group.modifiers.filter { ids.contains($0.id) }
            if let soldOut = modifiers.first(where: { !$0.isAvailable(at: now) }) {
                throw .modifierUnavailable(soldOut, of: item)
            }
            try check(modifiers.count, of: group, with: ids, for: item)
            chosen += modifiers.map {
                LineModifier(modifier: $0.id, name: $0.name, price: $0.price(with: ids))
            }
        }
        return chosen
    }

    private func check(
        _ count: Int, of group: ModifierGroup, with ids: [ModifierID], for item: MenuItem
    ) throws(Refusal) {
        if !group.applies(with: ids) {
            if count == 0 { return }
            let needed = catalogue.groups(of: item).flatMap(\.modifiers)
                .filter { group.onlyWith?.contains($0.id) == true }
            throw .groupNeeds(needed, group, on: item)
        }
        guard group.minimum <= count, count <= group.maximum else {
            throw .modifiersOutOfRange(of: group, on: item)
        }
    }
}
