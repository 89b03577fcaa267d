// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The changes of one `menus.change` in memory, before any of them is written.
struct MenuDraft<Source: MenuSource> {
    let location: Location
    private let source: Source
    /// The entities as they are stored, as far as they were read.
    private(set) var stored: [EntityKey: StoredEntity?] = [:]
    /// The last states of the changed entities.
    private var changed: [EntityKey: LocationEntity] = [:]
    /// The numbers of entities that are not removed.
    private var counts: [LocationEntity.Kind: Int] = [:]
    /// The new states in the order of the changes.
    private(set) var states: [LocationEntity] = []

    /// The items that do not exist after the changes.
    var removedItems: Set<ItemID> {
        Set(changed.values.filter(\.isRemoved).compactMap { $0.item?.id })
    }

    init(of location: Location, _ source: Source) {
        self.location = location
        self.source = source
    }

    /// Adds a change to the draft.
    ///
    /// Refuses everything that `menus.change` refuses because of one change.
    mutating func apply(_ change: MenuChange) throws {
        switch (change.put, change.remove) {
        case (let entity?, nil): try put(entity)
        case (nil, let removal?): try remove(removal)
        default: throw InvalidChange("it must have either put or remove")
        }
    }

    private mutating func put(_ entity: LocationEntity) throws {
        guard let key = entity.key, let expected = entity.revision, key.kind != .location else {
            throw InvalidChange("put must have one of category, modifierGroup and item")
        }
        let present = try present(key)
        if let present {
            try RevisionConflict.check(present, expected: expected)
        } else if expected != 0 {
            throw Refusal.unknown(key, at: location.id)
        }
        if let problem = entity.problem ?? entity.nameProblem { throw InvalidChange(problem) }
        if present == nil { try count(key.kind, change: 1) }
        if let item = entity.item { try checkReferences(of: item) }
        if let group = entity.modifierGroup { try checkItems(with: group, replacing: present) }
        try set(entity, key, isRemoved: false)
    }

    private mutating func remove(_ removal: MenuRemoval) throws {
        let keys = [
            removal.category.map { EntityKey($0) }, removal.modifierGroup.map { EntityKey($0) },
            removal.item.map { EntityKey($0) },
        ].compactMap(\.self)
        guard keys.count == 1, let key = keys.first else {
            throw InvalidChange("remove must have one of category, modifierGroup and item")
        }
        guard let entity = try present(key) else {
            throw Refusal.unknown(key, at: location.id)
        }
        try RevisionConflict.check(entity, expected: removal.ifRevision)
        if let user = try firstItem(with: key), let name = try last(EntityKey(user))?.name {
            throw Refusal.inUse(key, by: "\(name) (\(user))")
        }
        try count(key.kind, change: -1)
        try set(entity, key, isRemoved: true)
    }

    private mutating func set(
        _ entity: LocationEntity, _ key: EntityKey, isRemoved: Bool
    ) throws {
        let last = try last(key)?.revision ?? 0
        let state = entity.revised(to: last + 1, isRemoved: isRemoved)
        changed[key] = state
        states.append(state)
    }

    /// The entity after the changes so far; nil if it does not exist.
    private mutating func present(_ key: EntityKey) throws -> LocationEntity? {
        guard let entity = try last(key), !entity.isRemoved else { return nil }
        return entity
    }

    /// The last state of the entity, also if it was removed.
    private mutating func last(_ key: EntityKey) throws -> LocationEntity? {
        if let entity = changed[key] { return entity }
        if let known = stored[key] { return known?.entity }
        let found = try source.stored(key)
        stored[key] = .some(found)
        return found?.entity
    }

    private mutating func count(_ kind: LocationEntity.Kind, change: Int) throws {
        let count = try counts[kind] ?? source.count(kind)
        if change > 0, count >= kind.maximum { throw Refusal.menuFull(of: kind, at: location.id) }
        counts[kind] = count + change
    }
}

/// The things to which items refer.
extension MenuDraft {
    private mutating func checkReferences(of item: MenuItem) throws {
        guard location.stations.contains(where: { $0.id == item.station }) else {
            throw Refusal.stationUnknown(item.station, at: location.id)
        }
        for category in item.categories where try present(EntityKey(category)) == nil {
            throw Refusal.categoryUnknown(category, at: location.id)
        }
        if let picture = item.picture, try !source.hasPicture(picture) {
            throw Refusal.pictureUnknown(picture)
        }
        if let problem = item.problem(with: try groups(of: item)) { throw InvalidChange(problem) }
    }

    private mutating func groups(of item: MenuItem) throws -> [ModifierGroup] {
        var groups: [ModifierGroup] = []
        for id in item.modifierGroups {
            guard let group = try present(EntityKey(id))?.modifierGroup else {
                throw Refusal.groupUnknown(id, at: location.id)
            }
            groups.append(group)
        }
        return groups
    }

    /// Checks the items that have a group with other modifiers than before.
    private mutating func checkItems(
        with group: ModifierGroup, replacing old: LocationEntity?
    ) throws {
        let before = Set(old?.modifierGroup?.modifiers.map(\.id) ?? [])
        guard old != nil, !before.isSuperset(of: group.modifiers.map(\.id)) else { return }
        for id in try items(with: Reference(.modifierGroup, group.id.text)) {
            guard let item = try present(EntityKey(id))?.item else { continue }
            let groups = try groups(of: item).map { $0.id == group.id ? group : $0 }
            if let problem = item.problem(with: groups) { throw InvalidChange(problem) }
        }
    }

    private func firstItem(with key: EntityKey) throws -> ItemID? {
        switch key.kind {
        case .category: try items(with: Reference(.category, key.id)).min()
        case .modifierGroup: try items(with: Reference(.modifierGroup, key.id)).min()
        case .item, .location: nil
        }
    }

    /// The items that refer to something after the changes so far.
    private func items(with reference: Reference) throws -> [ItemID] {
        let unchanged = try source.items(with: reference).filter { changed[EntityKey($0)] == nil }
        let drafted = changed.values.lazy.filter { $0.refers(to: reference) }
        return unchanged + drafted.compactMap { $0.item?.id }
    }
}

/// A change that is invalid by itself.
struct InvalidChange: Error {
    /// The problem, as a part of a sentence.
    let problem: String

    init(_ problem: String) { self.problem = problem }
}

extension LocationEntity.Kind {
    /// The maximum number of entities of a menu.
    fileprivate var maximum: Int {
        switch self {
        case .location: 1
        case .category: CatalogueLimits.categories
        case .modifierGroup: CatalogueLimits.menuGroups
        case .item: CatalogueLimits.items
        }
    }
}
