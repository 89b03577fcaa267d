// SPDX-License-Identifier: Apache-2.0

/// How many items, categories and modifier groups of a menu differ from those of another one.
package struct MenuChangeCounts: Sendable, Equatable {
    /// The entities of one kind.
    package struct Count: Sendable, Equatable {
        /// The new ones.
        package var added = 0
        /// Those with other values.
        package var changed = 0
        /// Those that do not exist any more.
        package var removed = 0
    }

    /// Whether the changes are made already.
    package enum Tense: Sendable {
        /// They were made: `added 1`.
        case past
        /// They would be made: `add 1`.
        case conditional
    }

    /// The items.
    package var items: Count
    /// The items before all of this.
    package var before: Int
    /// The categories.
    package var categories = Count()
    /// The modifier groups.
    package var groups = Count()

    /// The counts as a part of a sentence; of categories and groups only those above 0.
    package func text(_ tense: Tense) -> String {
        let verbs = Verbs(tense)
        let items =
            "\(verbs.add) \(items.added), \(verbs.change) \(items.changed), "
            + "\(verbs.remove) \(items.removed) of \(before) item\(before == 1 ? "" : "s")"
        let others =
            verbs.phrases(of: categories, "category", "categories")
            + verbs.phrases(of: groups, "modifier group", "modifier groups")
        return others.isEmpty ? items : items + "; " + others.joined(separator: ", ")
    }
}

/// The verbs of one tense.
private struct Verbs {
    var add: String
    var change: String
    var remove: String

    init(_ tense: MenuChangeCounts.Tense) {
        switch tense {
        case .past: (add, change, remove) = ("added", "changed", "removed")
        case .conditional: (add, change, remove) = ("add", "change", "remove")
        }
    }

    func phrases(
        of count: MenuChangeCounts.Count, _ singular: String, _ plural: String
    ) -> [String] {
        let counts = [(add, count.added), (change, count.changed), (remove, count.removed)]
        return counts.filter { $0.1 > 0 }.map { verb, number in
            "\(verb) \(number) \(number == 1 ? singular : plural)"
        }
    }
}
