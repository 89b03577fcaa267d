// SPDX-License-Identifier: Apache-2.0

import DequeModule

/// The messages that wait for their turn, client by client: one that floods waits longer itself,
/// instead of making the others wait.
///
/// Pure: it is told the time and decides who is next.
struct RequestQueue {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private struct Client {
        let name: [UInt8]
        var waiting: Deque<RequestMessage> = []
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

    /// How long one waits, while others ask, that does not read what it is answered.
    static var deafness: Duration { .milliseconds(100) }

    /// So many bytes of a message count as one request: reading them takes as long.
    static var bytesPerRequest: Int { 4096 }

    /// How far a client may fall behind its pace and catch up: a timer may be a millisecond late.
    static var slack: Duration { .milliseconds(2) }

    private let limits: Limits
    private var clients: [Client] = []
    /// Where in `clients` the one of a name is.
    private var places: [[UInt8]: Int] = [:]
    /// The places of those with something waiting, in the order in which they are served.
    private var order: [Int] = []
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
        let place = place(of: message.client, heardAt: message.receivedAt)
        clients[place].lastHeard = message.receivedAt
        let ahead = clients[place].waiting.count
        guard ahead < 2 * limits.requestsInFlight else {
            counts.requestsInFlight += 1
            return false
        }
        guard ahead == 0 || bytes + message.payload.count <= limits.waitingBytes else {
            counts.waitingBytes += 1
            return false
        }
        if ahead == 0 { order.append(place) }
        clients[place].waiting.append(message)
        bytes += message.payload.count
        count += 1
        return true
    }

    /// Takes the messages of one turn.
    ///
    /// `read` reads one message and says how many requests it held, sensible or not; a long one
    /// counts as several. No further message is taken once all or one client's share have been
    /// read. While several ask, a client gets nothing
    /// while it is ahead of its pace.
    mutating func takeTurn(now: Instant, _ read: (RequestMessage) -> Int) {
        sweep(now)
        var left = limits.drain
        var (passedOver, served): ([Int], [Int]) = ([], [])
        for place in order {
            guard left > 0, isDue(clients[place], now) else {
                passedOver.append(place)
                continue
            }
            left -= serve(place, atMost: min(left, share), now, read)
            if !clients[place].waiting.isEmpty { served.append(place) }
        }
        // Those who were served go behind those who were not.
        order = passedOver + served
    }

    /// Lets a client wait that does not read: answers in vain would cost the others time.
    mutating func putOff(_ client: [UInt8], now: Instant) {
        guard let place = places[client] else { return }
        clients[place].dueAt = now + Self.deafness
    }

    /// How long those who wait have to do so before a turn has something for one of them; nil when
    /// nothing waits.
    func delay(from now: Instant) -> Duration? {
        order.map { isDue(clients[$0], now) ? .zero : (clients[$0].dueAt ?? now) - now }.min()
    }

    /// How many requests of one client a turn takes.
    private var share: Int { isShared ? limits.share : limits.drain }

    private var isShared: Bool { clients.count > 1 }

    private func isDue(_ client: Client, _ now: Instant) -> Bool {
        guard isShared, let dueAt = client.dueAt else { return true }
        return dueAt <= now
    }

    private mutating func place(of name: [UInt8], heardAt instant: Instant) -> Int {
        if let place = places[name] { return place }
        places[name] = clients.count
        clients.append(Client(name: name, lastHeard: instant))
        return clients.count - 1
    }

    /// Reads a client's share of a turn; returns how many requests that were.
    private mutating func serve(
        _ place: Int, atMost share: Int, _ now: Instant, _ read: (RequestMessage) -> Int
    ) -> Int {
        var taken = 0
        while taken < share, let message = takeNext(of: place) {
            taken += max(read(message), 1 + message.payload.count / Self.bytesPerRequest)
        }
        let earliest = now - Self.slack
        let next =
            max(clients[place].dueAt ?? earliest, earliest)
            + limits.pace * taken / limits.share
        clients[place].dueAt = isShared ? next : nil
        if isShared, !clients[place].waiting.isEmpty {
            if taken >= limits.share { counts.share += 1 }
            if next > now { counts.pace += 1 }
        }
        return taken
    }

    private mutating func takeNext(of place: Int) -> RequestMessage? {
        guard let message = clients[place].waiting.popFirst() else { return nil }
        bytes -= message.payload.count
        count -= 1
        return message
    }

    /// Forgets clients that have not asked for a while.
    private mutating func sweep(_ now: Instant) {
        guard now - (lastSwept ?? now - Self.interest) >= Self.interest else { return }
        lastSwept = now
        let waiting = order.map { clients[$0].name }
        clients.removeAll { $0.waiting.isEmpty && now - $0.lastHeard >= Self.interest }
        places = Dictionary(uniqueKeysWithValues: zip(clients.map(\.name), clients.indices))
        order = waiting.compactMap { places[$0] }
    }
}
