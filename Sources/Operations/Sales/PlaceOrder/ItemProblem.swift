// SPDX-License-Identifier: Apache-2.0

import Catalogue
import ClientSupport
import Commerce
import Messages

extension CatalogueEntry {
    /// The item as order-service takes it.
    ///
    /// It is checked before an order is opened, so that a mistake uses up no order number. Throws
    /// an `ItemProblem` if the menu does not allow it.
    func request(
        for argument: ItemArgument, within limits: OrderLimits, at now: Timestamp
    ) throws(ItemProblem) -> ItemRequest {
        let reading = argument.reading(on: menu)
        let item = try item(of: reading, at: now)
        let chosen = try modifiers(of: reading, for: item, at: now)
        let request = ItemRequest(
            item: item.id, quantity: reading.quantity, modifiers: chosen.isEmpty ? nil : chosen,
            note: argument.note)
        if let reason = reason(toRefuse: request, of: item, within: limits, at: now) {
            throw problem(reason, among: menu.groups(of: item), with: chosen, at: now)
        }
        return request
    }

    private func item(
        of reading: ItemArgument.Reading, at now: Timestamp
    ) throws(ItemProblem) -> MenuItem {
        do throws(UnknownItem) {
            return try MenuLookup.item(reading.item, on: menu)
        } catch {
            throw problem(.unknown(error), among: [], at: now)
        }
    }

    private func modifiers(
        of reading: ItemArgument.Reading, for item: MenuItem, at now: Timestamp
    ) throws(ItemProblem) -> [ModifierID] {
        var chosen: [ModifierID] = []
        for text in reading.modifiers {
            do throws(UnknownModifier) {
                chosen.append(
                    try MenuLookup.modifier(text, of: item, on: menu, with: chosen).1.id)
            } catch {
                throw problem(
                    .modifierUnknown(text, item), among: menu.groups(of: item), with: chosen,
                    at: now)
            }
        }
        return chosen
    }

    private func problem(
        _ reason: ItemProblem.Reason, among groups: [ModifierGroup],
        with chosen: [ModifierID] = [], at now: Timestamp
    ) -> ItemProblem {
        ItemProblem(
            reason: reason, location: location.id,
            choices: Choices(groups.filter { $0.applies(with: chosen) }, at: now))
    }

    private func reason(
        toRefuse request: ItemRequest, of item: MenuItem, within limits: OrderLimits,
        at now: Timestamp
    ) -> ItemProblem.Reason? {
        if !item.isAvailable(at: now) { return .soldOut(item) }
        if !item.isInSeason(month: location.businessDay(at: now).month) {
            return .outOfSeason(item)
        }
        if !(1...limits.quantity).contains(request.quantity) {
            return .quantity(request.quantity, item, maximum: limits.quantity)
        }
        if let note = request.note, note.unicodeScalars.count > limits.note {
            return .note(item, maximum: limits.note)
        }
        return item.reason(
            toRefuse: request.modifiers ?? [], of: menu.groups(of: item), at: now)
    }
}

extension MenuItem {
    fileprivate func reason(
        toRefuse chosen: [ModifierID], of groups: [ModifierGroup], at now: Timestamp
    ) -> ItemProblem.Reason? {
        let groups = groups.filter { $0.applies(with: chosen) }
        let known = groups.flatMap(\.modifiers)
        for (index, id) in chosen.enumerated() {
            guard let modifier = known.first(where: { $0.id == id }) else {
                return .modifierUnknown(id.text, self)
            }
            if !modifier.isAvailable(at: now) { return .modifierSoldOut(modifier, self) }
            if chosen[..<index].contains(id) { return .modifierRepeated(modifier, self) }
        }
        let group = groups.first { group in
            let count = group.modifiers.count { chosen.contains($0.id) }
            return count < group.minimum || count > group.maximum
        }
        return group.map { .modifierCount($0, self) }
    }
}

/// An item of the command line that can't be ordered.
struct ItemProblem: Error, Equatable, CustomStringConvertible {
    /// The reason.
    enum Reason: Equatable {
        /// The menu does not have the item.
        case unknown(UnknownItem)
        /// The item is not available.
        case soldOut(MenuItem)
        /// The item is not sold in this month.
        case outOfSeason(MenuItem)
        /// The quantity is out of its range.
        case quantity(Int, MenuItem, maximum: Int)
        /// The note is too long.
        case note(MenuItem, maximum: Int)
        /// The item does not have the modifier.
        case modifierUnknown(String, MenuItem)
        /// The modifier is not available.
        case modifierSoldOut(Modifier, MenuItem)
        /// The modifier is given twice.
        case modifierRepeated(Modifier, MenuItem)
        /// Fewer modifiers of a group are given than its minimum, or more than its maximum.
        case modifierCount(ModifierGroup, MenuItem)
    }

    /// The reason.
    let reason: Reason
    /// The location of the menu.
    let location: LocationID
    /// What can be chosen about the item.
    let choices: Choices

    /// What happened, what can be chosen, and the command that lists it.
    var description: String {
        """
        \(sentence) Nothing was ordered. 'comanda menu show --location \(location)' lists what can \
        be ordered.
        """.withoutControls
    }

    private var sentence: String {
        switch reason {
        case .unknown(let item):
            item.question
        case .soldOut(let item):
            "\(item.title) is sold out."
        case .outOfSeason(let item):
            "\(item.title) is not in season."
        case .quantity(let quantity, let item, let maximum):
            "\(quantity) is not a quantity for \(item.title): write 1 to \(maximum)."
        case .note(let item, let maximum):
            "The note for \(item.title) is too long: write \(maximum) characters at most."
        case .modifierUnknown(let modifier, let item):
            "\(item.title) has no modifier \(modifier). \(choices)"
        case .modifierSoldOut(let modifier, let item):
            "\(modifier.title) for \(item.title) is sold out. \(choices)"
        case .modifierRepeated(let modifier, let item):
            "\(modifier.title) for \(item.title) is given twice: give it once."
        case .modifierCount(let group, let item):
            "\(item.title) takes \(choices.text(of: group)). Write for example "
                + "--item \(choices.example(of: item))."
        }
    }
}

/// What can be chosen about an item: the groups that apply, and their available modifiers.
struct Choices: Equatable, CustomStringConvertible {
    private let groups: [ModifierGroup]

    init(_ groups: [ModifierGroup], at now: Timestamp) {
        self.groups = groups.map { group in
            var group = group
            group.modifiers.removeAll { !$0.isAvailable(at: now) }
            return group
        }
    }

    /// The groups, as a sentence.
    var description: String {
        groups.isEmpty
            ? "It has no modifiers."
            : "It takes \(groups.map { text(of: $0) }.joined(separator: "; "))."
    }

    /// How many modifiers of a group must and may be chosen, and which can be.
    func text(of group: ModifierGroup) -> String {
        let available = groups.first { $0.id == group.id }?.modifiers ?? []
        return "\(group.range) of \(group.name): "
            + available.map(\.title).joined(separator: ", ")
    }

    /// An argument that orders one with the required modifiers only.
    func example(of item: MenuItem) -> String {
        let needed = groups.flatMap { $0.modifiers.prefix($0.minimum).map(\.id.text) }
        return "\(item.id):1" + (needed.isEmpty ? "" : ":" + needed.joined(separator: ","))
    }
}

extension UnknownItem {
    /// What happened, and the items that may be meant, in one line.
    fileprivate var question: String {
        let titles = similar.prefix(5).map(\.title).joined(separator: " or ")
        if let choice {
            return "\(choice.sentence). Name it with the item: "
                + "--item \(choice.item.id):1:\(choice.modifier.id)."
                + (titles.isEmpty ? "" : " Or did you mean \(titles)?")
        }
        if titles.isEmpty { return "Location \(location) does not sell '\(text)'." }
        return "No single item of location \(location) is '\(text)'. Did you mean \(titles)?"
    }
}

extension MenuItem {
    fileprivate var title: String { "\(name) (\(id))" }
}

extension ModifierGroup {
    /// How many of its modifiers must and may be chosen.
    fileprivate var range: String {
        switch (minimum, maximum) {
        case (0, let maximum): "at most \(maximum)"
        case (let minimum, let maximum) where minimum == maximum: "\(minimum)"
        case (let minimum, let maximum): "\(minimum) to \(maximum)"
        }
    }
}

extension Modifier {
    fileprivate var title: String { "\(id) (\(name))" }
}
