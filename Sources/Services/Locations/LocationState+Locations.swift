// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The commands that change a location.
extension LocationState {
    static func addLocationCommands(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(AddLocation.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.add(command) }
        }
        methods.on(ChangeLocation.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.change(command) }
        }
        methods.on(CloseLocation.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                try transaction.change(
                    EntityKey(command.location), at: command.location, .closed,
                    ifRevision: command.ifRevision, command.context
                ) { $0.location?.closed = true }
            }
        }
        methods.on(ReopenLocation.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                try transaction.change(
                    EntityKey(command.location), at: command.location, .reopened,
                    ifRevision: command.ifRevision, command.context
                ) { $0.location?.closed = false }
            }
        }
        methods.on(Recommend.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.recommend(command) }
        }
    }
}

extension ChangeLocation {
    /// Whether the command sets a name of the location or of its parts.
    fileprivate var setsNames: Bool {
        name != nil || fees != nil || stations != nil || tables != nil
    }
}

extension LocationTransaction {
    fileprivate func add(_ command: AddLocation) throws -> CommandOutcome {
        let id = command.location
        if journal.position(of: id) != nil { throw Refusal.locationExists(id) }
        guard journal.positions.count < CatalogueLimits.locations else {
            throw Refusal.tooManyLocations
        }
        let location = command.added
        if let problem = location.identifierProblem { throw Refusal.locationInvalid(problem) }
        try location.check()
        try location.checkNames()
        return .event(
            try write(LocationEntity(location), at: id, replacing: nil, .added, command.context))
    }

    fileprivate mutating func change(_ command: ChangeLocation) throws -> CommandOutcome {
        let entities = entities(of: command.location)
        return try change(
            EntityKey(command.location), at: command.location, .changed,
            ifRevision: command.ifRevision, command.context
        ) { entity in
            guard let old = entity.location else { return }
            let new = command.changed(old)
            try new.check()
            if command.setsNames { try new.checkNames() }
            let kept = Set(new.stations.map(\.id))
            for station in old.stations.map(\.id) where !kept.contains(station) {
                try Self.checkUnused(station, in: entities)
            }
            entity.location = new
        }
    }

    /// Refuses `location.stationUsed`.
    private static func checkUnused(_ station: StationID, in entities: EntityTable) throws {
        let items = try entities.items(with: Reference(.station, station.text))
        if items.isEmpty { return }
        let names = try items.prefix(Refusal.namedItems).map { item in
            "\(try entities.stored(EntityKey(item))?.entity.name ?? "") (\(item))"
        }
        throw Refusal.stationUsed(station, by: names, of: items.count)
    }

    fileprivate mutating func recommend(_ command: Recommend) throws -> CommandOutcome {
        let (entities, now) = (entities(of: command.location), now)
        return try change(
            EntityKey(command.location), at: command.location, .recommendationSet,
            ifRevision: command.ifRevision, command.context
        ) { entity in
            if let item = command.item {
                try Self.checkSold(item, on: command.day, in: entities)
            }
            try entity.location?.recommend(command.item, on: command.day, at: now)
            try entity.location?.check()
        }
    }

    /// Refuses `menu.itemUnknown` and `menu.outOfSeason`.
    private static func checkSold(
        _ id: ItemID, on day: BusinessDay, in entities: EntityTable
    ) throws {
        let stored = try entities.stored(EntityKey(id))?.entity
        guard let item = stored?.item, item.removed != true else {
            throw Refusal.itemUnknown(id, at: entities.location)
        }
        guard item.isInSeason(month: day.month) else {
            throw Refusal.outOfSeason(item, on: day)
        }
    }
}
