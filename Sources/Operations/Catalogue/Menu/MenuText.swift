// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
package import Messages

/// The menu of a location as text for people, at one time.
package struct MenuText {
    /// The location.
    let location: Location
    /// Its clock.
    let clock: RestaurantClock
    /// The width of its lines in columns of a terminal.
    let width: Int
    var currency: Currency { location.currency }
    private var month: Int { location.businessDay(at: clock.now).month }

    /// Text about the menu of a location, by its clock.
    package init(
        of location: Location, _ clock: RestaurantClock? = nil, width: Int = TerminalWidth.unknown
    ) {
        self.width = width
        self.location = location
        self.clock = clock ?? RestaurantClock(of: location)
    }

    /// A heading for each category, and below it a row for each of its items with their choices.
    ///
    /// An item of several categories is below each of them.
    package func lines(of menu: Menu) -> [String] {
        if menu.items.isEmpty { return [emptyMenu] }
        let columns = MenuColumns(rows: menu.items.map(cells), width: width)
        let isUnnamed = menu.items.allSatisfy { categories(of: $0, on: menu).isEmpty }
        let lines = sections(of: menu).flatMap { name, items in
            (isUnnamed ? [] : ["", name.withoutControls])
                + items.flatMap { item in
                    columns.lines(cells(of: item)) + columns.below(choices(of: item, on: menu))
                }
        }
        return lines + legend(of: menu.items)
    }

    /// A row for each item, in this order.
    func lines(of items: [MenuItem]) -> [String] {
        let columns = MenuColumns(rows: items.map(cells), width: width)
        return items.flatMap { columns.lines(cells(of: $0)) } + legend(of: items)
    }

    private static let unknownAllergens = "allergens ?"

    /// What the mark of unknown allergens means, if an item has it.
    private func legend(of items: [MenuItem]) -> [String] {
        if items.allSatisfy({ $0.allergens != nil }) { return [] }
        return ["", "\(Self.unknownAllergens)  not known: ask the kitchen"]
    }

    private var emptyMenu: String {
        """
        \(location.name.withoutControls) sells nothing yet. 'comanda menu put name="Pad Thai" \
        price=9.50' adds an item; 'comanda menu import menu.csv' reads a table.
        """
    }

    private func sections(of menu: Menu) -> [(name: String, items: [MenuItem])] {
        let named = menu.categories.map { category in
            (category.name, menu.items.filter { $0.categories.contains(category.id) })
        }
        let others = menu.items.filter { categories(of: $0, on: menu).isEmpty }
        return (named + [("Without a category", others)]).filter { !$0.1.isEmpty }
    }

    private func categories(of item: MenuItem, on menu: Menu) -> [MenuCategory] {
        menu.categories.filter { item.categories.contains($0.id) }
    }

    private func cells(of item: MenuItem) -> MenuColumns.Row {
        MenuColumns.Row(
            id: item.id.text, name: item.name, price: currency.text(item.price(at: clock.now)),
            notes: notes(on: item))
    }

    private func choices(of item: MenuItem, on menu: Menu) -> [String] {
        menu.groups(of: item).map { group in
            let modifiers = group.modifiers.map(text).joined(separator: ", ")
            return "\(group.name) (\(group.rule)): \(modifiers)"
        }
    }

    private func text(of modifier: Modifier) -> String {
        let state = soldOut(modifier.isAvailable(at: clock.now), until: modifier.unavailableUntil)
        let name = [modifier.name, difference(modifier.price)].compactMap(\.self)
        return name.joined(separator: " ") + (state.map { " (\($0))" } ?? "")
    }
}

extension MenuText {
    /// What a waiter has to know about an item besides its price, in a few words each.
    func notes(on item: MenuItem) -> [String] {
        [
            soldOut(item.isAvailable(at: clock.now), until: item.unavailableUntil), later(item),
            season(of: item),
        ].compactMap(\.self) + item.tags.map(\.words)
            + [allergens(of: item)]
    }

    private func allergens(of item: MenuItem) -> String {
        guard let allergens = item.allergens else { return Self.unknownAllergens }
        if allergens.isEmpty { return "no allergens" }
        return "contains " + allergens.map(\.rawValue).joined(separator: ", ")
    }

    /// Whether something is sold out, and until when; nil if it is available.
    func soldOut(_ isAvailable: Bool, until time: Timestamp?) -> String? {
        isAvailable ? nil : "sold out" + (time.map { " until \(clock.text($0))" } ?? "")
    }

    /// The price that becomes valid later; nil without one.
    func later(_ item: MenuItem) -> String? {
        guard let scheduled = item.scheduledPrice, scheduled.validFrom > clock.now else {
            return nil
        }
        return text(of: scheduled)
    }

    /// A price and the time from which it is valid.
    func text(of scheduled: ScheduledPrice) -> String {
        "\(currency.text(scheduled.price)) from \(clock.text(scheduled.validFrom))"
    }

    /// The same about a price that replaces another one; the time zone is named once.
    func text(of new: ScheduledPrice, replacing old: ScheduledPrice) -> String {
        let start = clock.shortText(new.validFrom)
        return "\(currency.text(new.price)) from \(start), instead of \(text(of: old))"
    }

    /// The months in which an item is sold; nil for the whole year.
    func season(of item: MenuItem) -> String? {
        item.season.map { months in
            let now = item.isInSeason(month: month) ? "only" : "not now, only"
            return "\(now) \(SeasonText.text(of: months))"
        }
    }

    /// That an item is not sold in this month, and when it is; nil if it is sold now.
    func outOfSeason(_ item: MenuItem) -> String? {
        if item.isInSeason(month: month) { return nil }
        return "not in season (\(SeasonText.text(of: item.season ?? [])))"
    }

    /// The price difference that a modifier makes; nil if it is zero.
    func difference(_ price: Amount) -> String? {
        price == .zero ? nil : (price > .zero ? "+" : "") + currency.text(price)
    }
}

extension ModifierGroup {
    /// How many modifiers must and may be chosen.
    var rule: String {
        switch (minimum, maximum) {
        case (0, let maximum): "choose up to \(maximum)"
        case (let minimum, let maximum) where minimum == maximum: "choose \(maximum)"
        case (let minimum, let maximum): "choose \(minimum) to \(maximum)"
        }
    }
}

extension DietaryTag {
    /// The diet as words.
    var words: String {
        switch self {
        case .glutenFree: "gluten-free"
        case .lowLactose: "low lactose"
        case .diabetic: "for diabetics"
        case .lowCalorie: "low calorie"
        case .lowFat: "low fat"
        case .lowSalt: "low salt"
        case .vegetarian, .vegan, .halal, .kosher, .hindu: rawValue
        }
    }
}

/// Months as people write them.
enum SeasonText {
    private static let names = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Months, 1 to 12, as ranges: `Nov–Feb, Jun`.
    static func text(of months: [Int]) -> String {
        let starts = months.filter { !months.contains($0 == 1 ? 12 : $0 - 1) }
        if starts.isEmpty { return "\(names[0])–\(names[11])" }
        let ranges = starts.map { start in
            let length = (1...12).first { !months.contains((start - 1 + $0) % 12 + 1) } ?? 12
            let (first, last) = (names[start - 1], names[(start + length - 2) % 12])
            return length == 1 ? first : "\(first)–\(last)"
        }
        return ranges.joined(separator: ", ")
    }
}
