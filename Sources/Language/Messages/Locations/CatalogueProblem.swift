// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The checks of a location and its menu (`Protocols/2-LOCATIONS.md`, limits), for the service that
/// owns them and for its users.
///
/// Every problem is the end of a sentence and names its place.
extension LocationEntity {
    /// The first value of the entity that is out of bounds; nil if it is valid by itself.
    public var problem: String? {
        switch content {
        case .location(let location): location.problems(at: "location \(location.id)").first
        case .category(let category): category.problems(at: "category \(category.id)").first
        case .modifierGroup(let group): group.problems(at: "group \(group.id)").first
        case .item(let item): item.problems(at: "item \(item.id)").first
        case nil: "an entity must have exactly one of location, category, modifierGroup and item"
        }
    }
}

extension CatalogueEntry {
    /// The first problem of the entry; nil if it is valid.
    public var problem: String? {
        let place = "location \(location.id)"
        if menu.location != location.id || menu.currency != location.currency {
            return "the menu of \(place) names another location or currency"
        }
        if menu.next != nil { return "the menu of \(place) must be complete" }
        return problems.first.map { "\($0) (\(place))" }
    }

    private var problems: [String] {
        let counts = [
            outside(0...CatalogueLimits.items, menu.items.count, "the menu", "have", "items"),
            outside(
                0...CatalogueLimits.categories, menu.categories.count, "the menu", "have",
                "categories"),
            outside(
                0...CatalogueLimits.menuGroups, menu.modifierGroups.count, "the menu", "have",
                "modifier groups"),
            repeated(menu.items.map(\.id), "an item", on: "the menu"),
            repeated(menu.categories.map(\.id), "a category", on: "the menu"),
            repeated(menu.modifierGroups.map(\.id), "a modifier group", on: "the menu"),
        ]
        return counts.compactMap(\.self) + entities.compactMap(\.problem)
            + menu.items.flatMap(referenceProblems)
    }

    private func referenceProblems(of item: MenuItem) -> [String] {
        let place = "item \(item.id)"
        let groups = menu.groups(of: item)
        let problems = [
            location.stations.contains { $0.id == item.station }
                ? nil : "\(place) names the station \(item.station), which does not exist",
            item.categories.allSatisfy { id in menu.categories.contains { $0.id == id } }
                ? nil : "\(place) names a category that does not exist",
            groups.count == item.modifierGroups.count
                ? nil : "\(place) names a modifier group that does not exist",
            item.problem(with: groups),
        ]
        return problems.compactMap(\.self)
    }
}

extension MenuItem {
    /// The reason why an item can't have these groups together; nil if it can.
    public func problem(with groups: [ModifierGroup]) -> String? {
        let modifiers = groups.flatMap(\.modifiers)
        return outside(
            0...CatalogueLimits.modifiers, modifiers.count, "item \(id)", "have",
            "modifiers in all its groups")
            ?? repeated(modifiers.map(\.id), "a modifier", on: "item \(id)")
    }

    fileprivate func problems(at place: String) -> [String] {
        let bounds = [
            misnamed(name, place), outOfPlace(self.place, place),
            description.flatMap { wrongLength($0, "the description of \(place)") },
            wrongPrice(price, "the price of \(place)"),
            scheduledPrice.flatMap { wrongPrice($0.price, "the scheduled price of \(place)") },
            taxBasisPoints.flatMap {
                wrongRate(CatalogueLimits.tax, $0, "the tax of \(place)")
            },
            outside(0...CatalogueLimits.groups, modifierGroups.count, place, "have", "groups"),
            outside(
                0...CatalogueLimits.itemCategories, categories.count, place, "have", "categories"),
            season.flatMap { wrongSeason($0, "the season of \(place)") },
        ]
        let repetitions = [
            repeated(modifierGroups, "a group", on: place),
            repeated(categories, "a category", on: place),
            repeated(tags, "a tag", on: place),
            repeated(allergens ?? [], "an allergen", on: place),
        ]
        return (bounds + repetitions).compactMap(\.self)
    }

    private func wrongPrice(_ price: Amount, _ what: String) -> String? {
        outside(CatalogueLimits.price, price.minorUnits, what, "be", "minor units")
    }

    private func wrongSeason(_ months: [Int], _ what: String) -> String? {
        if months.isEmpty { return "\(what) must have a month, or be left out" }
        return months.lazy.compactMap { outside(1...12, $0, what, "have months from") }.first
            ?? repeated(months, "a month", on: what)
    }
}

extension MenuCategory {
    fileprivate func problems(at place: String) -> [String] {
        let isColor = color.map { $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil } ?? true
        let problems = [
            misnamed(name, place), outOfPlace(self.place, place),
            isColor ? nil : "the color of \(place) must have the form #RRGGBB",
        ]
        return problems.compactMap(\.self)
    }
}

extension ModifierGroup {
    fileprivate func problems(at place: String) -> [String] {
        if modifiers.isEmpty { return ["\(place) must have modifiers"] }
        let problems = [
            misnamed(name, place),
            outside(
                1...CatalogueLimits.groupModifiers, modifiers.count, place, "have", "modifiers"),
            outside(1...modifiers.count, maximum, "the maximum of \(place)", "be"),
            outside(0...max(0, maximum), minimum, "the minimum of \(place)", "be"),
            onlyWith?.isEmpty == true ? "\(place) must name a modifier in onlyWith, or none" : nil,
            outside(
                0...CatalogueLimits.groupModifiers, onlyWith?.count ?? 0, place, "name",
                "modifiers in onlyWith"),
            repeated(onlyWith ?? [], "a modifier", on: "onlyWith of \(place)"),
            repeated(modifiers.map(\.id), "a modifier", on: place),
        ]
        return problems.compactMap(\.self)
            + modifiers.flatMap { $0.problems(at: "modifier \($0.id) of \(place)") }
    }
}

extension Modifier {
    fileprivate func problems(at place: String) -> [String] {
        let prices = prices ?? []
        let amounts = [price] + prices.map(\.price)
        let problems = [
            misnamed(name, place),
            outside(
                0...CatalogueLimits.groupModifiers, prices.count, place, "have", "other prices"),
            repeated(prices.map(\.with), "a modifier", on: "the other prices of \(place)"),
        ]
        return problems.compactMap(\.self)
            + amounts.compactMap {
                outside(
                    CatalogueLimits.priceDifference, $0.minorUnits, "the price of \(place)", "be",
                    "minor units")
            }
    }
}

func misnamed(_ name: String, _ place: String) -> String? {
    outside(
        CatalogueLimits.name, name.unicodeScalars.count, "the name of \(place)", "have",
        "characters")
}

private func wrongLength(_ text: String, _ what: String) -> String? {
    outside(CatalogueLimits.description, text.unicodeScalars.count, what, "have", "characters")
}

private func outOfPlace(_ number: Int, _ place: String) -> String? {
    outside(CatalogueLimits.place, number, "the place of \(place)", "be")
}

func outside(
    _ range: ClosedRange<Int>, _ value: Int, _ what: String, _ verb: String, _ unit: String? = nil
) -> String? {
    if range.contains(value) { return nil }
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    return "\(what) must \(verb) \(bounds)" + (unit.map { " \($0)" } ?? "")
}

/// The problem of a rate in basis points, in percent.
func wrongRate(_ range: ClosedRange<Int>, _ value: Int, _ what: String) -> String? {
    if range.contains(value) { return nil }
    let bounds = [range.lowerBound, range.upperBound].map { DecimalNumber.text($0, digits: 2) }
    return "\(what) must be \(bounds[0]) to \(bounds[1]) %"
}

func repeated(_ names: [some Hashable], _ what: String, on place: String) -> String? {
    Set(names).count == names.count ? nil : "\(what) stands twice on \(place)"
}
