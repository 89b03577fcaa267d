// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// One item of a menu with all that a guest or the owner may ask.
struct DishText {
    private let menu: Menu
    private let text: MenuText
    private static let labelWidth = 13

    /// Text about the items of a menu.
    init(on menu: Menu, _ text: MenuText) {
        self.menu = menu
        self.text = text
    }

    /// The item: its name, its description, and a line for each value.
    func lines(of item: MenuItem) -> [String] {
        let description = (item.description ?? "").wrapped(to: text.width - 2).map { "  \($0)" }
        return [item.name.withoutControls] + description + [""]
            + fields(of: item).flatMap(lines) + menu.groups(of: item).flatMap(lines)
    }

    private func fields(of item: MenuItem) -> [(label: String, value: String)] {
        let prices = [text.currency.text(item.price(at: text.clock.now)), text.later(item)]
        let state = text.soldOut(
            item.isAvailable(at: text.clock.now), until: item.unavailableUntil)
        return [
            ("identifier", item.id.text),
            ("price", prices.compactMap(\.self).joined(separator: "; ")),
            ("tax", tax(of: item)), ("sold", state ?? "yes"),
            ("season", text.season(of: item) ?? "the whole year"),
            ("categories", categories(of: item)),
            ("diets", item.tags.isEmpty ? "–" : item.tags.map(\.words).joined(separator: ", ")),
            ("contains", allergens(of: item)), ("station", station(of: item)),
            ("picture", picture(of: item)),
        ]
    }

    private func lines(_ field: (label: String, value: String)) -> [String] {
        let rows = field.value.wrapped(to: text.width - 2 - Self.labelWidth)
        return zip([field.label] + Array(repeating: "", count: rows.count), rows).map {
            label, row in
            "  " + label.padded(to: Self.labelWidth) + row
        }
    }

    private func categories(of item: MenuItem) -> String {
        let names = menu.categories.filter { item.categories.contains($0.id) }.map(\.name)
        return names.isEmpty ? "–" : names.joined(separator: ", ")
    }

    private func allergens(of item: MenuItem) -> String {
        guard let allergens = item.allergens else { return "not known; ask the kitchen" }
        let names = allergens.map(\.words).joined(separator: ", ")
        return names.isEmpty ? "none of the 14 allergens" : names
    }

    private func station(of item: MenuItem) -> String {
        let station = text.location.stations.first { $0.id == item.station }
        return station.map { "\($0.name) (\($0.id))" } ?? item.station.text
    }

    private func tax(of item: MenuItem) -> String {
        let rate = item.taxBasisPoints ?? text.location.tax.basisPoints
        let kind = text.location.tax.included ? "included" : "added"
        return "\(DecimalNumber.text(rate, digits: 2)) % \(kind)"
    }

    private func picture(of item: MenuItem) -> String {
        item.picture == nil ? "–" : "'comanda menu picture \(item.id) --save FILE' saves it"
    }

    private func lines(of group: ModifierGroup) -> [String] {
        let heading = "  \(group.name) (\(group.rule))".withoutControls
        let width = group.modifiers.map { $0.name.columns }.max() ?? 0
        return ["", heading]
            + group.modifiers.map { modifier in
                let price = text.difference(modifier.price) ?? ""
                let state = text.soldOut(
                    modifier.isAvailable(at: text.clock.now), until: modifier.unavailableUntil)
                let others = (modifier.prices ?? []).map { other in
                    let difference = text.difference(other.price) ?? text.currency.text(.zero)
                    return "\(difference) with \(other.with)"
                }
                let ends = others + [state].compactMap(\.self) + ["(\(modifier.id))"]
                let columns =
                    [modifier.name.withoutControls.padded(to: width), price.aligned(to: 12)] + ends
                return "    " + columns.joined(separator: "  ")
            }
    }
}

extension Allergen {
    /// The allergen as words of EU regulation 1169/2011.
    fileprivate var words: String {
        switch self {
        case .gluten: "cereals with gluten"
        case .nuts: "tree nuts"
        case .sulphites: "sulphur dioxide and sulphites"
        case .crustaceans, .eggs, .fish, .peanuts, .soybeans, .milk, .celery, .mustard, .sesame,
            .lupin, .molluscs:
            rawValue
        }
    }
}
