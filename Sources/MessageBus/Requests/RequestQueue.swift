// SPDX-License-Identifier: Apache-2.0

/// The messages that wait for their turn, client by client: one that floods waits longer itself,
/// instead of making the others wait.
///
/// Pure: it is told the time and decides who is next.
struct RequestQueue {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private struct Client {
        var waiting: ArraySlice<RequestMessage> = []
        var lastHeard: Instant
        /// When its next share is due; nil when nobody else asked.
        var dueAt: Instant?
    }

    /// How often each of its limits was met.
    struct Counts: Equatable {
        /// Messages that were not taken, because too many of their client waited.
        var requestsInFlight = 0
        /// Messages that were not taken, because all that wait have too many bytes.
        var waitingBytes = 0
        /// Turns that took a client's share and left more of it.
        var share = 0
        /// Shares that came so early that the client has to wait for its next one.
        var pace = 0
    }

    /// How long after its last request a client counts as one of those who share the turns.
    static var interest: Duration { .seconds(1) }

    /// How far a client may fall behind its pace and catch up: a timer may be a millisecond late.
    static var slack: Duration { .milliseconds(2) }

    private let limits: Limits
    private var clients: [[UInt8]: Client] = [:]
    /// Those with something waiting, in the order in which they are served.
    private var order: [[UInt8]] = []
    /// When those who lost interest were last forgotten.
    private var lastSwept: Instant?
    /// How many bytes of messages wait.
    private(set) var bytes = 0
    /// How many messages wait.
    private(set) var count = 0
    private(set) var counts = Counts()

    init(limits: Limits) { self.limits = limits }

    /// Takes a message; false when too much of this client waits already.
    mutating func add(_ message: RequestMessage) -> Bool {
        let name = message.client
        clients[name, default: Client(lastHeard: message.receivedAt)].lastHeard = message.receivedAt
        let ahead = clients[name]?.waiting.count ?? 0
        guard ahead < 2 * limits.requestsInFlight else {
            counts.requestsInFlight += 1
            return false
        }
        guard ahead == 0 || bytes + message.payload.count <= limits.waitingBytes else {
            counts.waitingBytes += 1
            return false
        }
        if ahead == 0 { order.append(name) }
        clients[name]?.waiting.append(message)
        bytes += message.payload.count
        count += 1
        return true
    }

    /// Takes the messages of one turn.
    ///
    /// `read` reads one message and says how many requests it held. No further message is taken
    /// once all or one client's share have been read. While several ask, a client gets nothing
    /// while it is ahead of its pace.
    mutating func takeTurn(now: Instant, _ read: (RequestMessage) -> Int) {
        sweep(now)
        var left = limits.drain
        var (passedOver, served): ([[UInt8]], [[UInt8]]) = ([], [])
        for name in order {
            guard left > 0, isDue(name, now) else {
                passedOver.append(name)
                continue
            }
            left -= serve(name, atMost: min(left, share), now, read)
            if isWaiting(name) { served.append(name) }
        }
        // Those who were served go behind those who were not.
        order = passedOver + served
    }

    /// How long those who wait have to do so before a turn has something for one of them; nil when
    /// nothing waits.
    func delay(from now: Instant) -> Duration? {
        order.map { isDue($0, now) ? .zero : (clients[$0]?.dueAt ?? now) - now }.min()
    }

    /// How many requests of one client a turn takes.
    private var share: Int { isShared ? limits.share : limits.drain }

    private var isShared: Bool { clients.count > 1 }

    private func isDue(_ name: [UInt8], _ now: Instant) -> Bool {
        guard isShared, let dueAt = clients[name]?.dueAt else { return true }
        return dueAt <= now
    }

    private func isWaiting(_ name: [UInt8]) -> Bool { clients[name]?.waiting.isEmpty == false }

    /// Reads a client's share of a turn; returns how many requests that were.
    private mutating func serve(
        _ name: [UInt8], atMost share: Int, _ now: Instant, _ read: (RequestMessage) -> Int
    ) -> Int {
        var taken = 0
        while taken < share, let message = takeNext(of: name) { taken += max(read(message), 1) }
        let earliest = now - Self.slack
        let next =
            max(clients[name]?.dueAt ?? earliest, earliest)
            + limits.pace * taken / limits.share
        let isShared = isShared
        clients[name]?.dueAt = isShared ? next : nil
        if isShared, isWaiting(name) {
            if taken >= limits.share { counts.share += 1 }
            if next > now { counts.pace += 1 }
        }
        return taken
    }

    private mutating func takeNext(of name: [UInt8]) -> RequestMessage? {
        guard let message = clients[name]?.waiting.popFirst() else { return nil }
        bytes -= message.payload.count
        count -= 1
        return message
    }

    /// Forgets clients that have not asked for a while.
    private mutating func sweep(_ now: Instant) {
        guard now - (lastSwept ?? now - Self.interest) >= Self.interest else { return }
        lastSwept = now
        clients = clients.filter { !$1.waiting.isEmpty || now - $1.lastHeard < Self.interest }
    }
}
