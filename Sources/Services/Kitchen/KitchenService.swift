// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import Glibc
package import MessageBus
import Messages
import Wire

/// kds-service: follows the orders of all locations, publishes their tickets and forwards taps.
///
/// It stores nothing. After a kill it can start on any machine and gets all orders from
/// order-service again.
package final class KitchenService: ServiceResident {
    let streams: TicketStreams
    let gateway: OrderGateway
    /// The locations that order-service has announced, with their names and stations from
    /// locations-service.
    private(set) var locations = LocationDirectory(notHeard: .ordersNotHeard)
    /// The kitchen screens and what they have painted.
    var screens = KitchenScreens()
    /// The tickets that nobody sees, by location.
    var watches: [LocationID: SightWatch] = [:]
    /// Logs that tickets became unseen, or the end of that.
    let report: (SightNotice) -> Void

    private let bus: Bus
    private let statistics = StatisticsRecorder()
    private let gate: Gate?
    /// Logs a failure after which the service continues.
    private let reportFailure: (any Error) -> Void
    private var responder: Responder<KitchenService>?
    private var orderFollower: Follower<Order>?
    private var locationFollower: DirectoryFollower?

    /// Binds its endpoints and follows order-service, and locations-service for the names.
    ///
    /// Throws a `ZeroMQError` if an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, orders: ServiceEndpoints,
        locations: ServiceEndpoints, version: String, report: @escaping (SightNotice) -> Void,
        reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.report = report
        self.reportFailure = reportFailure
        gate = try bus.gate(of: "kitchen")
        streams = try TicketStreams(
            bus: bus, endpoint: endpoints.events, gate: gate, statistics: statistics,
            reportFailure: reportFailure)
        gateway = try OrderGateway(bus: bus, endpoint: orders.requests)
        let information = ServiceInformation(
            service: "kitchen", version: version, epoch: streams.epoch, startedAt: .now(),
            process: Int(getpid()))
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, gate: gate, info: information,
            methods: Self.methods, statistics: statistics
        ) { [weak self] in self?.processBatch() }
        orderFollower = try Follower(
            bus: bus, service: "orders", endpoints: orders, snapshots: GetOrderSnapshot.self,
            events: GetOrderEvents.self
        ) { [weak self] in self?.received($0) }
        statistics.observe(gateway.requester)
        orderFollower.map(statistics.observe)
        locationFollower = try DirectoryFollower(
            bus: bus, endpoints: locations, announcements: .reported, statistics: statistics
        ) { [weak self] in self?.received($0) }
        bus.every(Self.watchInterval) { [weak self] in self?.watchScreens() }
    }

    /// The numbers of shown tickets and of streams.
    package var statusLine: String { "tickets: \(streams.ticketCount), \(statistics.statusLine)" }

    /// Closes the sockets; screens repeat their unanswered requests.
    package func stop() {
        responder?.close()
        responder = nil
        orderFollower?.close()
        locationFollower?.close()
        gateway.close()
        streams.close()
        gate?.close()
    }

    /// Responds to a request whose handler returned nil.
    func respond(to request: IncomingRequest<KitchenService>, with response: Response) {
        responder?.answer(request, with: response)
    }

    private func processBatch() {
        do {
            for request in try responder?.receive() ?? [] { process(request) }
        } catch {
            reportFailure(error)
        }
    }

    private func process(_ request: IncomingRequest<KitchenService>) {
        var service = self
        do {
            let response = try request.perform(in: &service)
            if let response { respond(to: request, with: response) }
        } catch {
            reportFailure(error)
            respond(to: request, with: .failure(.internalError))
        }
    }

    private func received(_ update: Follower<Order>.Update) {
        let now = Timestamp.now()
        do {
            switch update {
            case .replaced(let location, let orders):
                locationFollower?.announce(location)
                try streams.replace(location, with: orders, now: now)
            case .changed(let location, let event):
                recordFreshness(of: location)
                try streams.apply(event, now: now)
            case .heartbeat(let location, _):
                locationFollower?.announce(location)
                publishHeartbeat(of: location)
            case .current(let location), .stale(let location): publishHeartbeat(of: location)
            }
        } catch {
            reportFailure(error)
        }
    }

    /// Publishes the freshness of a location at once after a heartbeat, an answer or a silence of
    /// order-service.
    ///
    /// Without this, the age of the source on a screen would grow to two heartbeats. A screen could
    /// not distinguish that from a silence.
    private func publishHeartbeat(of location: LocationID) {
        recordFreshness(of: location)
        streams.publishHeartbeat(of: location)
    }

    /// Records the last time for which the follower's state was confirmed.
    ///
    /// A message that reveals a gap, or may have waited in a queue, does not make tickets fresher.
    private func recordFreshness(of location: LocationID) {
        streams.recordFreshness(of: location, confirmedAt: orderFollower?.lastConfirmed(location))
    }

    private func received(_ news: LocationNews) {
        locations.apply(news)
        guard let location = news.location else { return }
        screens.expect(location.displays ?? [], at: location.id, now: .now)
        streams.recordSettings(location.revision, of: location.id)
    }
}
