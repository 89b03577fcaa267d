// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// An entity of which a file and other people may have changed different values.
protocol MergedEntity {
    associatedtype ID: Hashable
    /// Its identifier.
    var id: ID { get }
    /// Its values, apart from the identifier and the revision.
    static var values: [MergedValue<Self>] { get }
}

/// A value of an entity, or several that only make sense together.
struct MergedValue<Entity> {
    /// Whether two entities have the same value.
    let isEqual: (Entity, Entity) -> Bool
    /// Writes what a file changed, compared with the state at its export, into the present state.
    ///
    /// Without a state at the export, all values of the file are new. Returns whether both sides
    /// changed the value to different ones; the file's is written then.
    let merge: (_ file: Entity, _ exported: Entity?, _ present: inout Entity) -> Bool

    /// A value that is the same or not.
    init<Value: Equatable>(_ path: WritableKeyPath<Entity, Value>) {
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        merge = { file, exported, present in
            let (new, old) = (file[keyPath: path], exported?[keyPath: path])
            let now = present[keyPath: path]
            if new == old || new == now { return false }
            present[keyPath: path] = new
            return now != old
        }
    }

    private init(
        isEqual: @escaping (Entity, Entity) -> Bool,
        merge: @escaping (_ file: Entity, _ exported: Entity?, _ present: inout Entity) -> Bool
    ) {
        self.isEqual = isEqual
        self.merge = merge
    }

    /// A list of entities, which are merged one by one.
    static func list<Element: MergedEntity & Equatable>(
        _ path: WritableKeyPath<Entity, [Element]>
    ) -> Self {
        Self(isEqual: { $0[keyPath: path] == $1[keyPath: path] }) { file, exported, present in
            let merged = MergedList(
                file: file[keyPath: path], exported: exported?[keyPath: path] ?? [],
                present: present[keyPath: path])
            present[keyPath: path] = merged.entities
            return !merged.clashing.isEmpty
        }
    }

    /// A place among the others.
    ///
    /// It is no content: if both sides moved the entity, the file decides.
    static func place(_ path: WritableKeyPath<Entity, Int>) -> Self {
        let value = Self(path)
        return Self(isEqual: { _, _ in true }) { file, exported, present in
            _ = value.merge(file, exported, &present)
            return false
        }
    }
}

extension MergedEntity {
    func hasValues(of other: Self) -> Bool { Self.values.allSatisfy { $0.isEqual(self, other) } }
}

/// A list of entities with the changes of a file and those of others.
struct MergedList<Entity: MergedEntity> {
    /// The entities in the order of the file, if the file changed it; else in the present one.
    private(set) var entities: [Entity] = []
    /// Those for which both sides decided differently; the list has them as the file says.
    private(set) var clashing: Set<Entity.ID> = []

    init(file: [Entity], exported: [Entity], present: [Entity]) {
        let old = Self.byIdentifier(exported)
        let now = Self.byIdentifier(present)
        let named = Set(file.map(\.id))
        for entity in file { merge(entity, old[entity.id], now[entity.id]) }
        for entity in present where !named.contains(entity.id) {
            // What the file could not know stays. What it leaves out is removed.
            guard let known = old[entity.id] else {
                entities.append(entity)
                continue
            }
            if !entity.hasValues(of: known) { clashing.insert(entity.id) }
        }
        let keepsOrder = file.map(\.id) == exported.map(\.id)
        if keepsOrder { sort(like: present.map(\.id)) }
    }

    private mutating func merge(_ entity: Entity, _ old: Entity?, _ now: Entity?) {
        guard var merged = now else {
            // Others removed it. That stays, unless the file changed it.
            if let old, entity.hasValues(of: old) { return }
            if old != nil { clashing.insert(entity.id) }
            return entities.append(entity)
        }
        for value in Entity.values where value.merge(entity, old, &merged) {
            clashing.insert(entity.id)
        }
        entities.append(merged)
    }

    private mutating func sort(like order: [Entity.ID]) {
        let places = Dictionary(
            order.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        entities.sort { places[$0.id, default: .max] < places[$1.id, default: .max] }
    }

    private static func byIdentifier(_ entities: [Entity]) -> [Entity.ID: Entity] {
        Dictionary(entities.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension MenuItem: MergedEntity {
    static var values: [MergedValue<Self>] {
        [
            .init(\.name), .init(\.pricing), .init(\.station), .init(\.availability),
            .init(\.taxBasisPoints), .init(\.modifierGroups), .init(\.description),
            .init(\.categories), .init(\.tags), .init(\.allergens), .init(\.picture),
            .init(\.season), .place(\.place),
        ]
    }

    /// The price now and the one for later: a price for now cancels the other one.
    private var pricing: Pricing {
        get { Pricing(price: price, scheduled: scheduledPrice) }
        set { (price, scheduledPrice) = (newValue.price, newValue.scheduled) }
    }

    private var availability: Availability {
        get { Availability(available: available, until: unavailableUntil) }
        set { (available, unavailableUntil) = (newValue.available, newValue.until) }
    }
}

extension Modifier: MergedEntity {
    static var values: [MergedValue<Self>] {
        [.init(\.name), .init(\.price), .init(\.availability), .init(\.prices)]
    }

    private var availability: Availability {
        get { Availability(available: available, until: unavailableUntil) }
        set { (available, unavailableUntil) = (newValue.available, newValue.until) }
    }
}

extension ModifierGroup: MergedEntity {
    static var values: [MergedValue<Self>] {
        [
            .init(\.name), .init(\.minimum), .init(\.maximum), .init(\.onlyWith),
            .list(\.modifiers),
        ]
    }
}

extension MenuCategory: MergedEntity {
    static var values: [MergedValue<Self>] {
        [.init(\.name), .init(\.color), .init(\.recommendable), .place(\.place)]
    }
}

private struct Pricing: Equatable {
    var price: Amount
    var scheduled: ScheduledPrice?
}

private struct Availability: Equatable {
    var available: Bool
    var until: Timestamp?
}
