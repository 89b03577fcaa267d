// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Foundation
import MenuSearch
package import Messages

/// The menu of a location at an instant: what is offered, at which price.
package struct MenuBoard: Sendable {
    private var catalogue = LocationCatalogue()
    /// The same menu in a form that can be searched.
    private var index = MenuIndex()
    /// The time zone of the location, in which its screens show times.
    package private(set) var timeZone = TimeZone.gmt
    /// The menu in its order; nil before it was received.
    package private(set) var menu: Menu?
    /// The times at which something of the menu changes by itself, the earliest first.
    private var times: [Timestamp] = []

    /// A board before the first message.
    package init() {}

    /// The location of the menu; nil before it was received.
    package var location: Location? { catalogue.location }

    /// Replaces everything.
    mutating func replace(with entities: [LocationEntity]) {
        catalogue = LocationCatalogue(entities)
        index = MenuIndex()
        for entity in entities { index.put(entity) }
        refresh()
    }

    /// Replaces one entity.
    mutating func apply(_ entity: LocationEntity) {
        catalogue.apply(entity)
        index.put(entity)
        refresh()
    }

    private mutating func refresh() {
        menu = catalogue.menu
        timeZone = location.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
        let items = catalogue.items.values
        let modifiers = catalogue.modifierGroups.values.flatMap(\.modifiers)
        times =
            (items.flatMap { [$0.scheduledPrice?.validFrom, $0.unavailableUntil] }
            + modifiers.map(\.unavailableUntil)).compactMap(\.self).sorted()
    }

    /// How many of the times have passed at which something of the menu changes by itself.
    func passedTimes(at now: Timestamp) -> Int { times.prefix { $0 <= now }.count }
}

extension MenuBoard: Equatable {
    /// Whether both show the same; everything else follows from the catalogue.
    package static func == (one: Self, other: Self) -> Bool { one.catalogue == other.catalogue }
}

// MARK: - Sections

/// A part of the menu that is shown at once.
package enum MenuSection: Hashable, Sendable {
    /// Everything.
    case all
    /// A category.
    case category(CategoryID)
    /// The items without a category.
    case other
}

extension MenuBoard {
    /// The parts of the menu that have items, with their names.
    package var sections: [(section: MenuSection, name: String)] {
        let items = menu?.items ?? []
        let used = Set(items.flatMap(\.categories))
        let categories = menu?.categories.filter { used.contains($0.id) } ?? []
        let others = items.contains { catalogue.isWithoutCategory($0) } && !categories.isEmpty
        return [(.all, "All")] + categories.map { (.category($0.id), $0.name) }
            + (others ? [(.other, "Other")] : [])
    }

    /// What is offered at an instant in a part of the menu, in the order of the menu.
    ///
    /// The dish of the day has its own place, too, so that nothing moves if it is another one.
    package func offers(in section: MenuSection, at now: Timestamp) -> [MenuOffer] {
        let (today, month) = (recommended(at: now), month(at: now))
        return items(in: section).map { offer($0, at: now, month, today) }
    }

    private func items(in section: MenuSection) -> [MenuItem] {
        let items = menu?.items ?? []
        return switch section {
        case .all: items
        case .category(let category): items.filter { $0.categories.contains(category) }
        case .other: items.filter(catalogue.isWithoutCategory)
        }
    }

    /// What is offered at an instant and matches a typed text, best first, as `menus.search` finds.
    package func offers(matching text: String, at now: Timestamp) -> [MenuOffer] {
        guard let location else { return [] }
        let (today, month) = (recommended(at: now), month(at: now))
        let request = SearchMenu(location: location.id, text: text)
        return index.search(request, at: now, month: month).ids
            .compactMap { catalogue.items[$0] }.map { offer($0, at: now, month, today) }
    }

    /// What is offered at an instant; nil for an unknown item.
    package func offer(_ item: ItemID, at now: Timestamp) -> MenuOffer? {
        catalogue.items[item].map { offer($0, at: now, month(at: now), recommended(at: now)) }
    }

    private func offer(
        _ item: MenuItem, at now: Timestamp, _ month: Int, _ today: ItemID?
    ) -> MenuOffer {
        MenuOffer(
            item: item, groups: catalogue.groups(of: item), price: item.price(at: now),
            isToday: item.id == today, reason: reason(against: item, at: now, month))
    }

    /// The reason why an item can't be ordered at an instant; nil if it can.
    private func reason(against item: MenuItem, at now: Timestamp, _ month: Int) -> String? {
        guard item.isAvailable(at: now) else { return "\(item.name) is sold out" }
        guard item.isInSeason(month: month) else { return "\(item.name) is out of season" }
        return nil
    }

    /// The dish of the day, as `menus.recommended` answers; nil if there is nothing to recommend.
    private func recommended(at now: Timestamp) -> ItemID? {
        guard let location else { return nil }
        let day = businessDay(at: now)
        return index.recommendation(
            pins: location.recommended, on: day, month: day.month, at: now)?.item
    }

    /// The month, 1 to 12, of the business day, which decides what is in season.
    private func month(at now: Timestamp) -> Int { businessDay(at: now).month }

    private func businessDay(at now: Timestamp) -> BusinessDay {
        let hour = location?.businessDayTurnsAt ?? 0
        return BusinessDay(containing: now, timeZone: timeZone, turnsAtHour: hour)
    }
}

extension LocationCatalogue {
    /// Whether none of the categories of an item exists.
    fileprivate func isWithoutCategory(_ item: MenuItem) -> Bool {
        item.categories.allSatisfy { categories[$0] == nil }
    }
}

// MARK: - Prices

extension MenuBoard {
    /// The items whose price differs from that on an earlier board of the same location.
    func repriced(since before: Self, at now: Timestamp) -> [ItemID] {
        guard before.location?.id == location?.id, before.catalogue != catalogue else { return [] }
        return catalogue.items.values.filter { item in
            guard let old = before.catalogue.items[item.id] else { return false }
            return old.price(at: now) != item.price(at: now)
                || Self.differInPrice(
                    before.catalogue.groups(of: old), catalogue.groups(of: item))
        }.map(\.id)
    }

    /// Whether a modifier that both have costs something else.
    private static func differInPrice(_ old: [ModifierGroup], _ new: [ModifierGroup]) -> Bool {
        let modifiers = old.flatMap(\.modifiers)
        let known = Dictionary(modifiers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        return new.flatMap(\.modifiers).contains { modifier in
            guard let before = known[modifier.id] else { return false }
            return before.price != modifier.price || before.prices != modifier.prices
        }
    }
}

/// An item as a till offers it at an instant.
package struct MenuOffer: Equatable, Sendable {
    /// The item.
    package let item: MenuItem
    /// Its modifier groups, in the order in which a till asks.
    package let groups: [ModifierGroup]
    /// The price of one without modifiers.
    package let price: Amount
    /// Whether it is the dish of the day.
    package let isToday: Bool
    /// The reason why it can't be ordered now; nil if it can.
    package let reason: String?

    /// The price of one with these chosen modifiers.
    package func price(with chosen: [ModifierID]) -> Amount {
        let modifiers = groups.flatMap(\.modifiers).filter { chosen.contains($0.id) }
        return modifiers.reduce(price) { $0 + $1.price(with: chosen) }
    }

    /// Whether a choice must be made before it can be added.
    package var needsChoice: Bool { groups.contains { $0.minimum > 0 && $0.applies(with: []) } }
}
