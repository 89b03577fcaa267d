// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The gate of one service: lets in whose key is allowed, knows who sent a request and what that
/// peer may do, and notices when somebody's right is taken away.
///
/// Whoever is not let in is told nothing and may try again, so that a key that is allowed later
/// gets in without a restart of its holder. Confined to the poll thread it was made on.
public final class Gate {
    /// Counts since the start.
    public struct Statistics: Sendable, Equatable {
        /// Connections whose key was not let in, each try of a peer that tries again; one that
        /// fails before it shows its key is not known here.
        public var refusedConnections = 0
        /// Requests that were refused because of who sent them.
        public var refusedRequests = 0
    }

    /// Counts since the start.
    public internal(set) var statistics = Statistics()

    private let bus: Bus
    private let keyring: Keyring
    private let service: String
    private var directory: KeyDirectory
    private var stamp: KeyFolder.Stamp?
    private var authenticator: Authenticator?
    private var timer: Registration?
    /// The keys that were let in to hear the events, as far as they may hear them still.
    private var listeners: Set<String> = []
    private var cutListeners: () -> Void = {}
    /// The connections that listen to the events, with the key that was let in by each.
    private var listening: [Connection: String] = [:]
    /// When each peer last asked, by its key.
    private var lastAsked: [String: ContinuousClock.Instant] = [:]

    /// How often the folder of those who are allowed is looked at.
    private static let interval = Duration.seconds(1)

    /// Watches the gate of a service, by the name that begins its topics, from now on; make it
    /// before its sockets.
    ///
    /// Throws a `ZeroMQError` when the bus has a gate already.
    init(bus: Bus, keyring: Keyring, service: String) throws {
        self.bus = bus
        self.keyring = keyring
        self.service = service
        stamp = keyring.folder.stamp
        directory = keyring.directory()
        authenticator = try Authenticator(context: bus.context, thread: bus.thread) {
            [weak self] in self?.decide($0) ?? .deferred("The gate is closed.")
        }
        timer = bus.thread.schedule(every: Self.interval) { [weak self] in self?.lookAgain() }
        directory.problems.forEach(keyring.report)
    }

    /// Nobody gets in from now on.
    public func close() {
        timer.map(bus.thread.cancel)
        authenticator?.close()
        authenticator = nil
    }

    /// Lets in at a socket for requests whoever is allowed at all.
    func guardRequests(_ socket: Socket) throws(ZeroMQError) {
        try socket.secure(asServer: keyring.keys.secretKey, domain: requestDomain)
    }

    /// Lets in at a socket for events whoever may hear them; `cut` is called when somebody who was
    /// let in no longer may.
    func guardEvents(_ socket: Socket, cut: @escaping () -> Void) throws(ZeroMQError) {
        cutListeners = cut
        try socket.secure(asServer: keyring.keys.secretKey, domain: eventDomain)
    }

    /// Who sent a message of a router; a refusal when the key that was let in is not allowed any
    /// more, or its connection bears a routing id of the client's choice.
    ///
    /// Such an id could be one that somebody else had, whose replies are still to come. Those that
    /// libzmq gives have five bytes and begin with zero. The payload is asked for the key, because
    /// libzmq 4.3.4 leaves it out of the routing id.
    func sender(of message: Message) -> Result<Peer, Refusal> {
        guard let route = message.frames.first?.bytes, route.count == 5, route[0] == 0 else {
            return .failure(.routingIDChosen)
        }
        guard let key = message.frames.last?.userID, let peer = directory.peers[key] else {
            return .failure(.keyRevoked)
        }
        lastAsked[key] = .now
        return .success(peer)
    }

    /// Somebody who was let in at the events has subscribed to some of them.
    func noteListener(_ subscription: Frame) {
        guard let key = subscription.userID, let connection = subscription.connection else {
            return
        }
        listening[connection] = key
    }

    /// Who asks, who listens, and who is not let in.
    func access(at now: ContinuousClock.Instant) -> ServiceStatistics.Access {
        lastAsked = lastAsked.filter { now - $1 < .seconds(60) }
        forgetWhoLeft()
        return ServiceStatistics.Access(
            peers: countRoles(of: Set(lastAsked.keys)),
            listeners: countRoles(of: Set(listening.values)),
            refusedConnections: statistics.refusedConnections,
            refusedRequests: statistics.refusedRequests)
    }

    private func countRoles(of keys: Set<String>) -> [String: Int] {
        let roles = keys.flatMap { directory.peers[$0]?.roles.map(\.rawValue) ?? [] }
        return Dictionary(roles.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func forgetWhoLeft() {
        listening = listening.filter { $0.key.isOpen }
    }

    /// What becomes of a request: a refusal when its sender may not use the method, whatever else
    /// is wrong with it.
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

    private func decide(_ request: AuthenticationRequest) -> AuthenticationDecision {
        guard case .curve(let key) = request.mechanism, let peer = directory.peer(with: key),
            request.domain == requestDomain || request.domain == eventDomain && mayListen(peer)
        else {
            statistics.refusedConnections += 1
            return .deferred("This key is not allowed here.")
        }
        if request.domain == eventDomain { listeners.insert(key.description) }
        return .accepted(userID: key.description)
    }

    private func mayListen(_ peer: Peer) -> Bool {
        keyring.rules.allows(peer.roles, streamsOf: service)
    }

    private func lookAgain() {
        forgetWhoLeft()
        // Whose rights can't be told just now keeps them.
        guard let present = keyring.folder.stamp, present != stamp else { return }
        stamp = present
        directory = keyring.directory()
        directory.problems.forEach(keyring.report)
        let entitled = listeners.filter { directory.peers[$0].map(mayListen) ?? false }
        if entitled.count == listeners.count { return }
        // All are cut off with them: those who may come back are noted again then.
        listeners.removeAll()
        cutListeners()
    }
}

extension Bus {
    /// The gate of a service, by the name that begins its topics; nil on a plain bus.
    ///
    /// Throws a `ZeroMQError` when there is one already.
    public func gate(of service: String) throws -> Gate? {
        try keyring.map { try Gate(bus: self, keyring: $0, service: service) }
    }
}
