// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import GRDB
package import MessageBus
package import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// order-service: the only writer of orders; it follows locations-service for menus and prices.
package final class OrderService: ServiceResident {
    /// The default interval of `maintain()`.
    package static let defaultRound = Duration.seconds(DraftWatch.interval)
    /// The time after which changed entities are written.
    ///
    /// The first order with a new price does not wait for the disk, and many events are one
    /// transaction. Snapshots are written at once.
    private static let writeDelay = Duration.milliseconds(200)

    private let service: JournalService<OrderState>
    private let bus: Bus
    private let reportFailure: (any Error) -> Void
    private var follower: DirectoryFollower?
    /// Whether received entities are written soon.
    private var isWriteScheduled = false

    /// Opens or makes the database, restores the active orders from it, and serves.
    ///
    /// `keepEvents` is the retention of events, in time of service; the last event of each order
    /// stays. Each `round` expires abandoned drafts and retries failed writes of the catalogue.
    /// With `isTrial` a new database becomes a trial database. Throws a `StorageError` if the file
    /// can't be used, and a `ZeroMQError` if an endpoint can't.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, locations: ServiceEndpoints, databasePath: String,
        keepEvents: Duration, isTrial: Bool = false, limits: OrderLimits = OrderLimits(),
        round: Duration = OrderService.defaultRound, version: String,
        reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        let journal = try Journal(
            path: databasePath, now: .now(), eventRetention: keepEvents,
            answerRetention: bus.limits.answerRetention, isTrial: isTrial,
            migrations: OrderSchema.register)
        let (active, catalogue) = try journal.read { db in
            (
                try OrderState.active(journal, db),
                FollowedCatalogue(try CatalogueStorage.locations(db))
            )
        }
        let format = StreamFormat(service: "orders", epoch: journal.epoch, entity: "order")
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: OrderState(active, catalogue: catalogue, format: format, limits: limits),
            format: format, version: version, reportFailure: reportFailure)
        for limit in OrderLimit.allCases {
            service.statistics.add(limit: limit.rawValue, limits[limit])
        }
        self.reportFailure = reportFailure
        follower = try DirectoryFollower(
            bus: bus, endpoints: locations, kinds: [.location, .modifierGroup, .item],
            statistics: service.statistics
        ) { [weak self] in self?.receive($0) }
        bus.every(round) { [weak self] in self?.maintain() }
    }

    /// The numbers of active orders and of streams, and the problem of the database, if any.
    package var statusLine: String {
        "active orders: \(service.state.book.count), \(service.statusLine)"
    }

    /// Closes the sockets and the file.
    package func stop() {
        follower?.close()
        while writeNextPart() {}
        service.stop()
    }

    private func receive(_ news: LocationNews) {
        for problem in service.state.catalogue.apply(news) {
            reportFailure(InvalidEntity(problem: problem))
        }
        switch news {
        case .replaced(let location, _):
            service.beginStream(of: location)
            scheduleWrite(after: .zero)
        case .changed: scheduleWrite(after: Self.writeDelay)
        case .announced, .complete: break
        }
    }

    /// Schedules the writing of received entities, which commands use already before.
    private func scheduleWrite(after delay: Duration) {
        if isWriteScheduled { return }
        isWriteScheduled = true
        bus.after(delay) { [weak self] in
            self?.isWriteScheduled = false
            self?.writeCatalogue()
        }
    }

    /// Writes some of the entities that are not on the disk yet, and the others after the waiting
    /// requests.
    private func writeCatalogue() {
        if writeNextPart() { scheduleWrite(after: .zero) }
    }

    /// Writes some of the entities that are not on the disk yet; returns whether there were any and
    /// they could be written.
    private func writeNextPart() -> Bool {
        guard let location = service.state.catalogue.unwritten else { return false }
        let part = service.state.catalogue[location].nextWrite()
        let isWritten = attempt { batch in
            try CatalogueStorage.write(part, of: location, batch.db)
        }
        if isWritten { service.state.catalogue[location].noteWritten(part) }
        return isWritten
    }

    private func maintain() {
        writeCatalogue()
        expireDrafts()
    }

    private func expireDrafts() {
        let drafts = service.state.abandonedDrafts()
        if drafts.isEmpty { return }
        _ = attempt { batch in try batch.state.expire(drafts, in: &batch) }
    }

    /// Runs a transaction; returns false and reports the failure if it fails.
    private func attempt(_ body: (inout BatchTransaction<OrderState>) throws -> Void) -> Bool {
        do {
            try service.transact(body)
            return true
        } catch {
            reportFailure(error)
            return false
        }
    }
}

/// locations-service sent an entity that is out of bounds; its earlier state stays valid.
struct InvalidEntity: Error, CustomStringConvertible {
    /// The first value that is out of bounds.
    let problem: String

    /// The problem and its remedy.
    var description: String {
        """
        An entity of locations-service can't be used: \(problem). Its earlier state stays valid. \
        Correct it with 'comanda menu edit' or 'comanda location change'.
        """
    }
}
