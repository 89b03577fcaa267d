// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The access control of one service: accepts peers whose keys are allowed, identifies the sender
/// of each request, checks its permissions, and notices revoked keys.
///
/// A peer that is not accepted receives no reply and retries. So a key that is allowed later gets
/// access without a restart of its client. A gate is confined to the poll thread of its bus.
public final class Gate {
    /// The counts of a gate since its start.
    public struct Statistics: Sendable, Equatable {
        /// The number of connections that were not accepted, each retry of a peer included.
        ///
        /// Connections that fail before the peer shows its key are not counted.
        public var refusedConnections = 0
        /// The number of requests that were refused because of their sender.
        public var refusedRequests = 0
    }

    /// The counts since the start.
    public internal(set) var statistics = Statistics()

    private let bus: Bus
    private let keyring: Keyring
    private let service: String
    private var directory: KeyDirectory
    private var stamp: KeyFolder.Stamp?
    private var authenticator: Authenticator?
    private var timer: Registration?
    /// The keys that were accepted at the socket for events since it was opened.
    private var eventKeys: Set<String> = []
    private var disconnectSubscribers: () -> Void = {}
    /// The keys of the connections that have subscribed to events.
    private var subscribers: [Connection: String] = [:]
    /// The time of each peer's last request, by its key.
    private var lastRequests: [String: ContinuousClock.Instant] = [:]

    /// The interval of checking the folder of the allowed keys.
    private static let interval = Duration.seconds(1)

    /// Starts the access control of a service, by the name that begins its topics.
    ///
    /// Create it before the service's sockets. Throws a `ZeroMQError` if the bus already has a
    /// gate.
    init(bus: Bus, keyring: Keyring, service: String) throws {
        self.bus = bus
        self.keyring = keyring
        self.service = service
        stamp = keyring.folder.stamp
        directory = keyring.directory()
        authenticator = try Authenticator(context: bus.context, thread: bus.thread) {
            [weak self] in self?.authenticate($0) ?? .deferred("The gate is closed.")
        }
        timer = bus.thread.schedule(every: Self.interval) { [weak self] in self?.refresh() }
        directory.problems.forEach(keyring.report)
    }

    /// Closes the gate: no new connections are accepted.
    public func close() {
        timer.map(bus.thread.cancel)
        authenticator?.close()
        authenticator = nil
    }

    /// Makes a socket for requests accept all allowed peers.
    func guardRequests(_ socket: Socket) throws(ZeroMQError) {
        try socket.secure(asServer: keyring.keys.secretKey, domain: requestDomain)
    }

    /// Makes a socket for events accept the peers that may subscribe.
    ///
    /// `onRevocation` is called when an accepted peer may no longer subscribe.
    func guardEvents(
        _ socket: Socket, onRevocation: @escaping () -> Void
    ) throws(ZeroMQError) {
        disconnectSubscribers = onRevocation
        try socket.secure(asServer: keyring.keys.secretKey, domain: eventDomain)
    }

    /// Returns the sender of a message that a router received.
    ///
    /// It is a refusal if the sender's key was revoked, or if the sender chose its own routing id.
    /// A chosen id may be that of another connection, whose replies would go to the sender. Ids
    /// that libzmq generates have five bytes and begin with zero. The key comes from the payload
    /// frame, because libzmq 4.3.4 does not set it on the routing id.
    func sender(of message: Message) -> Result<Peer, Refusal> {
        guard let route = message.frames.first?.bytes, route.count == 5, route[0] == 0 else {
            return .failure(.routingIDChosen)
        }
        guard let key = message.frames.last?.userID, let peer = directory.peers[key] else {
            return .failure(.keyRevoked)
        }
        lastRequests[key] = .now
        return .success(peer)
    }

    /// Records the connection of a subscription to events.
    func recordSubscriber(_ subscription: Frame) {
        guard let key = subscription.userID, let connection = subscription.connection else {
            return
        }
        subscribers[connection] = key
    }

    /// Returns the statistics of access: active peers, subscribers, refusals.
    func accessStatistics(at now: ContinuousClock.Instant) -> ServiceStatistics.Access {
        lastRequests = lastRequests.filter { now - $1 < .seconds(60) }
        removeClosedSubscribers()
        return ServiceStatistics.Access(
            peers: countRoles(of: Set(lastRequests.keys)),
            listeners: countRoles(of: Set(subscribers.values)),
            refusedConnections: statistics.refusedConnections,
            refusedRequests: statistics.refusedRequests)
    }

    private func countRoles(of keys: Set<String>) -> [String: Int] {
        let roles = keys.flatMap { directory.peers[$0]?.roles.map(\.rawValue) ?? [] }
        return Dictionary(roles.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func removeClosedSubscribers() {
        subscribers = subscribers.filter { $0.key.isOpen }
    }

    /// Checks whether the sender may use the method of a request.
    ///
    /// A refusal takes precedence over other errors of the request.
    func check(
        _ entry: RequestEntry, of sender: Result<Peer, Refusal>?
    ) -> Result<any Request, CallError> {
        switch sender {
        case nil: return entry.outcome
        case .failure(let refusal):
            return refuse(refusal)
        case .success(let peer):
            guard let method = entry.method,
                !keyring.rules.allows(peer.roles, method: method)
            else { return entry.outcome }
            return refuse(.methodForbidden(method, to: peer))
        }
    }

    private func refuse(_ refusal: Refusal) -> Result<any Request, CallError> {
        statistics.refusedRequests += 1
        return .failure(CallError(refusal))
    }

    private var requestDomain: String { "\(service).requests" }
    private var eventDomain: String { "\(service).events" }

    private func authenticate(_ request: AuthenticationRequest) -> AuthenticationDecision {
        guard case .curve(let key) = request.mechanism, let peer = directory.peer(with: key),
            request.domain == requestDomain
                || request.domain == eventDomain && maySubscribe(peer)
        else {
            statistics.refusedConnections += 1
            return .deferred("This key is not allowed here.")
        }
        if request.domain == eventDomain { eventKeys.insert(key.description) }
        return .accepted(userID: key.description)
    }

    private func maySubscribe(_ peer: Peer) -> Bool {
        keyring.rules.allows(peer.roles, streamsOf: service)
    }

    /// Reads the folder of the allowed keys again if it has changed.
    private func refresh() {
        removeClosedSubscribers()
        // While the folder's state is unknown, all peers keep their rights.
        guard let present = keyring.folder.stamp, present != stamp else { return }
        stamp = present
        directory = keyring.directory()
        directory.problems.forEach(keyring.report)
        let allowed = eventKeys.filter { directory.peers[$0].map(maySubscribe) ?? false }
        if allowed.count == eventKeys.count { return }
        // All subscribers are disconnected. The allowed ones are recorded again when they return.
        eventKeys.removeAll()
        disconnectSubscribers()
    }
}

extension Bus {
    /// Creates the gate of a service, by the name that begins its topics; nil on a plain bus.
    ///
    /// Throws a `ZeroMQError` if the bus already has a gate.
    public func gate(of service: String) throws -> Gate? {
        try keyring.map { try Gate(bus: self, keyring: $0, service: service) }
    }
}

extension Refusal {
    /// The sender's key was allowed when it connected, and was revoked since.
    static let keyRevoked = Refusal(
        .forbidden, "access.revoked",
        "This key is no longer allowed. Ask the operator of the suite.")

    /// No role of the sender's key may use the method.
    static func methodForbidden(_ method: String, to peer: Peer) -> Refusal {
        Refusal(
            .forbidden, "access.forbidden",
            "The key of \(peer.name) may not use \(method). Use a key whose role allows it.")
    }

    /// The sender chose its routing id, so that it might receive the replies of another connection.
    static let routingIDChosen = Refusal(
        .forbidden, "access.routingID",
        "Connect without a routing id of your own: with keys the service gives each connection one."
    )
}
