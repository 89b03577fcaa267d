// SPDX-License-Identifier: Apache-2.0

package import Messages

/// An entity that others changed since a file was written, and that the file changes, too.
package struct MenuConflict: Sendable, Equatable {
    /// What others changed since then.
    package var theirs: MenuDifference.Entry
    /// What the file would change now.
    package var own: MenuDifference.Entry

    /// A line with the name of the entity, then one for each value: what it was, what it is, and
    /// what the file says.
    package var lines: [String] { [theirs.title] + statements.map { "  \($0)" } }

    private var statements: [String] {
        switch (theirs.kind, own.kind) {
        case (.removed, _): ["was removed; the file has it"]
        case (.added, .removed): ["was added; the file leaves it out"]
        case (.added, _): own.values.map { "\($0.name) is \($0.old ?? "–"); \(wish($0.new))" }
        case (.changed, .removed): theirs.values.map(change) + ["the file leaves it out"]
        case (.changed, _): theirs.values.map { "\(change($0)); \(wish(for: $0))" }
        }
    }

    private func change(_ value: MenuDifference.Value) -> String {
        if value.old == value.new { return "its \(value.name) was changed" }
        return "\(value.name) was \(value.old ?? "–"), is \(value.new ?? "–")"
    }

    private func wish(for value: MenuDifference.Value) -> String {
        guard let own = own.values.first(where: { $0.name == value.name }) else {
            return "the file agrees"
        }
        return own.new == value.old ? "the file says what it was" : wish(own.new)
    }

    private func wish(_ text: String?) -> String { "you wrote \(text ?? "nothing")" }
}

extension MenuDifference {
    /// The entities that another difference changes as well.
    package func conflicts(with other: Self) -> [MenuConflict] {
        let own = Dictionary(other.entries.map { ($0.subject, $0) }) { first, _ in first }
        return entries.compactMap { entry in
            own[entry.subject].map { MenuConflict(theirs: entry, own: $0) }
        }
    }

    /// A location's menu with these changes, whatever it was before them.
    package func applied(to entry: CatalogueEntry) -> Menu {
        var catalogue = LocationCatalogue(entry.entities)
        for change in changes {
            if let entity = change.put { catalogue.apply(entity) }
            if let removal = change.remove { catalogue.remove(removal) }
        }
        return catalogue.menu ?? entry.menu
    }
}

extension LocationCatalogue {
    fileprivate mutating func remove(_ removal: MenuRemoval) {
        if var item = removal.item.flatMap({ items[$0] }) {
            item.removed = true
            apply(LocationEntity(item))
        }
        if var group = removal.modifierGroup.flatMap({ modifierGroups[$0] }) {
            group.removed = true
            apply(LocationEntity(group))
        }
        if var category = removal.category.flatMap({ categories[$0] }) {
            category.removed = true
            apply(LocationEntity(category))
        }
    }
}
