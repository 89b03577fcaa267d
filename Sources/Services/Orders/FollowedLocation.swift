// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// One location that order-service follows, with its menu.
///
/// The entities are in a table, because the menus of many locations are too large for the memory.
/// The memory has the location, the entities used lately, and those that are not on the disk yet,
/// which count at once.
struct FollowedLocation {
    /// The number of items in memory above which those on the disk are dropped.
    static let itemsInMemory = 500

    /// The entities in memory, without the removed ones.
    private(set) var catalogue = LocationCatalogue()
    /// The received entities that are not on the disk yet; removed ones are not in memory either.
    private var unwritten: Set<LocationEntity.Key> = []
    /// The rows that a received snapshot leaves valid; nil if no snapshot waits to be written, so
    /// that all rows are valid.
    private var validRows: Set<LocationEntity.Key>?
    private var timeZone = TimeZone.gmt

    /// A location of which nothing is known.
    init() {}

    /// A location from the disk, which has no problem.
    init(stored location: LocationEntity) { put(location) }

    /// The location; nil if it is not known.
    var location: Location? { catalogue.location }

    /// Whether anything is not on the disk yet.
    var isUnwritten: Bool { !unwritten.isEmpty || validRows != nil }

    /// The business day of the location at an instant.
    func businessDay(at now: Timestamp) -> BusinessDay {
        BusinessDay(
            containing: now, timeZone: timeZone, turnsAtHour: location?.businessDayTurnsAt ?? 0)
    }

    /// The hour of the day on the location's clock at an instant, 0 to 23.
    func hour(at instant: Timestamp) -> Int {
        let offset = timeZone.secondsFromGMT(for: instant.date)
        return Int((instant.milliseconds / 1000 + Int64(offset)) / 3600 % 24)
    }

    /// Replaces everything by the entities of a snapshot, and returns the problems of those that
    /// can't be used; for them the earlier state stays valid.
    mutating func replace(with entities: [LocationEntity], at location: LocationID) -> [String] {
        let earlier = self
        var problems: [String] = []
        self = Self()
        validRows = []
        for entity in entities where !entity.isIgnored {
            guard let problem = entity.problem(at: location) else {
                receive(entity)
                continue
            }
            problems.append(problem)
            entity.key.map { keep($0, from: earlier) }
        }
        if self.location == nil, let known = earlier.location {
            put(LocationEntity(known))
            keep(LocationEntity.Key(.location, known.id.text), from: earlier)
        }
        return problems
    }

    /// Uses a new state of an entity; returns its problem if it can't be used, so that the earlier
    /// state stays valid.
    mutating func apply(_ entity: LocationEntity, at location: LocationID) -> String? {
        if entity.isIgnored { return nil }
        if let problem = entity.problem(at: location) { return problem }
        receive(entity)
        return nil
    }

    /// An entity in memory.
    private func entity(_ key: LocationEntity.Key) -> LocationEntity? {
        switch key.kind {
        case .location: catalogue.location.map(LocationEntity.init)
        case .category: nil
        case .modifierGroup:
            ModifierGroupID(key.id).flatMap { catalogue.modifierGroups[$0] }
                .map(LocationEntity.init)
        case .item: ItemID(key.id).flatMap { catalogue.items[$0] }.map(LocationEntity.init)
        }
    }

    private mutating func receive(_ entity: LocationEntity) {
        guard let key = entity.key else { return }
        unwritten.insert(key)
        put(entity)
    }

    private mutating func put(_ entity: LocationEntity) {
        if let location = entity.location, location.timeZone != self.location?.timeZone {
            // locations-service checks time zones; one that this machine lacks counts as UTC.
            timeZone = TimeZone(identifier: location.timeZone) ?? .gmt
        }
        catalogue.apply(entity)
    }

    private mutating func keep(_ key: LocationEntity.Key, from earlier: Self) {
        if earlier.unwritten.contains(key) {
            earlier.entity(key).map { receive($0) }
        } else if earlier.validRows?.contains(key) ?? true {
            validRows?.insert(key)
        }
    }
}

/// Reading entities that are not in memory.
extension FollowedLocation {
    /// Brings items and their modifier groups into memory, as far as they exist.
    ///
    /// `read` reads one entity from the disk, or returns nil. Rethrows its errors.
    mutating func load(
        _ items: Set<ItemID>, read: (LocationEntity.Key) throws -> LocationEntity?
    ) rethrows {
        trim()
        for id in items {
            if catalogue.items[id] == nil {
                try load(LocationEntity.Key(.item, id.text), read)
            }
            for group in catalogue.items[id]?.modifierGroups ?? []
            where catalogue.modifierGroups[group] == nil {
                try load(LocationEntity.Key(.modifierGroup, group.text), read)
            }
        }
    }

    private mutating func load(
        _ key: LocationEntity.Key, _ read: (LocationEntity.Key) throws -> LocationEntity?
    ) rethrows {
        let isOnDisk = !unwritten.contains(key) && validRows?.contains(key) ?? true
        guard isOnDisk, let entity = try read(key), entity.problem == nil else { return }
        put(entity)
    }

    /// Drops the entities that are on the disk, if they are many.
    fileprivate mutating func trim() {
        guard !isUnwritten, catalogue.items.count > Self.itemsInMemory else { return }
        catalogue = LocationCatalogue(location.map { [LocationEntity($0)] } ?? [])
    }
}

/// A part of the entities to write to the disk.
struct UnwrittenEntities {
    /// The entities to write; nil for removed ones.
    var entities: [(key: LocationEntity.Key, state: LocationEntity?)]
    /// If not nil, all rows except these are deleted, because a snapshot does not have them.
    var validRows: Set<LocationEntity.Key>?
}

/// Writing received entities.
extension FollowedLocation {
    /// The maximum number of entities in one transaction, which delays an order by a few
    /// milliseconds.
    static let writtenAtOnce = 100

    /// The next entities to write.
    func nextWrite() -> UnwrittenEntities {
        let keys = unwritten.prefix(Self.writtenAtOnce)
        var part = UnwrittenEntities(entities: keys.map { ($0, entity($0)) })
        // Rows are deleted at last, when all others are written.
        if part.entities.count == unwritten.count {
            part.validRows = validRows?.union(keys)
        }
        return part
    }

    /// Notes that a part is on the disk.
    mutating func noteWritten(_ part: UnwrittenEntities) {
        let keys = part.entities.map(\.key)
        unwritten.subtract(keys)
        if part.validRows != nil { validRows = nil } else { validRows?.formUnion(keys) }
        trim()
    }
}

extension LocationEntity {
    /// Whether order-service does not need it; a later version may also add other kinds.
    fileprivate var isIgnored: Bool { kind == nil || kind == .category }

    fileprivate func problem(at location: LocationID) -> String? {
        if let id = self.location?.id, id != location {
            return "location \(id) is in the stream of location \(location)"
        }
        return problem
    }
}
