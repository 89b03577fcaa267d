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
    }

    /// How long after its last request a client counts as one of those who share the turns.
    static var interest: Duration { .seconds(1) }

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

    init(limits: Limits) { self.limits = limits }

    /// Takes a message; false when too much of this client waits already.
    mutating func add(_ message: RequestMessage) -> Bool {
        let name = message.client
        clients[name, default: Client(lastHeard: message.receivedAt)].lastHeard = message.receivedAt
        let ahead = clients[name]?.waiting.count ?? 0
        guard ahead < 2 * limits.requestsInFlight,
            ahead == 0 || bytes + message.payload.count <= limits.waitingBytes
        else { return false }
        if ahead == 0 { order.append(name) }
        clients[name]?.waiting.append(message)
        bytes += message.payload.count
        count += 1
        return true
    }

    /// Takes the messages of one turn.
    ///
    /// `read` reads one message and says how many requests it held. No further message is taken
    /// once all or one client's share have been read.
    mutating func takeTurn(now: Instant, _ read: (RequestMessage) -> Int) {
        sweep(now)
        let share = clients.count > 1 ? limits.share : limits.drain
        var (left, served) = (limits.drain, 0)
        for name in order where left > 0 {
            served += 1
            var taken = 0
            while taken < share, left > 0, let message = next(of: name) {
                let requests = max(read(message), 1)
                taken += requests
                left -= requests
            }
        }
        rotate(served)
    }

    private mutating func next(of name: [UInt8]) -> RequestMessage? {
        guard let message = clients[name]?.waiting.popFirst() else { return nil }
        bytes -= message.payload.count
        count -= 1
        return message
    }

    /// Those who were served go behind those who were not.
    private mutating func rotate(_ served: Int) {
        order = (order[served...] + order[..<served]).filter {
            clients[$0]?.waiting.isEmpty == false
        }
    }

    /// Forgets clients that have not asked for a while.
    private mutating func sweep(_ now: Instant) {
        guard now - (lastSwept ?? now - Self.interest) >= Self.interest else { return }
        lastSwept = now
        clients = clients.filter { !$1.waiting.isEmpty || now - $1.lastHeard < Self.interest }
    }
}
