// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// `menus.change` and `menus.stage`.
extension LocationState {
    static func addChanges(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(ChangeMenu.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.changeMenu(command) }
        }
        methods.on(StageMenuChanges.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                try transaction.checkLocation(command.location)
                guard CatalogueLimits.changes.contains(command.changes.count) else {
                    throw Refusal.changesOutOfRange
                }
                // The journal stores the request itself; `menus.change` reads it there.
                let answer = StageMenuChanges.Answer(changes: command.changes.count)
                return .result(try WireCoding.encode(answer))
            }
        }
    }
}

/// A `menus.stage` as the journal stores it.
private struct StoredStage: Decodable {
    var method: String
    var params: StageMenuChanges
}

extension LocationTransaction {
    fileprivate mutating func changeMenu(_ command: ChangeMenu) throws -> CommandOutcome {
        let location = try location(command.location)
        let changes = try changes(of: command)
        var draft = MenuDraft(of: location, entities(of: location.id))
        for (index, change) in changes.enumerated() {
            do {
                try draft.apply(change)
            } catch let refusal as Refusal {
                throw refusal.naming(change: index + 1, change.subject)
            } catch let invalid as InvalidChange {
                throw Refusal.menuInvalid(
                    """
                    Change \(index + 1) can't be applied: \(invalid.problem). \
                    Correct it; nothing was changed.
                    """)
            } catch let conflict as RevisionConflict {
                return .refusal(
                    conflict.refusal.naming(change: index + 1, change.subject),
                    state: try WireCoding.encode(conflict.state))
            }
        }
        try write(draft, command.context)
        try unpin(draft.removedItems, at: location.id, command.context)
        let answer = ChangeMenu.Answer(
            revision: try entities(of: location.id).menuRevision(),
            revisions: draft.states.compactMap(\.revision))
        return .result(try WireCoding.encode(answer))
    }

    /// The staged changes, then those of the command itself.
    private func changes(of command: ChangeMenu) throws -> [MenuChange] {
        let keys = command.staged ?? []
        guard keys.count <= CatalogueLimits.stagedCommands else {
            throw Refusal.changesOutOfRange
        }
        var changes: [MenuChange] = []
        // Many large parts would not fit into the memory.
        for key in keys where changes.count <= CatalogueLimits.changes.upperBound {
            changes += try stage(key, at: command.location)
        }
        changes += command.changes
        guard CatalogueLimits.changes.contains(changes.count) else {
            throw Refusal.changesOutOfRange
        }
        return changes
    }

    private func stage(_ key: CommandKey, at location: LocationID) throws -> [MenuChange] {
        guard let stored = try journal.answer(to: key, db),
            stored.answer.member.starts(with: #""result":"#.utf8),
            let stage = try? WireCoding.decode(StoredStage.self, from: stored.request),
            stage.method == StageMenuChanges.method, stage.params.location == location
        else { throw Refusal.stageUnknown(key, at: location) }
        return stage.params.changes
    }

    private mutating func write<Source>(
        _ draft: MenuDraft<Source>, _ context: CommandContext
    ) throws {
        let location = draft.location.id
        var last = draft.stored
        for state in draft.states {
            guard let key = state.key else { continue }
            let event = try write(
                state, at: location, replacing: last[key] ?? nil, state.change, context)
            let record = try append(event)
            last[key] = StoredEntity(entity: state, sequence: record.sequence)
        }
    }

    /// Removes the owner's recommendations of items that are no longer sold.
    private mutating func unpin(
        _ items: Set<ItemID>, at id: LocationID, _ context: CommandContext
    ) throws {
        guard let old = try entities(of: id).stored(EntityKey(id)),
            var location = old.entity.location,
            location.recommended.contains(where: { items.contains($0.item) })
        else { return }
        location.recommended.removeAll { items.contains($0.item) }
        let state = LocationEntity(location).revised(to: location.revision + 1)
        try append(try write(state, at: id, replacing: old, .recommendationSet, context))
    }
}
