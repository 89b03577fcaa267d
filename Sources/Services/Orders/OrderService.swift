// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// order-service: the only writer of orders, which follows locations-service for menus and prices.
package final class OrderService: BusResident {
    /// How often drafts are looked at, and what could not be written is tried again.
    package static let usualRound = Duration.seconds(DraftWatch.interval)

    private let service: JournalService<OrderState>
    private let bus: Bus
    private let reportFailure: (any Error) -> Void
    private var follower: Follower<CatalogueEntry>?
    /// The locations of which the disk does not hold what was heard last.
    private var unkept: Set<LocationID> = []

    /// Restores the orders from the database, which is made when it is not there, and serves.
    ///
    /// After `keepEvents` of service only the last event of each order is kept; `limits` bound the
    /// orders; each `round` what waits for its time is looked at. With `isTrial` a database that is
    /// made is a trial database. Throws when the file or an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, locations: ServiceEndpoints, databasePath: String,
        keepEvents: Duration, isTrial: Bool = false, limits: OrderLimits = OrderLimits(),
        round: Duration = OrderService.usualRound, version: String,
        failed: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        let journal = try Journal(
            path: databasePath, now: .now(), keepEvents: keepEvents,
            keepAnswers: bus.limits.answerLife, isTrial: isTrial, migrations: OrderSchema.register)
        let (active, catalogue) = try journal.read { db in
            (try OrderState.active(journal, db), FollowedCatalogue(try CatalogueStorage.all(db)))
        }
        let format = StreamFormat(service: "orders", epoch: journal.epoch, entity: "order")
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: OrderState(active, catalogue: catalogue, format: format, limits: limits),
            format: format, version: version, failed: failed)
        limits.count(in: service.statistics)
        reportFailure = failed
        follower = try Follower(
            bus: bus, service: "locations", endpoints: locations,
            snapshots: GetLocationSnapshot.self,
            events: GetLocationEvents.self
        ) { [weak self] in self?.heard($0) }
        follower.map(service.statistics.follow)
        bus.every(round) { [weak self] in self?.tend() }
    }

    /// Closes the sockets and the file.
    package func stop() {
        follower?.close()
        service.stop()
    }

    private func heard(_ update: Follower<CatalogueEntry>.Update) {
        switch update {
        case .replaced(let location, let entries):
            for entry in entries { take(entry) }
            service.begin(location)
            awaitCompleteness()
        case .changed(_, let event):
            take(event.data)
        case .heard(let location, _):
            service.state.catalogue.name(location)
        case .stale, .current:
            // What was said last holds until it is replaced: orders go on without
            // locations-service.
            break
        }
    }

    /// Takes what is new and within bounds; while it can't be kept on the disk it holds in memory
    /// all the same.
    private func take(_ entry: CatalogueEntry) {
        if let problem = entry.problem { return reportFailure(UnusableEntry(problem: problem)) }
        guard service.state.catalogue.entry(of: entry.location.id) != entry else { return }
        service.state.catalogue.put(entry)
        unkept.insert(entry.location.id)
        keepCatalogue()
    }

    /// Writes what could not be written before, too.
    private func keepCatalogue() {
        if unkept.isEmpty { return }
        let entries = unkept.compactMap(service.state.catalogue.entry)
        attempt { turn in
            for entry in entries { try CatalogueStorage.write(entry, turn.db) }
        } succeeded: {
            unkept = []
        }
    }

    /// What waits for its time, or for a disk that can be written again.
    private func tend() {
        keepCatalogue()
        expireDrafts()
    }

    private func expireDrafts() {
        let drafts = service.state.abandonedDrafts()
        if drafts.isEmpty { return }
        attempt({ turn in try turn.state.expire(drafts, in: &turn) })
    }

    private func attempt(
        _ body: (inout JournalTurn<OrderState>) throws -> Void, succeeded: () -> Void = {}
    ) {
        do {
            try service.transact(body)
            succeeded()
        } catch {
            reportFailure(error)
        }
    }

    /// After one more heartbeat of everybody, every location has been named.
    private func awaitCompleteness() {
        guard !service.state.catalogue.isComplete else { return }
        bus.after(Limits.heartbeat * 1.5) { [weak self] in
            self?.service.state.catalogue.isComplete = true
        }
    }
}
