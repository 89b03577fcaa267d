// SPDX-License-Identifier: Apache-2.0

/// The pending requests of one client, with the times at which each is sent again and at which its
/// outcome becomes unknown.
///
/// It is a pure value, which receives the time as an argument.
struct RequesterSession<Context> {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// A step that the client must take now.
    enum Step {
        /// Send the payload, for the first time or again.
        case transmit(id: Int64, payload: [UInt8])
        /// Report the timeout: the outcome is unknown, unless nothing was sent.
        case giveUp(id: Int64, Context, wasSent: Bool)
    }

    private struct Pending {
        var payload: [UInt8]
        var context: Context
        var deadline: Instant
        var nextAttempt: Instant
        /// The number of attempts since the last connection, which determines the next delay.
        var attempts = 1
        /// The number of times that the socket accepted the payload.
        var transmissions = 1
    }

    /// The maximum back-off; it begins with `Limits.initialBackOff` and doubles with each attempt.
    static var maximumBackOff: Duration { .seconds(2) }
    /// The delay after an attempt for which the socket had no connection.
    static var unconnectedDelay: Duration { .milliseconds(50) }

    private let limit: Int
    private var pending: [Int64: Pending] = [:]
    private var lastID: Int64 = 0
    /// Whether the socket was writable when it was last checked.
    private var isWritable = true

    init(limit: Int) { self.limit = limit }

    /// The number of pending requests.
    var inFlight: Int { pending.count }

    /// Adds a request, which must be sent at once; returns nil if too many are in flight.
    mutating func submit(
        _ context: Context, timeout: Duration, now: Instant, payload: (Int64) throws -> [UInt8]
    ) rethrows -> (id: Int64, payload: [UInt8])? {
        guard pending.count < limit else { return nil }
        lastID += 1
        let bytes = try payload(lastID)
        pending[lastID] = Pending(
            payload: bytes, context: context, deadline: now + timeout,
            nextAttempt: now + Limits.initialBackOff)
        return (lastID, bytes)
    }

    /// Records that the socket did not accept the payload, because it has no connection.
    ///
    /// The payload is sent again soon, and this does not count as an attempt.
    mutating func notSent(_ id: Int64, now: Instant) {
        pending[id]?.attempts -= 1
        pending[id]?.transmissions -= 1
        pending[id]?.nextAttempt = now + Self.unconnectedDelay
    }

    /// Records whether the socket is writable.
    ///
    /// The requester's socket has the option `immediate`, so it is writable while it has a
    /// connection that is not full. A socket that becomes writable again probably has a new
    /// connection, and the requests on the earlier one may be lost. So each pending request is sent
    /// again now, and its back-off starts over.
    mutating func noteWritability(_ isWritable: Bool, now: Instant) {
        defer { self.isWritable = isWritable }
        guard isWritable, !self.isWritable else { return }
        for id in pending.keys {
            pending[id]?.attempts = 0
            pending[id]?.nextAttempt = now
        }
    }

    /// Returns whether a temporarily refused request will be sent again before its timeout.
    ///
    /// If not, the refusal is its result.
    func willRetry(_ id: Int64) -> Bool {
        pending[id].map { $0.nextAttempt < $0.deadline } ?? false
    }

    /// Removes a request that has a reply; returns nil if it is no longer pending.
    mutating func completed(_ id: Int64) -> Context? { pending.removeValue(forKey: id)?.context }

    /// Returns the due steps, oldest request first.
    mutating func due(now: Instant) -> [Step] {
        let ids = pending.filter { $0.value.deadline <= now || $0.value.nextAttempt <= now }.keys
            .sorted()
        return ids.compactMap { step($0, now: now) }
    }

    /// Removes all pending requests, oldest first, when the client stops.
    mutating func abandonAll() -> [Context] {
        defer { pending.removeAll() }
        return pending.sorted { $0.key < $1.key }.map(\.value.context)
    }

    private mutating func step(_ id: Int64, now: Instant) -> Step? {
        guard var request = pending[id] else { return nil }
        if request.deadline <= now {
            pending[id] = nil
            return .giveUp(id: id, request.context, wasSent: request.transmissions > 0)
        }
        request.attempts += 1
        request.transmissions += 1
        request.nextAttempt = now + Self.delay(afterAttempt: request.attempts)
        pending[id] = request
        return .transmit(id: id, payload: request.payload)
    }

    private static func delay(afterAttempt number: Int) -> Duration {
        // The delay reaches its maximum long before the tenth attempt.
        min(Limits.initialBackOff * (1 << min(number - 1, 10)), maximumBackOff)
    }
}
