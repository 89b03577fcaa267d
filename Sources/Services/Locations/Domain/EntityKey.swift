// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The key of an entity within the stream of its location.
typealias EntityKey = LocationEntity.Key

extension EntityKey {
    init(_ location: LocationID) { self.init(.location, location.text) }

    init(_ category: CategoryID) { self.init(.category, category.text) }

    init(_ group: ModifierGroupID) { self.init(.modifierGroup, group.text) }

    init(_ item: ItemID) { self.init(.item, item.text) }
}

extension LocationEntity {
    /// The name for people; empty unless exactly one member has a value.
    var name: String {
        location?.name ?? category?.name ?? modifierGroup?.name ?? item?.name ?? ""
    }

    /// The place among the entities of its kind; nil for kinds without an order.
    var place: Int? { category?.place ?? item?.place }

    /// The type of the event that adds, replaces or removes the entity.
    var change: LocationEventType {
        switch kind {
        case .category: isRemoved ? .categoryRemoved : .categoryPut
        case .modifierGroup: isRemoved ? .groupRemoved : .groupPut
        case .item: isRemoved ? .itemRemoved : .itemPut
        case .location, nil: .added
        }
    }

    /// The entity with another revision, and removed or not.
    func revised(to revision: Int, isRemoved: Bool = false) -> Self {
        let removed: Bool? = isRemoved ? true : nil
        var entity = self
        entity.location?.revision = revision
        entity.category?.revision = revision
        entity.category?.removed = removed
        entity.modifierGroup?.revision = revision
        entity.modifierGroup?.removed = removed
        entity.item?.revision = revision
        entity.item?.removed = removed
        return entity
    }
}

/// Something that an item refers to.
struct Reference: Hashable {
    /// The kinds of things that items refer to.
    enum Kind: String, CaseIterable {
        case station, category, modifierGroup, picture
    }

    var kind: Kind
    var id: String

    init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

extension LocationEntity {
    /// All that an item refers to; empty for other kinds and for a removed item.
    var references: Set<Reference> {
        guard let item, !isRemoved else { return [] }
        var references = Set(item.categories.map { Reference(.category, $0.text) })
        references.formUnion(item.modifierGroups.map { Reference(.modifierGroup, $0.text) })
        references.insert(Reference(.station, item.station.text))
        if let picture = item.picture { references.insert(Reference(.picture, picture.text)) }
        return references
    }

    /// Whether it is an item that refers to something.
    func refers(to reference: Reference) -> Bool {
        guard let item, !isRemoved else { return false }
        return switch reference.kind {
        case .station: item.station.text == reference.id
        case .category: item.categories.contains { $0.text == reference.id }
        case .modifierGroup: item.modifierGroups.contains { $0.text == reference.id }
        case .picture: item.picture?.text == reference.id
        }
    }
}
