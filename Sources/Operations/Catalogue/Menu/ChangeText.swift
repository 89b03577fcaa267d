// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MenuFiles
import Messages

/// What differs between two states of an entity, in words; nothing else.
struct ChangeText {
    private let text: MenuText

    /// Text about the changes of a location and its menu.
    init(_ text: MenuText) { self.text = text }

    /// A line with the name of the entity and what is different; an entity without an old state is
    /// new.
    func line(from old: LocationEntity?, to new: LocationEntity) -> String {
        let known = old?.isRemoved == true ? nil : old
        let phrases = new.isRemoved ? ["removed"] : phrases(from: known, to: new)
        let words = phrases.isEmpty ? unchanged(new) : phrases.joined(separator: ", ")
        return "\(name(of: new)): \(words)".withoutControls
    }

    private func unchanged(_ entity: LocationEntity) -> String {
        let season = entity.item.flatMap(text.outOfSeason)
        return ["nothing changed", season].compactMap(\.self).joined(separator: "; ")
    }

    private func name(of entity: LocationEntity) -> String {
        switch entity.content {
        case .location(let location): "\(location.name) (\(location.id))"
        case .category(let category): "Category \(category.name) (\(category.id))"
        case .modifierGroup(let group): "Choice \(group.name) (\(group.id))"
        case .item(let item): "\(item.name) (\(item.id))"
        case nil: ""
        }
    }

    private func phrases(from old: LocationEntity?, to new: LocationEntity) -> [String] {
        switch new.content {
        case .location(let location): LocationText.changes(from: old?.location, to: location)
        case .category(let category):
            other([old?.category].compactMap(\.self), [category]) { $0.categories = $1 }
        case .modifierGroup(let group): phrases(from: old?.modifierGroup, to: group)
        case .item(let item): phrases(from: old?.item, to: item)
        case nil: []
        }
    }

    private func phrases(from old: MenuItem?, to new: MenuItem) -> [String] {
        guard var same = old else {
            return ["new, \(text.currency.text(new.price))"] + text.notes(on: new)
        }
        let availability = availability(of: new, from: same)
        let isBack = availability != nil && new.isAvailable(at: text.clock.now)
        let phrases = [
            price(from: same, to: new), scheduled(from: same, to: new), availability,
            isBack ? text.outOfSeason(new).map { "but \($0)" } : nil,
        ].compactMap(\.self)
        same.price = new.price
        same.scheduledPrice = new.scheduledPrice
        same.available = new.available
        same.unavailableUntil = new.unavailableUntil
        same.revision = new.revision
        return phrases + other([same], [new]) { $0.items = $1 }
    }

    private func price(from old: MenuItem, to new: MenuItem) -> String? {
        let (before, after) = (text.currency.text(old.price), text.currency.text(new.price))
        return old.price == new.price ? nil : "\(before) → \(after)"
    }

    private func scheduled(from old: MenuItem, to new: MenuItem) -> String? {
        if old.scheduledPrice == new.scheduledPrice { return nil }
        let waiting = old.scheduledPrice.flatMap { $0.validFrom > text.clock.now ? $0 : nil }
        switch (waiting, new.scheduledPrice) {
        case (let before?, let after?): return text.text(of: after, replacing: before)
        case (nil, let after?): return text.text(of: after)
        case (let before?, nil): return "no longer \(text.text(of: before))"
        case (nil, nil): return nil
        }
    }

    private func availability(of new: some Orderable, from old: some Orderable) -> String? {
        if old.available == new.available, old.unavailableUntil == new.unavailableUntil {
            return nil
        }
        return text.soldOut(new.isAvailable(at: text.clock.now), until: new.unavailableUntil)
            ?? "available again"
    }

    private func phrases(from old: ModifierGroup?, to new: ModifierGroup) -> [String] {
        guard var same = old else { return ["new, \(new.rule)"] }
        var phrases: [String] = []
        for modifier in new.modifiers {
            guard let index = same.modifiers.firstIndex(where: { $0.id == modifier.id }) else {
                continue
            }
            if let words = availability(of: modifier, from: same.modifiers[index]) {
                phrases.append("\(modifier.name) \(words)")
            }
            same.modifiers[index].available = modifier.available
            same.modifiers[index].unavailableUntil = modifier.unavailableUntil
        }
        same.revision = new.revision
        return phrases + other([same], [new]) { $0.modifierGroups = $1 }
    }

    /// The other values that differ, as an import shows them.
    private func other<Entity>(
        _ old: [Entity], _ new: [Entity], _ set: (inout Menu, [Entity]) -> Void
    ) -> [String] {
        var menus = (0...1).map { _ in
            Menu(location: text.location.id, revision: 0, currency: text.currency, items: [])
        }
        set(&menus[0], old)
        set(&menus[1], new)
        return MenuDifference(from: menus[0], to: menus[1], at: text.location).entries.flatMap {
            $0.kind == .added ? ["new"] : $0.values.map(\.description)
        }
    }
}

/// What can be sold out.
private protocol Orderable {
    var available: Bool { get }
    var unavailableUntil: Timestamp? { get }
    func isAvailable(at now: Timestamp) -> Bool
}

extension MenuItem: Orderable {}

extension Modifier: Orderable {}
