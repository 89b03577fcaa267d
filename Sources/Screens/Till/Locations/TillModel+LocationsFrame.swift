// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the locations of the suite.
    func drawLocations(in area: Rect, on frame: inout Frame<TillAction>) {
        let locations = confirmed.locations.values.sorted { $0.id < $1.id }
        var rest = area
        let title = locations.isEmpty ? "Waiting for the locations…" : "Where does this till work?"
        frame.write(" \(title)", in: rest.takeTop(2), as: .accent)
        let list = ItemList(locations.map(item), position: locationsPage.position)
        frame.draw(in: rest, map: TillAction.locations) { inner in
            inner.add(list, in: inner.bounds) { event in
                switch event {
                case .moved(let position): .move(position)
                case .chosen(let index): .choose(locations[index].id)
                }
            }
            if let reason = reasonAgainstMove { forbid(locations, because: reason, on: &inner) }
        }
    }

    /// Keeps the till where its entries belong until they are confirmed.
    private func forbid(
        _ locations: [Location], because reason: String, on frame: inout Frame<LocationsAction>
    ) {
        guard let here = memory.location else { return }
        frame.bind(.enter, words: "Choose", to: .choose(here), unless: reason)
        frame.target(frame.bounds, to: .choose(here), unless: reason)
    }

    private func item(_ location: Location) -> ItemList.Item {
        let isHere = location.id == memory.location
        let own = confirmed.orders.unpaid(at: identity.terminal).count
        let details = [
            location.id.text, isHere ? "this till" : nil,
            isHere && own > 0 ? "own open orders: \(own)" : nil,
        ]
        return ItemList.Item(
            location.name, detail: location.closed ? "closed" : "open",
            more: ["  " + details.compactMap(\.self).joined(separator: " · ")],
            as: isHere ? .accent : .text)
    }

    /// Draws the first start of a restaurant: the form that adds its first location.
    func drawFirstStart(in area: Rect, on frame: inout Frame<TillAction>) {
        var rest = area.inset(columns: 2, rows: 1)
        let words = [
            "Welcome. Which restaurant is this?",
            "Identifier and currency never change later; everything else may.",
        ]
        for (text, role) in zip(words, [Theme.Role.accent, .muted]) {
            frame.write(text, in: rest.takeTop(1), as: role)
        }
        _ = rest.takeTop(1)
        let buttons = rest.takeBottom(rest.size.rows >= 12 ? 3 : 1)
        let form = locationForm
        let reason = memory.outbox.entries.first.map { "It is being added: \($0.delivery.text)" }
        let view = Form(
            form.fields, state: form.state, submit: "Begin", isCancelable: false,
            enterAdvances: true, unless: reason)
        frame.add(view, in: rest) { event in
            switch event {
            case .changed(let state): .locations(.describe(state))
            case .submitted: .locations(.confirm)
            case .canceled: .dismiss
            }
        }
        if let completed = form.completed {
            // On top of the form, where the key goes to the next field.
            frame.bind(.tab, words: "Complete", to: .locations(.describe(completed)))
        }
        let confirm = TillAction.locations(.confirm)
        let begin =
            form.isAtEnd
            ? Button("Begin", keys: .enter, isPrimary: true, to: confirm, unless: reason)
            : Button("Begin", isPrimary: true, to: confirm, unless: reason)
        frame.add(begin, in: buttons)
    }

    /// Asks whether the first location is right, because a part of it never changes.
    func drawBegin(_ location: NewLocation, on frame: inout Frame<TillAction>) {
        let sentences = [
            "\(location.name).",
            "Time zone: \(location.timeZone). \(location.tax.sentence)",
            "Identifier: \(location.id). Currency: \(location.currency). These never change later.",
        ]
        let buttons = [
            Button("Back", keys: .escape, to: TillAction.dismiss),
            Button("Begin", keys: .enter, isPrimary: true, to: .locations(.add(location))),
        ]
        frame.addMessage("Is this right?", sentences, buttons: buttons)
    }

    /// Offers to add dishes; as long as nothing is sold, that is the next step.
    func drawFirstDish(in area: Rect, on frame: inout Frame<TillAction>) {
        guard let menu = confirmed.menu.menu else { return }
        let ask = TillAction.locations(.askForDish)
        guard menu.items.isEmpty else {
            return frame.bind(
                .control("a"), words: "Add a dish to the menu", importance: .helpOnly, to: ask)
        }
        var place = area.centred(Size(columns: min(36, area.size.columns), rows: 9))
        frame.write("Nothing is on the menu yet.", in: place.takeTop(2), aligned: .centre)
        let title = "Add the first dish"
        frame.add(
            Button(title, keys: .enter, .control("a"), isPrimary: true, to: ask),
            in: place.takeTop(3))
        let payment = TillAction.locations(.askAboutPayment)
        frame.add(
            Button("How guests pay", keys: .control("y"), to: payment), in: place.takeTop(3))
    }

    /// Draws the form that adds dishes, or changes one.
    func draw(_ form: DishForm, on frame: inout Frame<TillAction>) {
        guard let menu = confirmed.menu.menu else { return }
        let size = Size(columns: 52, rows: 5)
        let buttons = buttons(of: form, hasDishes: !menu.items.isEmpty)
        frame.addDialog(form.title, size: size, buttons: buttons) { frame, area in
            let view = Form(form.fields(menu.currency), state: form.state, submit: form.submit)
            frame.add(view, in: area) { event in
                switch event {
                case .changed(let state): .locations(.describeDish(state))
                case .submitted: .locations(.putDish)
                case .canceled: .dismiss
                }
            }
        }
    }

    private func buttons(of form: DishForm, hasDishes: Bool) -> [Button<TillAction>] {
        let back = form.added == 0 ? "Back" : "Begin to sell"
        let change = Button(
            "Change one", keys: .control("e"),
            to: TillAction.sale(form.twin.map { .change($0.id) } ?? .ask(.change)))
        return [Button(back, keys: .escape, to: .dismiss)]
            + (hasDishes && form.original == nil ? [change] : [])
            + [Button(form.submit, keys: .enter, isPrimary: true, to: .locations(.putDish))]
    }
}

extension TaxRule {
    /// The rate, and whether the prices of the menu contain it.
    fileprivate var sentence: String {
        "\(RateText.text(basisPoints)) tax, menu prices \(included ? "with" : "without") tax."
    }
}
