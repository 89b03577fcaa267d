// SPDX-License-Identifier: Apache-2.0

import DequeModule

/// The queued messages of a service's clients, served fairly: a client that floods the service
/// waits longer itself and does not delay the others.
///
/// It is a pure value, which receives the time as an argument.
struct RequestQueue {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private struct Client {
        let name: [UInt8]
        var waiting: Deque<RequestMessage> = []
        var lastReceived: Instant
        /// The time of its next share; nil if it has no competitors.
        var dueAt: Instant?
    }

    /// The number of times that each limit was reached.
    struct Counts: Equatable {
        /// Messages that were dropped because too many of their client were queued.
        var requestsInFlight = 0
        /// Messages that were dropped because the queue had too many bytes.
        var waitingBytes = 0
        /// Batches that contained a client's whole share and left more of its messages queued.
        var share = 0
        /// Shares that came so early that the client has to wait for its next one.
        var pace = 0
    }

    /// The time after its last request in which a client counts as active.
    ///
    /// Limits for shares apply while several clients are active.
    static var activityTimeout: Duration { .seconds(1) }

    /// The back-off of a client that does not read its responses, while other clients are active.
    static var backOff: Duration { .milliseconds(100) }

    /// The size of a message that counts as one request, in bytes; decoding it takes as long.
    static var bytesPerRequest: Int { 4096 }

    /// The maximum delay that a client may catch up with; a timer may be a millisecond late.
    static var burstAllowance: Duration { .milliseconds(2) }

    private let limits: Limits
    private var clients: [Client] = []
    /// The index of each client in `clients`, by its name.
    private var indices: [[UInt8]: Int] = [:]
    /// The indices of the clients with queued messages, in the order in which they are served.
    private var order: [Int] = []
    /// The time when inactive clients were last removed.
    private var lastRemoval: Instant?
    /// The total size of the queued messages, in bytes.
    private(set) var bytes = 0
    /// The number of queued messages.
    private(set) var count = 0
    private(set) var counts = Counts()

    init(limits: Limits) { self.limits = limits }

    /// Queues a message; returns false, and drops it, if too much of its client is queued.
    mutating func add(_ message: RequestMessage) -> Bool {
        let index = index(of: message.client, receivedAt: message.receivedAt)
        clients[index].lastReceived = message.receivedAt
        let ahead = clients[index].waiting.count
        guard ahead < 2 * limits.requestsInFlight else {
            counts.requestsInFlight += 1
            return false
        }
        guard ahead == 0 || bytes + message.payload.count <= limits.waitingBytes else {
            counts.waitingBytes += 1
            return false
        }
        if ahead == 0 { order.append(index) }
        clients[index].waiting.append(message)
        bytes += message.payload.count
        count += 1
        return true
    }

    /// Removes the messages of the next batch from the queue, and passes each to `read`.
    ///
    /// `read` decodes a message and returns the number of its requests, invalid ones included. A
    /// long message counts as several requests. The batch ends once its limit is reached. While
    /// several clients are active, it contains at most one share of each client, and nothing of a
    /// client that is not due yet.
    mutating func dequeueBatch(now: Instant, read: (RequestMessage) -> Int) {
        removeInactiveClients(now: now)
        var left = limits.drain
        var (passedOver, served): ([Int], [Int]) = ([], [])
        for index in order {
            guard left > 0, isDue(clients[index], now) else {
                passedOver.append(index)
                continue
            }
            left -= serve(index, atMost: min(left, share), now: now, read: read)
            if !clients[index].waiting.isEmpty { served.append(index) }
        }
        // The clients that were served follow those that were not.
        order = passedOver + served
    }

    /// Backs off a client that does not read its responses.
    ///
    /// Its requests would delay other clients, although their responses would be lost.
    mutating func backOff(_ client: [UInt8], now: Instant) {
        guard let index = indices[client] else { return }
        clients[index].dueAt = now + Self.backOff
    }

    /// The time until the next batch is not empty; nil if nothing is queued.
    func delay(from now: Instant) -> Duration? {
        order.map { isDue(clients[$0], now) ? .zero : (clients[$0].dueAt ?? now) - now }.min()
    }

    /// The maximum number of requests of one client in a batch.
    private var share: Int { isShared ? limits.share : limits.drain }

    private var isShared: Bool { clients.count > 1 }

    private func isDue(_ client: Client, _ now: Instant) -> Bool {
        guard isShared, let dueAt = client.dueAt else { return true }
        return dueAt <= now
    }

    private mutating func index(of name: [UInt8], receivedAt instant: Instant) -> Int {
        if let index = indices[name] { return index }
        indices[name] = clients.count
        clients.append(Client(name: name, lastReceived: instant))
        return clients.count - 1
    }

    /// Reads a client's share of a batch; returns the number of its requests.
    private mutating func serve(
        _ index: Int, atMost share: Int, now: Instant, read: (RequestMessage) -> Int
    ) -> Int {
        var served = 0
        while served < share, let message = dequeue(from: index) {
            served += max(read(message), 1 + message.payload.count / Self.bytesPerRequest)
        }
        let earliest = now - Self.burstAllowance
        let next =
            max(clients[index].dueAt ?? earliest, earliest)
            + limits.pace * served / limits.share
        clients[index].dueAt = isShared ? next : nil
        if isShared, !clients[index].waiting.isEmpty {
            if served >= limits.share { counts.share += 1 }
            if next > now { counts.pace += 1 }
        }
        return served
    }

    private mutating func dequeue(from index: Int) -> RequestMessage? {
        guard let message = clients[index].waiting.popFirst() else { return nil }
        bytes -= message.payload.count
        count -= 1
        return message
    }

    /// Removes the clients that are no longer active, at most once in `activityTimeout`.
    private mutating func removeInactiveClients(now: Instant) {
        let timeout = Self.activityTimeout
        guard now - (lastRemoval ?? now - timeout) >= timeout else { return }
        lastRemoval = now
        let waiting = order.map { clients[$0].name }
        clients.removeAll { $0.waiting.isEmpty && now - $0.lastReceived >= timeout }
        indices = Dictionary(uniqueKeysWithValues: zip(clients.map(\.name), clients.indices))
        order = waiting.compactMap { indices[$0] }
    }
}
