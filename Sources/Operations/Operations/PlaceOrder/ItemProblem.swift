// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// An item that can't be ordered as it was written.
struct ItemProblem: Error, Equatable, CustomStringConvertible {
    /// Why.
    enum Reason: Equatable {
        /// The menu does not have the item.
        case unknown(ItemID)
        /// The item can't be ordered now.
        case soldOut(MenuItem)
        /// The quantity is out of its range.
        case quantity(Int, MenuItem, most: Int)
        /// The note is too long.
        case note(MenuItem, most: Int)
        /// The item does not have the modifier.
        case modifierUnknown(ModifierID, MenuItem)
        /// The modifier can't be chosen now.
        case modifierSoldOut(Modifier, MenuItem)
        /// The modifier is named twice.
        case modifierRepeated(Modifier, MenuItem)
        /// Fewer modifiers of a group are chosen than it needs, or more than it allows.
        case modifierCount(ModifierGroup, MenuItem)
    }

    /// Why.
    let reason: Reason
    /// The location whose menu was looked at.
    let location: LocationID

    /// What happened, what can be chosen, and where all of it is listed.
    var description: String {
        """
        \(sentence) Nothing was ordered. 'comanda menu --location \(location)' lists what can be \
        ordered.
        """.withoutControls
    }

    private var sentence: String {
        switch reason {
        case .unknown(let item):
            "Location \(location) does not sell \(item)."
        case .soldOut(let item):
            "\(item.title) is sold out."
        case .quantity(let quantity, let item, let most):
            "\(quantity) is no quantity for \(item.title): write 1 to \(most)."
        case .note(let item, let most):
            "The note for \(item.title) is too long: write \(most) characters at most."
        case .modifierUnknown(let modifier, let item):
            "\(item.title) has no modifier \(modifier). \(item.choices)"
        case .modifierSoldOut(let modifier, let item):
            "\(modifier.title) for \(item.title) is sold out. \(item.choices)"
        case .modifierRepeated(let modifier, let item):
            "\(modifier.title) for \(item.title) is named twice: name it once."
        case .modifierCount(let group, let item):
            "\(item.title) takes \(group.range) of \(group.choices). Write for example "
                + "--item \(item.example)."
        }
    }
}

extension MenuItem {
    fileprivate var title: String { "\(name) (\(id))" }

    /// All that can be chosen about it, as a sentence.
    fileprivate var choices: String {
        let groups = modifierGroups.map { "\($0.range) of \($0.choices)" }
        return groups.isEmpty
            ? "It can only be ordered as it is." : "It takes \(groups.joined(separator: "; "))."
    }

    /// How one of it is ordered with no more than it needs.
    fileprivate var example: String {
        let needed = modifierGroups.flatMap { $0.available.prefix($0.minimum).map(\.id.text) }
        return "\(id):1" + (needed.isEmpty ? "" : ":" + needed.joined(separator: ","))
    }
}

extension ModifierGroup {
    fileprivate var available: [Modifier] { modifiers.filter(\.available) }

    /// How many of its modifiers are to be chosen.
    fileprivate var range: String {
        switch (minimum, maximum) {
        case (0, let most): "at most \(most)"
        case (let least, let most) where least == most: "\(least)"
        case (let least, let most): "\(least) to \(most)"
        }
    }

    fileprivate var choices: String {
        "\(name): " + available.map(\.title).joined(separator: ", ")
    }
}

extension Modifier {
    fileprivate var title: String { "\(id) (\(name))" }
}
