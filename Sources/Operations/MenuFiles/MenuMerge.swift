// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages

/// The present menu with what a file changed since its export.
///
/// Pure. A value that only the file or only others changed is as that side has it, so a file does
/// not undo what others did elsewhere.
package struct MenuMerge: Sendable {
    /// The merged menu, with the present revisions; where the two sides differ, as the file says.
    package private(set) var menu: Menu
    /// The entities of which both sides changed the same values to different ones.
    package let conflicts: [MenuConflict]
    /// What others changed and the file does not have.
    package let kept: [MenuDifference.Entry]

    /// Merges what a file says with the menu at its export and the present one of a location.
    package init(file: Menu, exported: Menu, present: Menu, at location: Location) {
        let categories = MergedList(
            file: file.categories, exported: exported.categories, present: present.categories)
        let groups = MergedList(
            file: file.modifierGroups, exported: exported.modifierGroups,
            present: present.modifierGroups)
        let items = MergedList(file: file.items, exported: exported.items, present: present.items)
        menu = present
        menu.categories = categories.entities.sorted(by: MenuCategory.precedes)
        menu.modifierGroups = groups.entities.sorted { $0.id < $1.id }
        menu.items = items.entities.sorted(by: MenuItem.precedes)
        let clashing = Set(
            categories.clashing.map { LocationEntity.Key(.category, $0.text).subject }
                + groups.clashing.map { LocationEntity.Key(.modifierGroup, $0.text).subject }
                + items.clashing.map { LocationEntity.Key(.item, $0.text).subject })
        let theirs = MenuDifference(from: exported, to: present, at: location).entries
        let own = Dictionary(
            MenuDifference(from: exported, to: file, at: location).entries.map { ($0.subject, $0) }
        ) { first, _ in first }
        conflicts = theirs.filter { clashing.contains($0.subject) }.compactMap { entry in
            own[entry.subject].map { MenuConflict(theirs: entry, own: $0) }
        }
        kept = theirs.filter { !clashing.contains($0.subject) && !$0.isPart(of: own[$0.subject]) }
    }
}

extension MenuDifference.Entry {
    /// Whether another entry says all of this as well; a mere place says nothing.
    fileprivate func isPart(of other: Self?) -> Bool {
        guard let other else { return kind == .changed && values.allSatisfy { $0.old == $0.new } }
        return values.allSatisfy { value in
            value.old == value.new
                || other.values.contains { $0.name == value.name && $0.new == value.new }
        }
    }
}
