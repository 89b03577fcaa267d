// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Menus as text.
enum MenuText {
    /// A line for each item, and below it one for each modifier group and each modifier.
    static func lines(of menu: Menu, at now: Timestamp = .now()) -> [String] {
        menu.items.flatMap { item in
            [line(of: item, in: menu.currency, at: now)]
                + menu.groups(of: item).flatMap { lines(of: $0, in: menu.currency, at: now) }
        }
    }

    /// One item: its identifier, name, price, station, and whether it is sold.
    static func line(of item: MenuItem, in currency: Currency, at now: Timestamp) -> String {
        let later = item.scheduledPrice.flatMap { scheduled in
            scheduled.validFrom > now
                ? "\(currency.text(scheduled.price)) from \(scheduled.validFrom)" : nil
        }
        let state =
            item.removed == true
            ? "removed" : state(item.isAvailable(at: now), until: item.unavailableUntil)
        return row(
            "  \(item.id)  \(item.name)", currency.text(item.price(at: now)),
            [item.station.text, state, later ?? ""])
    }

    /// A modifier group, and a line for each modifier.
    static func lines(
        of group: ModifierGroup, in currency: Currency, at now: Timestamp
    ) -> [String] {
        let heading = "      \(group.name.withoutControls): \(rule(of: group))"
        return [heading]
            + group.modifiers.map { modifier in
                row(
                    "        \(modifier.id)  \(modifier.name)",
                    difference(modifier.price, in: currency),
                    [state(modifier.isAvailable(at: now), until: modifier.unavailableUntil)])
            }
    }

    /// How many modifiers of a group must and may be chosen.
    private static func rule(of group: ModifierGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, let maximum): "choose up to \(maximum)"
        case (let minimum, let maximum) where minimum == maximum: "choose \(maximum) (required)"
        case (let minimum, let maximum): "choose \(minimum) to \(maximum) (required)"
        }
    }

    /// The price difference that a modifier makes; empty if it is zero.
    private static func difference(_ price: Amount, in currency: Currency) -> String {
        price == .zero ? "" : (price > .zero ? "+" : "") + currency.text(price)
    }

    private static func state(_ isAvailable: Bool, until time: Timestamp?) -> String {
        isAvailable ? "" : "not available" + (time.map { " until \($0)" } ?? "")
    }

    private static func row(_ name: String, _ price: String, _ ends: [String]) -> String {
        let ends = ends.filter { !$0.isEmpty }
        let line = name.withoutControls.padded(to: 34) + price.aligned(to: 14)
        return ends.isEmpty && price.isEmpty
            ? name.withoutControls : ([line] + ends).joined(separator: "  ")
    }
}

/// Entities of a location as text: what a command changed, or an event.
enum EntityText {
    /// The lines of an entity.
    static func lines(
        of entity: LocationEntity, in currency: Currency, at now: Timestamp
    ) -> [String] {
        switch entity.content {
        case .location(let location): lines(of: location)
        case .category(let category):
            [
                "  category \(category.id)  \(category.name)".withoutControls
                    + (category.removed == true ? "  removed" : "")
            ]
        case .modifierGroup(let group): MenuText.lines(of: group, in: currency, at: now)
        case .item(let item): [MenuText.line(of: item, in: currency, at: now)]
        case nil: []
        }
    }

    /// A location with its stations and tables.
    static func lines(of location: Location?) -> [String] {
        guard let location else { return [] }
        let tax = location.tax
        let rate = DecimalNumber.text(tax.basisPoints, digits: 2)
        let stations = location.stations.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
        let tables = location.tables.map { "\($0.name) (\($0.seats))" }.joined(separator: ", ")
        let dishes = location.recommended.map { "\($0.item) on \($0.day)" }
        let lists = [
            ("tables", tables), ("recommended", dishes.joined(separator: ", ")),
        ]
        let lines = [
            "\(location.id)  \(location.name)" + (location.closed ? "  closed" : ""),
            "  \(location.currency), \(location.timeZone), "
                + "tax \(rate) % \(tax.included ? "included" : "added")",
            stations.isEmpty ? "  no stations" : "  stations: \(stations)",
        ]
        let named = lists.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1)" }
        return (lines + named).map(\.withoutControls)
    }
}
