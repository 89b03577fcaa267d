// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages

/// What differs between two menus of a location: the changes that make one of the other, and how a
/// person reads them.
///
/// Pure. The changes are ordered so that each refers only to what exists by then.
package struct MenuDifference: Sendable, Equatable {
    /// How an entity differs.
    package enum Kind: String, Sendable {
        /// It is new.
        case added
        /// It has other values.
        case changed
        /// It does not exist any more.
        case removed
    }

    /// One entity that differs.
    package struct Entry: Sendable, Equatable {
        /// How it differs.
        package var kind: Kind
        /// What it is, with its identifier: `item 00001`.
        package var subject: String
        /// Its name; the new one if it is changed.
        package var name: String
        /// The values that differ: of a new one all but its name, of a removed one those that an
        /// import of the same row does not bring back.
        package var values: [Value]

        /// Its subject and name: `item 00001 “Soup”`.
        package var title: String { "\(subject) “\(name)”" }
    }

    /// One value that differs.
    package struct Value: Sendable, Equatable, CustomStringConvertible {
        /// Which value, as files name it.
        package var name: String
        /// What it was; nil without one.
        package var old: String?
        /// What it is; nil without one.
        package var new: String?

        /// The value with its change: `price 8.50 → 9.00`; only its name if both are the same.
        package var description: String {
            old == new ? name : "\(name) \(old ?? "–") → \(new ?? "–")"
        }
    }

    /// The changes for `menus.change`.
    package private(set) var changes: [MenuChange] = []
    /// The same for people.
    package private(set) var entries: [Entry] = []
    /// What is doubtful about the new and changed items, a sentence each.
    package let warnings: [String]
    /// The same as numbers.
    package let counts: MenuChangeCounts
    /// The names of the items that do not exist any more.
    package let removedItems: [String]

    /// The difference between the present menu of a location and a new one, which has its
    /// revisions.
    package init(from old: Menu, to new: Menu, at location: Location) {
        let cells = MenuCells(at: location)
        let categories = Pairs(old.categories, new.categories, id: \.id)
        let groups = Pairs(old.modifierGroups, new.modifierGroups, id: \.id)
        let items = Pairs(old.items, new.items, id: \.id)
        counts = MenuChangeCounts(
            items: MenuChangeCounts.Count(items), before: old.items.count,
            categories: MenuChangeCounts.Count(categories),
            groups: MenuChangeCounts.Count(groups))
        removedItems = items.removed.map(\.name)
        warnings = items.put.flatMap(\.new.doubts)
        for item in items.removed {
            remove(
                MenuRemoval(item: item.id, ifRevision: item.revision), item.subject, item.name,
                losing: cells.lost(with: item, at: location))
        }
        for (old, new) in categories.put {
            put(
                LocationEntity(new), new.subject, new.name, old.map(cells.lines),
                cells.lines(of: new))
        }
        for (old, new) in groups.put {
            put(
                LocationEntity(new), new.subject, new.name, old.map(cells.lines),
                cells.lines(of: new))
        }
        for (old, new) in items.put {
            put(
                LocationEntity(new), new.subject, new.name, old.map(cells.lines),
                cells.lines(of: new))
        }
        for group in groups.removed {
            remove(
                MenuRemoval(modifierGroup: group.id, ifRevision: group.revision), group.subject,
                group.name)
        }
        for category in categories.removed {
            remove(
                MenuRemoval(category: category.id, ifRevision: category.revision),
                category.subject, category.name)
        }
    }

    /// Whether both menus are the same.
    package var isEmpty: Bool { changes.isEmpty }

    private mutating func put(
        _ entity: LocationEntity, _ subject: String, _ name: String, _ old: [Value]?,
        _ new: [Value]
    ) {
        changes.append(MenuChange(put: entity))
        guard let old else {
            let values = new.filter { !["id", "name"].contains($0.name) }
            return entries.append(
                Entry(kind: .added, subject: subject, name: name, values: values))
        }
        let values = Self.values(from: old, to: new)
        entries.append(
            Entry(
                kind: .changed, subject: subject, name: name,
                values: values.isEmpty ? [Value(name: "place")] : values))
    }

    /// The values that differ: those of the new state in its order, then those that are gone.
    private static func values(from old: [Value], to new: [Value]) -> [Value] {
        let before = Dictionary(old.map { ($0.name, $0.new) }) { first, _ in first }
        let after = Set(new.map(\.name))
        let put = new.map { Value(name: $0.name, old: before[$0.name] ?? nil, new: $0.new) }
        let gone = old.filter { !after.contains($0.name) }.map { Value(name: $0.name, old: $0.new) }
        return (put + gone).filter { $0.old != $0.new }
    }

    private mutating func remove(
        _ removal: MenuRemoval, _ subject: String, _ name: String, losing lost: [Value] = []
    ) {
        changes.append(MenuChange(remove: removal))
        entries.append(Entry(kind: .removed, subject: subject, name: name, values: lost))
    }
}

/// The entities of two menus that differ.
private struct Pairs<Entity: Equatable> {
    var put: [(old: Entity?, new: Entity)]
    var removed: [Entity]

    init<ID: Hashable>(_ old: [Entity], _ new: [Entity], id: (Entity) -> ID) {
        let before = Dictionary(old.map { (id($0), $0) }) { first, _ in first }
        let after = Set(new.map(id))
        put = new.map { (before[id($0)], $0) }.filter { $0.old != $0.new }
        removed = old.filter { !after.contains(id($0)) }
    }
}

extension MenuChangeCounts.Count {
    fileprivate init(_ pairs: Pairs<some Any>) {
        self.init(
            added: pairs.put.count { $0.old == nil }, changed: pairs.put.count { $0.old != nil },
            removed: pairs.removed.count)
    }
}

extension MenuCategory {
    fileprivate var subject: String { LocationEntity.Key(.category, id.text).subject }
}

extension ModifierGroup {
    fileprivate var subject: String { LocationEntity.Key(.modifierGroup, id.text).subject }
}

extension MenuItem {
    fileprivate var subject: String { LocationEntity.Key(.item, id.text).subject }
}
