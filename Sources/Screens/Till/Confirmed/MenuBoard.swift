// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Foundation
package import Messages

/// The menu of a location at an instant: what is offered, at which price.
package struct MenuBoard: Equatable, Sendable {
    private var catalogue = LocationCatalogue()
    /// The time zone of the location, in which its screens show times.
    package private(set) var timeZone = TimeZone.gmt
    /// The menu in its order; nil before it was received.
    package private(set) var menu: Menu?

    /// A board before the first message.
    package init() {}

    /// The location of the menu; nil before it was received.
    package var location: Location? { catalogue.location }

    /// Replaces everything.
    mutating func replace(with entities: [LocationEntity]) {
        catalogue = LocationCatalogue(entities)
        refresh()
    }

    /// Replaces one entity.
    mutating func apply(_ entity: LocationEntity) {
        catalogue.apply(entity)
        refresh()
    }

    private mutating func refresh() {
        menu = catalogue.menu
        timeZone = location.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
    }

    /// The categories that have items.
    package var categories: [MenuCategory] {
        let used = Set(catalogue.items.values.flatMap(\.categories))
        return menu?.categories.filter { used.contains($0.id) } ?? []
    }

    /// What is offered at an instant in a category, or in all of them, in the order of the menu.
    package func offers(in category: CategoryID?, at now: Timestamp) -> [MenuOffer] {
        let items = menu?.items.filter { item in
            category.map(item.categories.contains) ?? true
        }
        return (items ?? []).map { offer($0, at: now) }
    }

    /// What is offered at an instant; nil for an unknown item.
    package func offer(_ item: ItemID, at now: Timestamp) -> MenuOffer? {
        catalogue.items[item].map { offer($0, at: now) }
    }

    private func offer(_ item: MenuItem, at now: Timestamp) -> MenuOffer {
        MenuOffer(
            item: item, groups: catalogue.groups(of: item), price: item.price(at: now),
            reason: reason(against: item, at: now))
    }

    /// The reason why an item can't be ordered at an instant; nil if it can.
    private func reason(against item: MenuItem, at now: Timestamp) -> String? {
        guard item.isAvailable(at: now) else { return "\(item.name) is sold out" }
        guard item.isInSeason(month: month(at: now)) else {
            return "\(item.name) is out of season"
        }
        return nil
    }

    /// The month, 1 to 12, of the business day, which decides what is in season.
    private func month(at now: Timestamp) -> Int {
        let hour = location?.businessDayTurnsAt ?? 0
        return BusinessDay(containing: now, timeZone: timeZone, turnsAtHour: hour).month
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
