// SPDX-License-Identifier: Apache-2.0

/// The requests of one client that wait for an answer: when each is sent again, and when its
/// outcome is called unknown.
///
/// Pure: it is told the time and says what to do.
struct RequesterSession<Context> {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// What is to be done now.
    enum Step {
        /// Send the payload, for the first time or again.
        case transmit(id: Int64, payload: [UInt8])
        /// No answer came within the patience: the outcome is unknown, unless nothing was sent.
        case giveUp(id: Int64, Context, wasSent: Bool)
    }

    private struct Pending {
        var payload: [UInt8]
        var context: Context
        var deadline: Instant
        var nextAttempt: Instant
        /// The number of attempts since the last connection; the next pause follows from it.
        var attempts = 1
        /// How often the payload left, as far as the socket knows.
        var transmissions = 1
    }

    /// How long the first attempt may take; each further one may take twice as long, up to
    /// `longestAttempt`.
    static var firstAttempt: Duration { .milliseconds(500) }
    static var longestAttempt: Duration { .seconds(2) }
    /// How soon a payload is tried again that the socket could not take.
    static var notConnected: Duration { .milliseconds(50) }

    private let limit: Int
    private var pending: [Int64: Pending] = [:]
    private var lastID: Int64 = 0
    /// Whether the service was connected when the socket was last looked at.
    private var isConnected = true

    init(limit: Int) { self.limit = limit }

    /// How many requests wait for an answer.
    var inFlight: Int { pending.count }

    /// Takes a request and returns its number, to be sent at once; nil when too many are in flight.
    mutating func submit(
        _ context: Context, patience: Duration, now: Instant, payload: (Int64) throws -> [UInt8]
    ) rethrows -> (id: Int64, payload: [UInt8])? {
        guard pending.count < limit else { return nil }
        lastID += 1
        let bytes = try payload(lastID)
        pending[lastID] = Pending(
            payload: bytes, context: context, deadline: now + patience,
            nextAttempt: now + Self.firstAttempt)
        return (lastID, bytes)
    }

    /// The socket could not take the payload: nobody is connected.
    ///
    /// It is tried again soon, and that does not count as an attempt.
    mutating func notSent(_ id: Int64, now: Instant) {
        pending[id]?.attempts -= 1
        pending[id]?.transmissions -= 1
        pending[id]?.nextAttempt = now + Self.notConnected
    }

    /// Records whether the service is connected.
    ///
    /// When the connection is back, the requests that the earlier process took may be lost. So each
    /// request that waits is due now, and its back-off starts anew.
    mutating func noteConnection(isConnected: Bool, now: Instant) {
        defer { self.isConnected = isConnected }
        guard isConnected, !self.isConnected else { return }
        for id in pending.keys {
            pending[id]?.attempts = 0
            pending[id]?.nextAttempt = now
        }
    }

    /// The service said "not now": true when the request will be sent again within its patience,
    /// false when there is no time left and the refusal stands.
    func willRetry(_ id: Int64) -> Bool {
        pending[id].map { $0.nextAttempt < $0.deadline } ?? false
    }

    /// An answer came; nil when nobody waits for it any more.
    mutating func answered(_ id: Int64) -> Context? { pending.removeValue(forKey: id)?.context }

    /// What is due now, oldest request first.
    mutating func due(now: Instant) -> [Step] {
        let ids = pending.filter { $0.value.deadline <= now || $0.value.nextAttempt <= now }.keys
            .sorted()
        return ids.compactMap { step($0, now) }
    }

    /// Everything that waits, oldest first, when the client stops.
    mutating func abandonAll() -> [Context] {
        defer { pending.removeAll() }
        return pending.sorted { $0.key < $1.key }.map(\.value.context)
    }

    private mutating func step(_ id: Int64, _ now: Instant) -> Step? {
        guard var waiting = pending[id] else { return nil }
        if waiting.deadline <= now {
            pending[id] = nil
            return .giveUp(id: id, waiting.context, wasSent: waiting.transmissions > 0)
        }
        waiting.attempts += 1
        waiting.transmissions += 1
        waiting.nextAttempt = now + Self.time(forAttempt: waiting.attempts)
        pending[id] = waiting
        return .transmit(id: id, payload: waiting.payload)
    }

    private static func time(forAttempt number: Int) -> Duration {
        // Long before the tenth it is the longest one.
        min(firstAttempt * (1 << min(number - 1, 10)), longestAttempt)
    }
}
