// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The state of a follower in one stream, and the steps that follow from each input: the Clone
/// pattern of the ZeroMQ guide, completed with gaps, epochs and silence.
///
/// Pure: inputs and times are arguments.
///
/// `Change` is the content of an event, `State` the content of a snapshot.
struct FollowerSession<Change, State> {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// A change at its place in the stream.
    struct Positioned {
        var epoch: Epoch
        var sequence: SequenceNumber
        var change: Change

        var position: StreamPosition { .event(sequence, in: epoch) }
    }

    /// The number of a request; replies to earlier requests than the last one are ignored.
    typealias RequestNumber = Int

    /// A step of the follower; steps are performed in their order.
    enum Step {
        /// Request a snapshot.
        case requestSnapshot(RequestNumber)
        /// Request the events after this one.
        case requestEvents(RequestNumber, after: SequenceNumber)
        /// Replace the state.
        case replace(State)
        /// Apply one change.
        case apply(Change)
        /// The state may be out of date.
        case becomeStale
        /// The state is confirmed again.
        case becomeCurrent
    }

    private enum Phase {
        /// The state while the reply to a snapshot request is pending.
        case awaitingSnapshot
        /// The state while everything up to the cursor is applied.
        case following
        /// The state while the reply to a request for missing events is pending.
        case awaitingEvents
    }

    private let canReplay: Bool
    private let bufferLimit: Int
    private var phase = Phase.awaitingSnapshot
    private var lastRequest: RequestNumber = 0
    /// The last event applied.
    private var cursor = StreamCursor()
    /// The end of the stream according to the messages received since the last request, whose reply
    /// contains all that was published before.
    private var horizon = StreamCursor()
    private var buffer: [Positioned] = []
    /// The time of the last request; its reply is at least as recent.
    private var requestedAt: Instant?
    /// The last time for which the state was confirmed.
    private(set) var lastConfirmed: Instant?
    private var retryAt: Instant?
    /// Whether a silence was noticed and not yet ended by a reply.
    ///
    /// Messages that come after it may have waited in a queue just as long. Only the reply to a new
    /// request confirms the state.
    private var wasSilent = false
    /// Whether the owner was last notified that the state is current.
    private(set) var isCurrent = false
    /// Whether no event is known to be missing; false from the moment when a gap is noticed, while
    /// `isCurrent` ends later, by silence.
    var isComplete: Bool { if case .following = phase { true } else { false } }
    /// Counts of noticed gaps, requested snapshots and overflows of the buffer.
    private(set) var counts = (gaps: 0, snapshots: 0, overflows: 0)

    /// The delay between a failed snapshot request and the next one.
    static var retryInterval: Duration { .seconds(1) }

    init(canReplay: Bool, bufferLimit: Int = Limits().followerBuffer) {
        self.canReplay = canReplay
        self.bufferLimit = bufferLimit
    }

    /// The last event applied.
    var position: SequenceNumber { cursor.sequence }

    /// Whether the state is confirmed and the confirmation is less than the tolerated silence ago.
    ///
    /// After a stop of the process this may be asked before the first tick.
    func isCurrent(at now: Instant) -> Bool { isCurrent && !hasFallenSilent(now) }

    /// Begins after subscribing.
    mutating func start(now: Instant) -> [Step] { startOver(now) }

    /// Handles an event.
    mutating func received(_ event: Positioned, now: Instant) -> [Step] {
        noticeSilence(now) + take(event, now)
    }

    private mutating func take(_ event: Positioned, _ now: Instant) -> [Step] {
        horizon.advance(to: event.position)
        guard isComplete else { return store(event) }
        switch cursor.relation(to: event.position) {
        case .first, .otherEpoch:
            return store(event) + startOver(now)
        case .gap:
            return store(event) + fillGap(now)
        case .current, .old:
            return doubt(now)
        case .next:
            cursor.skip(to: event.sequence)
            return [.apply(event.change)] + doubt(now)
        }
    }

    /// Handles a heartbeat; `isOld` if it was sent so long ago that it confirms nothing.
    mutating func received(
        heartbeat position: StreamPosition, isOld: Bool = false, now: Instant
    ) -> [Step] {
        noticeSilence(now) + compare(position, isOld, now)
    }

    private mutating func compare(
        _ position: StreamPosition, _ isOld: Bool, _ now: Instant
    ) -> [Step] {
        horizon.advance(to: position)
        guard isComplete else { return [] }
        switch cursor.relation(to: position) {
        case .first, .otherEpoch: return startOver(now)
        case .gap: return fillGap(now)
        case .current where !isOld: return confirm(now)
        case .current, .old, .next: return doubt(now, isLate: isOld)
        }
    }

    /// Handles a snapshot.
    mutating func received(
        snapshot: State, epoch: Epoch, sequence: SequenceNumber, for request: RequestNumber,
        now: Instant
    ) -> [Step] {
        guard request == lastRequest, case .awaitingSnapshot = phase else { return [] }
        cursor = StreamCursor(epoch: epoch, sequence: sequence)
        return noticeSilence(now) + [.replace(snapshot)] + applyBuffer(now)
    }

    /// Handles a page of missing events; `sequence` is the end of the stream.
    mutating func received(
        replay: [Positioned], epoch: Epoch, sequence: SequenceNumber, for request: RequestNumber,
        now: Instant
    ) -> [Step] {
        guard request == lastRequest, case .awaitingEvents = phase else { return [] }
        let end = StreamPosition.end(sequence, in: epoch)
        let beginning = replay.first.map { StreamPosition.event($0.sequence, in: epoch) } ?? end
        switch cursor.relation(to: beginning) {
        case .next, .current: break
        case .first, .old, .gap, .otherEpoch: return startOver(now)
        }
        // If another epoch was received since the request, the page confirms nothing.
        if horizon.relation(to: end) != .otherEpoch { horizon.advance(to: end) }
        buffer = replay + buffer
        return noticeSilence(now) + applyBuffer(now)
    }

    /// Handles a request without a usable reply.
    ///
    /// After events a snapshot is requested at once; after a snapshot another one follows with a
    /// delay, so that a service that refuses is not flooded.
    mutating func requestFailed(_ request: RequestNumber, now: Instant) -> [Step] {
        guard request == lastRequest else { return [] }
        switch phase {
        case .following: return []
        case .awaitingEvents: return startOver(now)
        case .awaitingSnapshot:
            retryAt = now + Self.retryInterval
            return []
        }
    }

    /// Handles the passing of time.
    mutating func tick(now: Instant) -> [Step] { retry(now) + noticeSilence(now) }

    private mutating func retry(_ now: Instant) -> [Step] {
        guard let retryAt, retryAt <= now else { return [] }
        return startOver(now)
    }

    /// Checks the time before each input is handled: the input may have waited in a queue while the
    /// process was stopped, and may be handled before any tick.
    private mutating func noticeSilence(_ now: Instant) -> [Step] {
        guard isCurrent, hasFallenSilent(now) else { return [] }
        isCurrent = false
        wasSilent = true
        return [.becomeStale]
    }

    private func hasFallenSilent(_ now: Instant) -> Bool {
        lastConfirmed.map { now - $0 >= Limits.silence } ?? true
    }

    /// Stores an event for later, and empties a full buffer first.
    ///
    /// The horizon then shows that events are missing; they are requested after the pending reply.
    private mutating func store(_ event: Positioned) -> [Step] {
        if buffer.count >= bufferLimit {
            buffer.removeAll()
            counts.overflows += 1
        }
        buffer.append(event)
        return []
    }

    /// Requests the missing events, or a snapshot where that is less; if none are known to be
    /// missing, the reply shows whether any are.
    private mutating func fillGap(_ now: Instant) -> [Step] {
        if missing > 0 { counts.gaps += 1 }
        guard canReplay, missing <= Limits.eventPage.maximum else { return startOver(now) }
        phase = .awaitingEvents
        return [.requestEvents(nextRequest(now), after: cursor.sequence)]
    }

    /// The number of events that are known to be missing.
    private var missing: Int {
        guard let end = horizon.end, case .gap(let missing) = cursor.relation(to: end) else {
            return 0
        }
        return missing.count
    }

    private mutating func startOver(_ now: Instant) -> [Step] {
        phase = .awaitingSnapshot
        retryAt = nil
        counts.snapshots += 1
        return [.requestSnapshot(nextRequest(now))]
    }

    private mutating func nextRequest(_ now: Instant) -> RequestNumber {
        lastRequest += 1
        requestedAt = now
        horizon.sequence = .none
        return lastRequest
    }

    /// Applies the buffered events that continue the stream, and requests the rest.
    ///
    /// Another epoch than the cursor's has either ended before the snapshot or begun after it. The
    /// next heartbeat shows which; until then nothing is confirmed.
    private mutating func applyBuffer(_ now: Instant) -> [Step] {
        phase = .following
        let events = buffer.filter { $0.epoch == cursor.epoch }
            .sorted { $0.sequence < $1.sequence }
        buffer.removeAll()
        var steps: [Step] = []
        for (index, event) in events.enumerated() {
            switch cursor.relation(to: event.position) {
            case .first, .current, .old, .otherEpoch: continue
            case .gap:
                buffer = Array(events[index...])
                return steps + fillGap(now)
            case .next:
                cursor.skip(to: event.sequence)
                steps.append(.apply(event.change))
            }
        }
        guard let end = horizon.end else { return steps + confirmByReply(now) }
        switch cursor.relation(to: end) {
        case .first, .otherEpoch: return steps
        case .gap: return steps + fillGap(now)
        case .current, .old, .next: return steps + confirmByReply(now)
        }
    }

    /// Confirms the state for the time of the last request.
    ///
    /// The reply to an old request may have waited as long, and confirms nothing about now.
    private mutating func confirmByReply(_ now: Instant) -> [Step] {
        guard let requestedAt, now - requestedAt < Limits.silence else { return fillGap(now) }
        return confirmed(at: requestedAt)
    }

    /// Confirms the state by a heartbeat at the cursor.
    private mutating func confirm(_ now: Instant) -> [Step] {
        let earlier = [lastConfirmed, requestedAt].compactMap(\.self)
        guard !wasSilent, earlier.contains(where: { now - $0 < Limits.silence }) else {
            return fillGap(now)
        }
        return confirmed(at: now)
    }

    /// Handles a message that shows only that the publisher lives: it may have published more.
    ///
    /// A follower whose messages come late is confirmed by replies alone, so it sends requests as
    /// often as heartbeats come, which may be slightly early.
    private mutating func doubt(_ now: Instant, isLate: Bool = false) -> [Step] {
        let isDue = requestedAt.map { now - $0 >= Limits.heartbeat / 2 } ?? true
        return wasSilent || isLate && isDue ? fillGap(now) : []
    }

    private mutating func confirmed(at instant: Instant) -> [Step] {
        lastConfirmed = instant
        wasSilent = false
        guard !isCurrent else { return [] }
        isCurrent = true
        return [.becomeCurrent]
    }
}
