// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The commands that change one entity of a menu.
extension LocationState {
    static func addMenuCommands(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(SetPrice.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                let now = transaction.now
                return try transaction.change(
                    EntityKey(command.item), at: command.location, .priceSet,
                    ifRevision: command.ifRevision, command.context
                ) { entity in
                    try entity.item?.setPrice(command.price, from: command.validFrom, at: now)
                }
            }
        }
        methods.on(SetUnavailable.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                let target = try MenuTarget(
                    item: command.item, group: command.modifierGroup, modifier: command.modifier)
                let location = try transaction.location(command.location)
                let end = try command.end(at: location, now: transaction.now)
                return try transaction.change(
                    target.key, at: location.id, .availabilitySet, ifRevision: command.ifRevision,
                    command.context
                ) { try target.setAvailable(false, until: end, in: &$0) }
            }
        }
        methods.on(SetAvailable.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                let target = try MenuTarget(
                    item: command.item, group: command.modifierGroup, modifier: command.modifier)
                return try transaction.change(
                    target.key, at: command.location, .availabilitySet,
                    ifRevision: command.ifRevision, command.context
                ) { try target.setAvailable(true, in: &$0) }
            }
        }
    }
}

extension LocationTransaction {
    /// Changes one entity by the rule of its command; without a difference there is no event.
    ///
    /// Refuses `location.unknown`, a key that is not on the menu, and another revision, and as
    /// `rule` does, which gets the entity without times that have passed.
    mutating func change(
        _ key: EntityKey, at location: LocationID, _ event: LocationEventType, ifRevision: Int?,
        _ context: CommandContext, by rule: (inout LocationEntity) throws -> Void
    ) throws -> CommandOutcome {
        try checkLocation(location)
        guard let old = try entities(of: location).stored(key), !old.entity.isRemoved else {
            throw Refusal.unknown(key, at: location)
        }
        do {
            try RevisionConflict.check(old.entity, expected: ifRevision)
            var entity = old.entity.settled(at: now)
            try rule(&entity)
            guard entity != old.entity else {
                return .result(try WireCoding.encode(old.entity))
            }
            entity = entity.revised(to: (old.entity.revision ?? 0) + 1)
            return .event(try write(entity, at: location, replacing: old, event, context))
        } catch let conflict as RevisionConflict {
            return .refusal(conflict.refusal, state: try WireCoding.encode(conflict.state))
        }
    }

    /// Writes the row of an entity, and returns its event, which must be appended next.
    func write(
        _ entity: LocationEntity, at location: LocationID, replacing old: StoredEntity?,
        _ event: LocationEventType, _ context: CommandContext
    ) throws -> PendingEvent {
        try entities(of: location).write(
            entity, replacing: old?.entity, at: journal.nextSequence(at: location))
        state.menuIndexes.put(entity, at: location)
        return PendingEvent(
            location: location, type: event.rawValue, subject: entity.id ?? "", time: now,
            context: context, data: try WireCoding.encode(entity), previous: old?.sequence)
    }
}
