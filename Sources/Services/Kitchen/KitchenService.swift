// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import MessageBus
import Messages
import Wire

/// kds-service: follows the orders of every location, tells of their tickets and passes taps on.
///
/// It keeps nothing and may be killed and started anywhere: order-service brings everything back.
package final class KitchenService: BusResident {
    /// Tells the service's log that something failed.
    package typealias FailureHandler = (any Error) -> Void

    let streams: TicketStreams
    let gateway: OrderGateway
    private(set) var locations = KnownLocations()

    private let bus: Bus
    private let gate: Gate?
    private let reportFailure: FailureHandler
    private var responder: Responder<KitchenService>?
    private var orderFollower: Follower<Order>?
    private var locationFollower: Follower<CatalogueEntry>?

    /// Binds its endpoints and follows order-service, and locations-service for names.
    ///
    /// Throws a `ZeroMQError` when an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, orders: ServiceEndpoints,
        locations: ServiceEndpoints, version: String, failed: @escaping FailureHandler
    ) throws {
        self.bus = bus
        reportFailure = failed
        let statistics = StatisticsRecorder()
        gate = try bus.gate(of: "kitchen")
        streams = try TicketStreams(
            bus: bus, endpoint: endpoints.events, gate: gate, statistics: statistics,
            failed: failed)
        gateway = try OrderGateway(bus: bus, endpoint: orders.requests)
        let information = ServiceInformation(
            service: "kitchen", version: version, epoch: streams.epoch, startedAt: .now(),
            process: Int(getpid()))
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, gate: gate, info: information,
            methods: Self.methods, statistics: statistics
        ) { [weak self] in self?.turn() }
        orderFollower = try Follower(
            bus: bus, service: "orders", endpoints: orders, snapshots: GetOrderSnapshot.self,
            events: GetOrderEvents.self
        ) { [weak self] in self?.heard($0) }
        locationFollower = try Follower(
            bus: bus, service: "locations", endpoints: locations,
            snapshots: GetLocationSnapshot.self, events: GetLocationEvents.self
        ) { [weak self] in self?.heard($0) }
        statistics.count(gateway.requester)
        orderFollower.map(statistics.follow)
        locationFollower.map(statistics.follow)
    }

    /// Closes the sockets; screens send again what was not answered.
    package func stop() {
        responder?.close()
        responder = nil
        orderFollower?.close()
        locationFollower?.close()
        gateway.close()
        streams.close()
        gate?.close()
    }

    /// Answers a request whose handler returned nil.
    func answer(_ request: IncomingRequest<KitchenService>, with response: Response) {
        responder?.answer(request, with: response)
    }

    private func turn() {
        do {
            for request in try responder?.receive() ?? [] { settle(request) }
        } catch {
            reportFailure(error)
        }
    }

    private func settle(_ request: IncomingRequest<KitchenService>) {
        var service = self
        do {
            let response = try request.perform(in: &service)
            if let response { answer(request, with: response) }
        } catch {
            reportFailure(error)
            answer(request, with: .failure(.internalError))
        }
    }

    private func heard(_ update: Follower<Order>.Update) {
        let now = Timestamp.now()
        do {
            switch update {
            case .replaced(let location, let orders):
                announce(location)
                try streams.replace(location, with: orders, now: now)
            case .changed(let location, let event):
                noteSource(of: location)
                try streams.apply(event, now: now)
            case .heard(let location, _):
                announce(location)
                passOn(location)
            case .current(let location), .stale(let location): passOn(location)
            }
        } catch {
            reportFailure(error)
        }
    }

    /// Passes on at once what order-service's heartbeat, answer or silence means for a location.
    ///
    /// Otherwise a screen would see the source's age grow to two heartbeats in the ordinary course
    /// of things, and could not tell that from silence.
    private func passOn(_ location: LocationID) {
        noteSource(of: location)
        streams.beat(location)
    }

    /// What was heard counts only as far as the follower calls it certain: what tells of a gap, or
    /// may have waited in a queue, makes nothing younger.
    private func noteSource(of location: LocationID) {
        streams.noteSource(of: location, certainAt: orderFollower?.lastCertain(location))
    }

    private func heard(_ update: Follower<CatalogueEntry>.Update) {
        switch update {
        case .replaced(_, let entries): for entry in entries { locations.put(entry.location) }
        case .changed(_, let event): locations.put(event.data.location)
        case .heard, .stale, .current: break
        }
    }

    /// After one more heartbeat of everybody, every location has been heard of.
    private func announce(_ location: LocationID) {
        guard locations.announce(location), !locations.isComplete else { return }
        bus.after(Limits.heartbeat * 1.5) { [weak self] in self?.locations.isComplete = true }
    }
}
