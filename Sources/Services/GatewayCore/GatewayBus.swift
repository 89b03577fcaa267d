// SPDX-License-Identifier: Apache-2.0

package import Commerce
import JSONCoding
package import MessageBus
import Messages
import Wire

/// The gateway's end of the bus: sends the requests of pages, and follows the streams that they
/// listen to.
package final class GatewayBus: ServiceResident {
    private let bus: Bus
    private let endpoints: [String: ServiceEndpoints]
    private let requesters: [String: Requester]
    private let links: OrderLink
    private let limits: LiveLimits
    private let people: PeopleFollower
    private var hubs: [LiveTopic: LiveHub] = [:]
    /// The pages that get the changes of all streams of a location.
    private var taps: [LocationID: [LiveHub.Listener]] = [:]
    /// The pages of couriers, and the locations whose deliveries they may get.
    private var couriers: [(locations: Set<LocationID>, owner: String, page: LiveHub.Listener)] = []
    private var answering: Set<String> = []
    /// Whether the gateway stops, so that no page may begin to listen.
    private var isEnding = false

    /// Connects to the services, which may start later; their names are those of topics.
    ///
    /// `people` becomes the directory of people-service. `secret` is that of the links, and
    /// `streams` the number of live pages of an address without devices. Throws a `ZeroMQError` if
    /// an endpoint is invalid, and an `AccessError`.
    package init(
        bus: Bus, endpoints: [String: ServiceEndpoints], people: PeopleBox, secret: String,
        streams: Int
    ) throws {
        self.bus = bus
        self.endpoints = endpoints
        links = OrderLink(secret: secret)
        limits = LiveLimits(address: streams)
        requesters = try endpoints.mapValues { try Requester(bus: bus, endpoint: $0.requests) }
        self.people = PeopleFollower(people)
        if let endpoints = endpoints["people"] { try self.people.follow(bus, endpoints) }
        bus.every(.seconds(1)) { [weak self] in self?.passTime() }
        ping()
    }

    /// The number of live pages, and the services that answer.
    package var statusLine: String {
        "live pages: \(listeners), services: \(answering.sorted().joined(separator: " "))"
    }

    /// The number of live pages.
    package var listeners: Int { owners.count }

    /// The owners of all live pages; only devices have taps.
    private var owners: [String?] {
        hubs.values.flatMap(\.owners) + taps.values.flatMap { $0.map { _ in nil } }
            + couriers.map(\.owner)
    }

    /// The services that answered within the last two seconds, and the others.
    ///
    /// people-service counts only once it has told all devices and links: before, none of them is
    /// recognized, and without its key never.
    package var health: [String: Bool] {
        var health = endpoints.mapValues { _ in false }
        for service in answering { health[service] = true }
        health["people"] = answering.contains("people") && people.isComplete
        return health
    }

    /// Ends the live pages, and admits no more.
    package func endLivePages() {
        isEnding = true
        for hub in hubs.values { hub.close() }
        for tap in taps.values.joined() { tap.finish() }
        for courier in couriers { courier.page.finish() }
        (hubs, taps, couriers) = ([:], [:], [])
    }

    /// Closes the sockets, and ends the live pages.
    package func stop() {
        endLivePages()
        people.close()
        for requester in requesters.values { requester.close(linger: .milliseconds(200)) }
    }

    /// Sends a request and waits for the text of its answer.
    package nonisolated(nonsending) func call(
        _ service: String, _ request: PreparedRequest
    ) async -> Result<BusAnswer, Problem> {
        guard let requester = requesters[service] else {
            return .failure(service == "people" ? .silent : .notFound)
        }
        return await withCheckedContinuation { continuation in
            requester.send(request) { continuation.resume(returning: BusAnswer.read($0)) }
        }
    }

    /// Waits until the directory of people-service meets a condition, but for some seconds at most.
    package nonisolated(nonsending) func wait(
        until condition: @escaping @Sendable (PeopleDirectory) -> Bool
    ) async {
        await people.wait(until: condition)
    }

    /// Whether a location exists; nil if locations-service does not say so at once.
    package nonisolated(nonsending) func knows(_ location: LocationID) async -> Bool? {
        guard answering.contains("locations"), let requester = requesters["locations"] else {
            return nil
        }
        do throws(CallFailure) {
            _ = try await requester.call(
                GetLocation(location: location), timeout: .milliseconds(500))
            return true
        } catch {
            guard case .refused(let refusal) = error, refusal.reason == "location.unknown" else {
                return nil
            }
            return false
        }
    }

    /// Adds a page to a stream, and begins to follow it if nobody has listened yet.
    ///
    /// `owner` is the address of a stranger, and nil for a device. Throws a `Problem` if there are
    /// too many, and errors of the sockets.
    package func listen(
        _ topic: LiveTopic, owner: String?, subject: String?, after last: LivePosition?,
        fallback: LiveHub.Fallback?, _ listener: LiveHub.Listener
    ) throws {
        try checkRoom(for: owner)
        try hub(of: topic).add(
            listener, owner: owner, subject: subject, after: last, fallback: fallback)
    }

    /// Adds the page of a device to the changes of all streams of a location; throws as `listen`.
    package func tap(_ location: LocationID, _ listener: LiveHub.Listener) throws {
        try checkRoom(for: nil)
        for kind in LiveTopic.Kind.tapped {
            try hub(of: LiveTopic(kind: kind, location: location)).onChange = { [weak self] in
                self?.send($0, toTapsOf: location)
            }
        }
        taps[location, default: []].append(listener)
    }

    /// Adds the page of a courier, who learns when a delivery at one of these locations changes;
    /// throws as `listen`.
    package func tell(
        newsOf locations: Set<LocationID>, owner: String, _ listener: LiveHub.Listener
    ) throws {
        try checkRoom(for: owner)
        for location in locations {
            try hub(of: LiveTopic(kind: .deliveries, location: location)).onNews = {
                [weak self] hasChanged in
                if hasChanged { self?.sendNews(of: location) }
            }
        }
        couriers.append((locations, owner, listener))
        _ = LiveHub.deliver(.news, to: listener)
    }

    private func sendNews(of location: LocationID) {
        couriers.removeAll {
            $0.locations.contains(location) && !LiveHub.deliver(.news, to: $0.page)
        }
    }

    /// Follows the stream of a location, which then confirms the answers about it, or ends them.
    ///
    /// If that is not possible, the answers stay unconfirmed, and the service is asked each time.
    package func follow(_ location: LocationID, for answers: AnswerBox) {
        guard !isEnding, answers.with(\.hasPlace),
            let hub = try? hub(of: LiveTopic(kind: .menu, location: location))
        else { return }
        let confirm = { [weak hub] (hasChanged: Bool) in
            let end = hub?.confirmedUntil
            answers.with {
                if hasChanged { $0.forget(location) }
                $0.confirm(location, until: end)
            }
        }
        hub.onNews = confirm
        answers.with { $0.begin(location) }
        confirm(false)
    }

    private func send(_ frame: LiveFrame, toTapsOf location: LocationID) {
        taps[location]?.removeAll { !LiveHub.deliver(frame, to: $0) }
    }

    private func checkRoom(for owner: String?) throws(Problem) {
        if isEnding { throw Problem(.stopped) }
        guard limits.admit(owner, beside: owners) else { throw .tooMany(after: 10) }
    }

    private func hub(of topic: LiveTopic) throws -> LiveHub {
        if let known = hubs[topic] { return known }
        guard let endpoints = endpoints[topic.kind.service] else { throw Problem.notFound }
        let hub = try LiveHub.following(topic, bus, endpoints, links)
        hubs[topic] = hub
        return hub
    }

    private func passTime() {
        for hub in hubs.values { hub.passTime() }
        for location in taps.keys {
            // The state is confirmed if that of each stream is.
            let isCurrent = LiveTopic.Kind.tapped.allSatisfy {
                hubs[LiveTopic(kind: $0, location: location)]?.isCurrent ?? false
            }
            send(.heartbeat(at: .now(), isCurrent: isCurrent), toTapsOf: location)
        }
        couriers.removeAll { courier in
            let isCurrent = courier.locations.allSatisfy {
                hubs[LiveTopic(kind: .deliveries, location: $0)]?.isCurrent ?? false
            }
            return !LiveHub.deliver(
                .heartbeat(at: .now(), isCurrent: isCurrent), to: courier.page)
        }
        people.passTime(.now)
        ping()
    }

    /// Asks all services whether they answer.
    private func ping() {
        for (service, requester) in requesters {
            requester.call(PingService(), timeout: Limits.silence) { [weak self] in
                let isAnswered = (try? $0.get()) != nil
                if isAnswered {
                    self?.answering.insert(service)
                } else {
                    self?.answering.remove(service)
                }
            }
        }
    }
}

/// The answer to a request on the bus.
package struct BusAnswer: Sendable, Equatable {
    /// The JSON text of the result.
    package let text: [UInt8]
    /// Whether it is the stored answer to a repeated command.
    package let isReplayed: Bool

    /// An answer from its parts.
    package init(text: [UInt8], isReplayed: Bool) {
        self.text = text
        self.isReplayed = isReplayed
    }

    /// Reads a reply, or the reason why it is missing.
    static func read(_ reply: Result<Reply, CallFailure>) -> Result<BusAnswer, Problem> {
        switch reply {
        case .failure(let failure): .failure(Problem(failure))
        case .success(let reply):
            reply.read(as: JSONFragment.self)
                .map { BusAnswer(text: $0.text, isReplayed: reply.isReplayed) }
                .mapError { Problem($0, error: reply.errorText) }
        }
    }
}
