// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The form that adds dishes to a menu, one after the other, or that changes one.
struct DishForm: Equatable, Sendable {
    private static let name = 0
    private static let price = 1

    /// What is typed, and the field that has the keys.
    var state: FormState {
        didSet {
            if oldValue.values == state.values { return }
            twin = nil
            hasAskedAboutFree = false
        }
    }
    /// The dish that is changed, as the person last saw it; nil for a new one.
    private(set) var original: MenuItem?
    /// The dish of the menu that has the typed name already; nil before that was found.
    private(set) var twin: MenuItem?
    /// Whether the person was asked if the dish is to cost nothing.
    private var hasAskedAboutFree = false
    /// The number of dishes that were added with it.
    private(set) var added = 0

    /// An empty form for a new dish.
    init() {
        state = FormState([.text(TextEntry()), .text(TextEntry())])
        original = nil
    }

    /// A form with a dish of the menu.
    init(changing item: MenuItem, _ currency: Currency) {
        let texts = Self.texts(of: item, currency)
        state = FormState(texts.map { .text(TextEntry(suggestion: $0)) }, focus: Self.price)
        original = item
    }

    /// What it does, as a title.
    var title: String {
        if let original { return "Change \(original.name)" }
        return added == 0 ? "Add a dish" : "Add a dish (\(added) so far)"
    }

    /// What the key does that puts the dish on the menu.
    var submit: String { original == nil ? "Add" : "Save" }

    /// What the fields show of a dish.
    private static func texts(of item: MenuItem, _ currency: Currency) -> [String] {
        [item.name, currency.number(item.price)]
    }

    /// The fields, with what is wrong in them, and the price in the currency of the menu.
    func fields(_ currency: Currency) -> [Form.Field] {
        [
            .text(
                "Name", placeholder: "for example Pad Thai",
                limit: CatalogueLimits.name.upperBound,
                problem: CardNumber.problem(in: nameText)
                    ?? twin.map { Self.text(ofTwin: $0, currency) }),
            .text(
                "Price in \(currency)", placeholder: "for example \(currency.number(Amount(850)))",
                limit: 16, problem: priceText.isEmpty ? nil : problem(currency)),
        ]
    }

    /// The item as it is to be on a menu, or what is missing, with the keys in that field.
    ///
    /// `waiting` are the items that are on their way to the menu.
    mutating func item(
        on menu: Menu, _ location: Location, waiting: [MenuItem]
    ) -> Result<MenuItem, Problem> {
        do throws(Problem) {
            var item = try start(on: menu, location, waiting)
            if waiting.contains(where: { $0.id == item.id }) {
                throw Problem(text: "\(item.name) is being changed. Wait a moment.")
            }
            item.name = try name()
            item.price = try typedPrice(menu.currency)
            try askAboutFree(item)
            return .success(item)
        } catch {
            state.focus = error.field ?? state.focus
            return .failure(error)
        }
    }

    /// Whether an item is the dish that is changed, without a change.
    func isUnchanged(_ item: MenuItem) -> Bool { item == original }

    /// The form for the next dish; nil after a change.
    var next: Self? {
        if original != nil { return nil }
        var form = Self()
        form.added = added + 1
        return form
    }

    /// What is wrong with a dish.
    struct Problem: Error {
        let text: String
        /// The field to mend; nil if it can't be mended in the form.
        var field: Int?
    }

    /// The dish that is changed, or a new one behind all others.
    private mutating func start(
        on menu: Menu, _ location: Location, _ waiting: [MenuItem]
    ) throws(Problem) -> MenuItem {
        if let original { return try present(original, on: menu) }
        let others = menu.items + waiting
        guard let id = identifier(besides: others.map(\.id)) else { throw Self.noName }
        try refuseTwin(on: menu, waiting)
        guard let station = location.stations.first?.id else {
            throw Problem(
                text: "The kitchen has no station: 'comanda location change --station'.")
        }
        return MenuItem(
            id: id, name: nameText, price: .zero, station: station, revision: 0,
            place: Self.place(behind: others.map(\.place)))
    }

    /// The dish as it is on the menu now; a change by another till is shown first.
    private mutating func present(_ seen: MenuItem, on menu: Menu) throws(Problem) -> MenuItem {
        guard let present = menu.items.first(where: { $0.id == seen.id }) else {
            throw Problem(text: "\(seen.name) is no longer on the menu.")
        }
        original = present
        let (old, new) = (
            Self.texts(of: seen, menu.currency), Self.texts(of: present, menu.currency)
        )
        if old == new { return present }
        // A field that the person did not touch shows what the other till wrote.
        for index in new.indices where state.text(index) == old[index] {
            state.values[index] = .text(TextEntry(suggestion: new[index]))
        }
        let changes = zip(old, new).filter { $0 != $1 }.map { "\($0) → \($1)" }
        throw Problem(
            text: "\(seen.name) was changed meanwhile: \(changes.joined(separator: ", "))")
    }

    /// Refuses a new dish with the name of another one, except for case, accents and punctuation.
    private mutating func refuseTwin(on menu: Menu, _ waiting: [MenuItem]) throws(Problem) {
        let name = ItemID(name: nameText)
        if let item = waiting.first(where: { ItemID(name: $0.name) == name }) {
            let price = menu.currency.number(item.price)
            throw Problem(
                text: "\(item.name) \(price) is on its way to the menu already.", field: Self.name)
        }
        twin = menu.items.first { ItemID(name: $0.name) == name }
        if let twin {
            throw Problem(text: Self.text(ofTwin: twin, menu.currency), field: Self.name)
        }
    }

    private static func text(ofTwin item: MenuItem, _ currency: Currency) -> String {
        "There is already \(item.name) \(currency.number(item.price)): Ctrl-E changes it."
    }

    /// Asks once whether a dish that cost something, or is new, is to cost nothing.
    private mutating func askAboutFree(_ item: MenuItem) throws(Problem) {
        guard item.price == .zero, original?.price != .zero, !hasAskedAboutFree else { return }
        hasAskedAboutFree = true
        throw Problem(
            text: "\(item.name) costs nothing: \(submit.lowercased()) it so? Press Enter again.",
            field: Self.price)
    }

    private static let noName = Problem(
        text: "Type the name of the dish, with a letter or a digit.", field: name)

    private func name() throws(Problem) -> String {
        if nameText.isEmpty { throw Self.noName }
        if let problem = CardNumber.problem(in: nameText) {
            throw Problem(text: "\(problem).", field: Self.name)
        }
        return nameText
    }

    private func typedPrice(_ currency: Currency) throws(Problem) -> Amount {
        do throws(UnreadableAmount) {
            return try price(currency)
        } catch {
            throw Problem(
                text: priceText.isEmpty ? "Type the price." : error.description,
                field: Self.price)
        }
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
