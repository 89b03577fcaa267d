// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenClient
import KitchenDisplay
import MessageBus
import Messages
import Till
import Wire

/// The connection of a till to the services at one address.
///
/// It follows what the till shows, sends its commands, and turns all messages into inputs of a
/// `TillModel`. It is confined to the poll thread of its bus.
final class TillConnection {
    private let bus: Bus
    private let contact: TillContact
    private let terminal: TerminalID
    private let receive: (TillInput) -> Void
    private let requesters: [TillService: Requester]
    private let kitchen: KitchenConnection
    private var locations: Follower<LocationEntity>?
    private var place: FollowedPlace?
    private var known: [LocationID: Location] = [:]
    private var isListed = false
    private var isClosed = false
    /// The time of the last confirmation by any service; nil before the first one.
    private var lastHeard: ContinuousClock.Instant?

    /// Whether any service is not silent.
    var isHeard: Bool { lastHeard.map { .now - $0 < SilenceWatch.limit } ?? false }

    /// Connects to the services, which may start later; `receive` gets the inputs.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    init(
        to contact: TillContact, on bus: Bus, terminal: TerminalID,
        receive: @escaping (TillInput) -> Void
    ) throws {
        let bus = bus.with(contact.keyring)
        self.bus = bus
        self.contact = contact
        self.terminal = terminal
        self.receive = receive
        requesters = try [.locations, .orders, .payments].reduce(into: [:]) {
            $0[$1] = try Requester(bus: bus, endpoint: contact[$1].requests)
        }
        kitchen = try KitchenConnection(
            to: KitchenContact(
                address: contact.address, endpoints: contact[.kitchen], keyring: contact.keyring),
            on: bus)
        locations = try Follower(
            bus: bus, service: "locations", endpoints: contact[.locations],
            snapshots: { GetLocationSnapshot(location: $0, kinds: [.location]) },
            events: GetLocationEvents.self
        ) { [weak self] in self?.received($0) }
        listLocations()
    }

    /// Follows the menu, the orders and the tickets of a location instead of another one's.
    ///
    /// Throws as the initializer.
    func follow(_ location: LocationID) throws {
        place?.close()
        place = try FollowedPlace(
            location, contact, bus, kitchen, terminal: terminal
        ) { [weak self] in self?.pass($0) }
    }

    /// Sends a command; the answer is an input.
    func send<Sent: TillRequest>(_ request: Sent, under key: CommandKey) {
        do throws(CallFailure) {
            let prepared = try PreparedRequest(request)
            requester(of: Sent.service).send(prepared) { [weak self] reply in
                let answer = reply.flatMap { $0.read(as: Sent.Answer.self) }
                let isReplayed = reply.map(\.isReplayed) == .success(true)
                self?.pass(.answered(key, CommandOutcome(answer, isReplayed: isReplayed)))
            }
        } catch {
            pass(.answered(key, CommandOutcome(Result<Sent.Answer, CallFailure>.failure(error))))
        }
    }

    /// Asks a query; the findings are an input.
    func find(_ query: TillQuery) {
        switch query {
        case .orders(let request): ask(.orders, request, query) { .orders($0) }
        case .account(let number):
            ask(.payments, GetAccount(account: number), query) { .account($0) }
        case .drawers(let location):
            ask(.payments, ListDrawers(location: location), query) { .drawers($0.drawers) }
        }
    }

    private func ask<Question: Request>(
        _ service: TillService, _ question: Question, _ query: TillQuery,
        as finding: @escaping (Question.Answer) -> TillFindings
    ) {
        requester(of: service).call(question) { [weak self] answer in
            self?.pass(.found(query, TillFindings(answer, as: finding)))
        }
    }

    /// Does what the Kitchen tab requests; throws as the initializer.
    func perform(_ effect: KitchenEffect) throws { try place?.tickets?.perform(effect) }

    /// Asks the services that send nothing by themselves whether they are there.
    ///
    /// A till may not follow payments, and without a location it follows no menu. Called every
    /// second.
    func ping() {
        ping(.payments)
        if place == nil { ping(.locations) }
        if !isListed { listLocations() }
    }

    /// Ends the calls without an answer, whose outcome is unknown, and closes the sockets.
    func close() {
        locations?.close()
        // First the taps, while their outcomes are still received.
        kitchen.close()
        place?.close()
        for requester in requesters.values { requester.close() }
        isClosed = true
    }

    private func requester(of service: TillService) -> Requester {
        guard let requester = requesters[service] else {
            preconditionFailure("Commands of a till never go to the service \(service).")
        }
        return requester
    }

    private func pass(_ input: TillInput) {
        if isClosed { return }
        if case .heard = input { lastHeard = .now }
        receive(input)
    }

    private func ping(_ service: TillService) {
        requester(of: service).call(PingService(), timeout: .seconds(1)) { [weak self] answer in
            guard let self, case .success(let answer) = answer else { return }
            pass(.heard(service, at: .now()))
            pass(.database(service, isReplaced: answer.replaced ?? false))
        }
    }

    /// Asks for all locations: one without a stream yet is announced by no heartbeat.
    private func listLocations() {
        requester(of: .locations).call(ListLocations(), timeout: .seconds(1)) { [weak self] in
            guard let self, !isListed, case .success(let answer) = $0 else { return }
            isListed = true
            let listed = Dictionary(
                answer.locations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            known.merge(listed) { followed, _ in followed }
            pass(.locations(.replaced(Array(known.values))))
        }
    }

    private func received(_ update: Follower<LocationEntity>.Update) {
        switch update {
        case .replaced(_, let entities): entities.compactMap(\.location).forEach(put)
        case .changed(_, let event): event.data.location.map(put)
        case .heartbeat, .stale, .current: break
        }
    }

    private func put(_ location: Location) {
        known[location.id] = location
        pass(.locations(.changed(location)))
    }
}
