// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The check of a catalogue (`Protocols/2-LOCATIONS.md`, limits), for the service that loads it and
/// for its users.
///
/// Every problem is the end of a sentence and names its place.
extension CatalogueEntry {
    /// The first problem of the entry; nil if it is valid.
    public var problem: String? {
        let place = "location \(location.id)"
        if menu.location != location.id || menu.currency != location.currency {
            return "the menu of \(place) names another location or currency"
        }
        if menu.revision < 1 { return "the revision of the menu of \(place) must be 1 or more" }
        let problems = location.problems(at: place) + menu.problems(at: place)
        return problems.first
    }
}

extension Location {
    fileprivate func problems(at place: String) -> [String] {
        let problems = [
            misnamed(name, place),
            outside(
                CatalogueLimits.turningHour, businessDayTurnsAt, "the business day of \(place)",
                "turn at an hour from"),
            outside(
                CatalogueLimits.tax, tax.basisPoints, "the tax of \(place)", "be", "basis points"),
            outside(
                CatalogueLimits.draftMinutes, draftExpiresAfter, "a draft of \(place)",
                "expire after", "minutes, where 0 is never"),
            outside(0...CatalogueLimits.fees, fees.count, place, "have", "fees"),
        ]
        return problems.compactMap(\.self)
            + fees.flatMap { $0.problems(at: "fee '\($0.name)' of \(place)") }
    }
}

extension FeeRule {
    fileprivate func problems(at place: String) -> [String] {
        let hasNoFulfilment = fulfilments?.isEmpty == true
        let problems = [
            misnamed(name, place),
            hasNoFulfilment ? "\(place) must name a fulfilment or none" : nil,
            repeated((fulfilments ?? []).map(\.rawValue), "a fulfilment", on: place),
            valueProblem(at: place),
        ]
        return problems.compactMap(\.self)
    }

    private func valueProblem(at place: String) -> String? {
        switch (basisPoints, amount) {
        case (let rate?, nil):
            outside(CatalogueLimits.feeRate, rate, place, "be", "basis points")
        case (nil, let amount?):
            outside(CatalogueLimits.feeAmount, amount.minorUnits, place, "be", "minor units")
        default:
            "\(place) must have either basisPoints or an amount"
        }
    }
}

extension Menu {
    fileprivate func problems(at place: String) -> [String] {
        let repetition = repeated(items.map(\.id), "an item", on: "the menu of \(place)")
        return [repetition].compactMap(\.self)
            + items.flatMap { $0.problems(at: "item \($0.id) of \(place)") }
    }
}

extension MenuItem {
    fileprivate func problems(at place: String) -> [String] {
        let modifiers = modifierGroups.flatMap(\.modifiers)
        let problems = [
            misnamed(name, place),
            outside(
                CatalogueLimits.price, price.minorUnits, "the price of \(place)", "be",
                "minor units"),
            taxBasisPoints.flatMap {
                outside(CatalogueLimits.tax, $0, "the tax of \(place)", "be", "basis points")
            },
            outside(0...CatalogueLimits.groups, modifierGroups.count, place, "have", "groups"),
            outside(0...CatalogueLimits.modifiers, modifiers.count, place, "have", "modifiers"),
            repeated(modifierGroups.map(\.id), "a group", on: place),
            repeated(modifiers.map(\.id), "a modifier", on: place),
        ]
        return problems.compactMap(\.self)
            + modifierGroups.flatMap { $0.problems(at: "group \($0.id) of \(place)") }
    }
}

extension ModifierGroup {
    fileprivate func problems(at place: String) -> [String] {
        if modifiers.isEmpty { return ["\(place) must have modifiers"] }
        let problems = [
            misnamed(name, place),
            outside(1...modifiers.count, maximum, "the maximum of \(place)", "be"),
            outside(0...max(0, maximum), minimum, "the minimum of \(place)", "be"),
        ]
        return problems.compactMap(\.self)
            + modifiers.flatMap { $0.problems(at: "modifier \($0.id) of \(place)") }
    }
}

extension Modifier {
    fileprivate func problems(at place: String) -> [String] {
        let problems = [
            misnamed(name, place),
            outside(
                CatalogueLimits.priceDifference, price.minorUnits, "the price of \(place)", "be",
                "minor units"),
        ]
        return problems.compactMap(\.self)
    }
}

private func misnamed(_ name: String, _ place: String) -> String? {
    outside(
        CatalogueLimits.name, name.unicodeScalars.count, "the name of \(place)", "have",
        "characters")
}

private func outside(
    _ range: ClosedRange<Int>, _ value: Int, _ what: String, _ verb: String, _ unit: String? = nil
) -> String? {
    if range.contains(value) { return nil }
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    return "\(what) must \(verb) \(bounds)" + (unit.map { " \($0)" } ?? "")
}

private func repeated(_ names: [some Hashable], _ what: String, on place: String) -> String? {
    Set(names).count == names.count ? nil : "\(what) stands twice on \(place)"
}
