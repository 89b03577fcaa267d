// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The form that adds dishes to a menu, one after the other.
struct DishForm: Equatable, Sendable {
    private static let name = 0
    private static let price = 1

    /// What is typed, and the field that has the keys.
    var state = Self.empty
    /// The number of dishes that were added with it.
    private(set) var added = 0

    private static var empty: FormState { FormState([.text(TextEntry()), .text(TextEntry())]) }

    /// The fields, with what is wrong with the price in the currency of the menu.
    func fields(_ currency: Currency) -> [Form.Field] {
        [
            .text("Name", placeholder: "Pad Thai", limit: CatalogueLimits.name.upperBound),
            .text(
                "Price in \(currency)", placeholder: currency.number(Amount(850)), limit: 16,
                problem: priceText.isEmpty ? nil : problem(currency)),
        ]
    }

    /// The new item on a menu, or what is missing, with the keys in that field.
    ///
    /// `waiting` are the items that are on their way to the menu.
    mutating func item(
        on menu: Menu, _ location: Location, waiting: [NewItem]
    ) -> Result<NewItem, Problem> {
        guard let id = identifier(besides: menu.items.map(\.id) + waiting.map(\.id)) else {
            state.focus = Self.name
            return .failure(Problem(text: "Type the name of the dish, with a letter or a digit."))
        }
        guard let station = location.stations.first?.id else {
            return .failure(
                Problem(text: "The kitchen has no station: 'comanda location change --station'."))
        }
        do throws(UnreadableAmount) {
            let price = try price(menu.currency)
            return .success(
                NewItem(
                    id: id, name: nameText, price: price, station: station,
                    place: Self.place(behind: menu.items.map(\.place) + waiting.map(\.place))))
        } catch {
            state.focus = Self.price
            return .failure(
                Problem(text: priceText.isEmpty ? "Type the price." : error.description))
        }
    }

    /// The form for the next dish.
    var next: Self {
        var form = Self()
        form.added = added + 1
        return form
    }

    /// What is wrong with a dish.
    struct Problem: Error {
        let text: String
    }

    private var nameText: String { String(state.text(Self.name)[...].trimmed) }
    private var priceText: String { String(state.text(Self.price)[...].trimmed) }

    private func problem(_ currency: Currency) -> String? {
        do throws(UnreadableAmount) {
            _ = try price(currency)
            return nil
        } catch {
            return error.description
        }
    }

    private func price(_ currency: Currency) throws(UnreadableAmount) -> Amount {
        let amount = try currency.amount(written: priceText)
        guard CatalogueLimits.price.contains(amount.minorUnits) else {
            throw UnreadableAmount(text: priceText, currency: currency)
        }
        return amount
    }

    /// The identifier that follows from the name; a number makes it another one than the others.
    private func identifier(besides others: [ItemID]) -> ItemID? {
        guard !nameText.isEmpty, let first = ItemID(name: nameText) else { return nil }
        let numbered = (2...others.count + 2).lazy.compactMap { ItemID("\(first)-\($0)") }
        return others.contains(first) ? numbered.first { !others.contains($0) } : first
    }

    /// The place behind other ones, with space for items between them.
    private static func place(behind others: [Int]) -> Int {
        min((others.max() ?? 0) + 10, CatalogueLimits.place.upperBound)
    }
}
