// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// Publishes entities that have changed by themselves: a scheduled price is valid, or something is
/// available again.
///
/// Followers apply these times themselves. The events are for clients that do not.
final class DueChanges {
    private let bus: Bus
    private let journal: Journal
    private weak let service: JournalService<LocationState>?
    private let reportFailure: (any Error) -> Void

    /// The maximum number of entities in one transaction, so that requests do not wait long.
    private static let maximum = 200

    /// Begins to look for them every second.
    init(
        bus: Bus, journal: Journal, service: JournalService<LocationState>,
        reportFailure: @escaping (any Error) -> Void
    ) {
        self.bus = bus
        self.journal = journal
        self.service = service
        self.reportFailure = reportFailure
        bus.every(.seconds(1)) { self.publish() }
    }

    private func publish() {
        // A service that has ended has closed the file.
        guard let service else { return }
        do {
            let isDue = try journal.read { db in
                try !EntityTable.due(at: .now(), limit: 1, db).isEmpty
            }
            guard isDue else { return }
            let count = try service.transact { try $0.publishDue(limit: Self.maximum) }
            if count == Self.maximum { bus.after(.zero) { self.publish() } }
        } catch  where StorageFault(error)?.affectsAllRequests == true {
            // The service has noted the outage; the next round tries again.
        } catch {
            reportFailure(error)
        }
    }
}

extension LocationTransaction {
    /// Publishes entities that have changed by themselves; returns their number.
    mutating func publishDue(limit: Int) throws -> Int {
        let due = try EntityTable.due(at: now, limit: limit, db)
        var generator = SystemRandomNumberGenerator()
        for entity in due {
            let context = CommandContext(
                key: .unique(at: now, using: &generator), terminal: "locations-service")
            let now = now
            try publish(entity, .priceSet, context) { $0.withValidPrice(at: now) }
            try publish(entity, .availabilitySet, context) { $0.withAvailability(at: now) }
        }
        return due.count
    }

    private mutating func publish(
        _ due: DueEntity, _ type: LocationEventType, _ context: CommandContext,
        _ change: (LocationEntity) -> LocationEntity?
    ) throws {
        guard let old = try entities(of: due.location).stored(due.key),
            let new = change(old.entity), let revision = old.entity.revision
        else { return }
        let state = new.revised(to: revision + 1)
        let event = try write(state, at: due.location, replacing: old, type, context)
        try append(event)
    }
}
