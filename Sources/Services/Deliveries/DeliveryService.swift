// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import GRDB
package import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// delivery-service: the only writer of deliveries.
///
/// It follows locations-service for the rules and order-service for the orders.
package final class DeliveryService: ServiceResident {
    /// The interval in which offers expire, positions are forgotten, and what could not be written
    /// is repeated.
    private static let round = Duration.seconds(1)

    let bus: Bus
    let service: JournalService<DeliveryState>
    let journal: Journal
    let orders: Requester
    let payments: Requester
    let reportFailure: (any Error) -> Void
    private(set) lazy var debts = ProcessRunner<DeliveryState, Debt, any Command>(
        on: service, backoff: Backoff(first: .seconds(1), longest: .seconds(1)),
        unfinished: { try DeliveryRows.owing($0).flatMap(\.record.debts) },
        resume: { [weak self] debt, _ in self?.settle(debt) })
    /// The orders that wait until their location is known.
    private var waiting: [LocationID: [OrderID: Order]] = [:]
    /// The locations whose last state could not be written.
    private var unwrittenLocations: Set<LocationID> = []
    private var locationFollower: DirectoryFollower?
    private var orderFollower: Follower<Order>?

    /// Opens or makes the database and serves.
    ///
    /// With `isTrial` a new database becomes a trial database. Throws a `StorageError` if the file
    /// can't be used, and a `ZeroMQError` if an endpoint can't.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, locations: ServiceEndpoints,
        orders: ServiceEndpoints, payments: ServiceEndpoints, databasePath: String,
        isTrial: Bool = false, version: String, reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.reportFailure = reportFailure
        journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            isTrial: isTrial, migrations: DeliverySchema.register)
        let format = StreamFormat(service: "delivery", epoch: journal.epoch, entity: "delivery")
        let state = DeliveryState(
            format: format, locations: try journal.read(LocationRows.locations))
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal, state: state, format: format,
            version: version,
            heartbeatData: { location, _ in
                let positions = state.positions.takeReported(at: location)
                return Heartbeat(adding: DeliveryHeartbeat(positions: positions))
            }, reportFailure: reportFailure)
        self.orders = try Requester(bus: bus, endpoint: orders.requests)
        self.payments = try Requester(bus: bus, endpoint: payments.requests)
        service.statistics.observe(self.orders)
        service.statistics.observe(self.payments)
        state.settle = { [weak self] in self?.debts.resumeUnfinished() }
        locationFollower = try DirectoryFollower(
            bus: bus, endpoints: locations, statistics: service.statistics
        ) { [weak self] in self?.received($0) }
        orderFollower = try Follower(
            bus: bus, service: "orders", endpoints: orders, snapshots: GetOrderSnapshot.self,
            events: GetOrderEvents.self
        ) { [weak self] in self?.received($0) }
        orderFollower.map(service.statistics.observe)
        bus.every(Self.round) { [weak self] in self?.passTime() }
        debts.resumeUnfinished()
    }

    /// The number of positions in memory and of streams, and the problem of the database, if any.
    package var statusLine: String {
        "couriers under way: \(service.state.positions.couriers.count), \(service.statusLine)"
    }

    /// Closes the sockets and the file.
    package func stop() {
        debts.stop()
        locationFollower?.close()
        orderFollower?.close()
        orders.close()
        payments.close()
        service.stop()
    }

    /// Runs a transaction; reports its failure.
    func attempt(_ body: (inout DeliveryState.Batch) throws -> Void) {
        do {
            try service.transact(body)
        } catch {
            reportFailure(error)
        }
    }

    /// Begins and ends offers in their time, deletes old messages, forgets positions that nobody
    /// needs, and repeats what could not be written.
    ///
    /// Most seconds have nothing to write, so a file that can't be written causes no errors then.
    private func passTime() {
        do {
            let offers = try journal.read { try DeliveryRows.offersToChange(at: .now(), $0) }
            if !offers.isEmpty { attempt { try $0.state.passTimeOfOffers(in: &$0) } }
            if try journal.read({ try ChatRows.hasOld(at: .now(), $0) }) {
                attempt { try ChatRows.removeOld(at: $0.now, $0.db) }
            }
            try forgetPositions()
            repeatUnwritten()
        } catch {
            reportFailure(error)
        }
    }

    private func forgetPositions() throws {
        if service.state.positions.couriers.isEmpty { return }
        service.state.positions.keep(only: try journal.read(DeliveryRows.couriersUnderWay))
    }

    /// Writes the orders and locations that could not be written before.
    private func repeatUnwritten() {
        service.state.followAgain { try service.transact($0) }
        for location in unwrittenLocations { try? write(location) }
    }

    private func write(_ id: LocationID) throws {
        guard let location = service.state.locations[id] else { return }
        unwrittenLocations.insert(id)
        try service.transact { try LocationRows.write(location, $0.db) }
        unwrittenLocations.remove(id)
    }

    private func received(_ news: LocationNews) {
        service.state.locations.apply(news)
        if case .announced(let location) = news { service.beginStream(of: location) }
        news.location.map(learn)
    }

    /// Stores a location, and begins the deliveries that have waited for it.
    private func learn(_ location: Location) {
        do { try write(location.id) } catch { reportFailure(error) }
        let orders = waiting.removeValue(forKey: location.id) ?? [:]
        for order in orders.values { follow(order, nil) }
    }

    private func received(_ update: Follower<Order>.Update) {
        switch update {
        case .replaced(let location, let orders):
            for order in orders { follow(order, nil) }
            lookUpEnded(at: location, except: Set(orders.map(\.id)))
        case .changed(_, let event): follow(event.data, event)
        case .heartbeat, .stale, .current: break
        }
    }

    /// Reads the orders of open deliveries that are not active any more: they may be canceled.
    private func lookUpEnded(at location: LocationID, except active: Set<OrderID>) {
        attempt { batch in
            for stored in try DeliveryRows.open(at: location, batch.db)
            where !active.contains(stored.record.delivery.order) {
                lookUp(stored.record.delivery.order)
            }
        }
    }

    private func lookUp(_ order: OrderID) {
        orders.call(GetOrder(order: order)) { [weak self] outcome in
            // Without an answer, the next snapshot asks again.
            if case .success(let order) = outcome { self?.followIfNews(order) }
        }
    }

    /// Follows an order unless an event has told a later state in the meantime.
    private func followIfNews(_ order: Order) {
        do {
            let id = DeliveryID(of: order.id)
            let known = try journal.read { try DeliveryRows.delivery(id, $0)?.record.orderRevision }
            if known ?? 0 <= order.revision { follow(order, nil) }
        } catch {
            reportFailure(error)
        }
    }

    /// Follows an order by one of its events, or by a snapshot.
    private func follow(_ order: Order, _ event: Event<Order>?) {
        if service.state.locations[order.location] == nil {
            let isDelivery = order.fulfilment.kind == .delivery
            waiting[order.location, default: [:]][order.id] = isDelivery ? order : nil
            return
        }
        do {
            try service.state.follow(order, by: event?.cause) { try service.transact($0) }
        } catch {
            reportFailure(error)
        }
    }
}

extension Event<Order> {
    /// The author and the key of the event, as the context of what follows from it.
    fileprivate var cause: CommandContext? {
        guard let actor, let key = correlationid.flatMap({ CommandKey($0) }) else { return nil }
        let parts = actor.split(separator: "/", maxSplits: 1).map(String.init)
        guard let terminal = parts.first.flatMap({ TerminalID($0) }) else { return nil }
        return CommandContext(
            key: key, terminal: terminal, staff: parts.dropFirst().first.flatMap { StaffID($0) })
    }
}
