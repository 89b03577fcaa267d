// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The state of a follower in one stream, and the steps that follow from each input.
///
/// It is the Clone pattern of the ZeroMQ guide, with gaps, epochs and silence added. It is a pure
/// value: inputs and times are arguments. `Change` is the content of an event, `State` the content
/// of a snapshot.
struct FollowerSession<Change, State> {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// A change with its position in the stream.
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
        /// Request the first page of a snapshot, or a later one.
        case requestSnapshot(RequestNumber, SnapshotPage?)
        /// Request the events after this one.
        case requestEvents(RequestNumber, after: SequenceNumber)
        /// Store a page of a snapshot, whose next page is requested.
        case collect(State)
        /// Replace the state by all stored pages and this last one.
        case replace(State)
        /// Apply one change.
        case apply(Change)
        /// The state may be out of date.
        case becomeStale
        /// The state is confirmed again.
        case becomeCurrent
    }

    private enum Phase {
        /// The reply to a snapshot request is pending.
        case awaitingSnapshot
        /// Everything up to the cursor is applied, and no event is known to be missing.
        case following
        /// The reply to a request for missing events is pending.
        case awaitingEvents
    }

    private let canReplay: Bool
    private let bufferLimit: Int
    private var phase = Phase.awaitingSnapshot
    private var lastRequest: RequestNumber = 0
    /// The last event applied.
    private var cursor = StreamCursor()
    /// The end of the stream according to the messages received since the last request.
    ///
    /// The reply to that request contains all earlier events.
    private var horizon = StreamCursor()
    private var buffer: [Positioned] = []
    /// The position of the stored pages of a snapshot, and the end of the last one.
    private var collected: (position: StreamCursor, page: SnapshotPage)?
    /// The time of the last request; its reply is at least as recent.
    private var requestedAt: Instant?
    /// The last time for which the state was confirmed.
    private(set) var lastConfirmed: Instant?
    private var retryAt: Instant?
    /// Whether the state became stale by silence, and no reply has confirmed it since.
    ///
    /// Messages after the silence may have waited in a queue for just as long. Only the reply to a
    /// new request confirms the state.
    private var wasSilent = false
    /// Whether the owner was last notified that the state is current.
    private(set) var isCurrent = false
    /// Whether no event is known to be missing.
    ///
    /// It becomes false as soon as a gap is noticed; `isCurrent` becomes false later, by silence.
    var isComplete: Bool { if case .following = phase { true } else { false } }
    /// The numbers of noticed gaps, requested snapshots and overflows of the buffer.
    private(set) var counts = (gaps: 0, snapshots: 0, overflows: 0)

    /// The delay between a failed snapshot request and the next one.
    static var retryInterval: Duration { .seconds(1) }

    init(canReplay: Bool, bufferLimit: Int = Limits().followerBuffer) {
        self.canReplay = canReplay
        self.bufferLimit = bufferLimit
    }

    /// The last event applied.
    var position: SequenceNumber { cursor.sequence }

    /// Whether the state was confirmed less than `Limits.silence` ago.
    ///
    /// Correct even if the process was suspended and no tick has come since.
    func isCurrent(at now: Instant) -> Bool { isCurrent && !hasFallenSilent(now) }

    /// Requests the first snapshot; call it after subscribing.
    mutating func start(now: Instant) -> [Step] { startOver(now) }

    /// Handles an event.
    mutating func received(_ event: Positioned, now: Instant) -> [Step] {
        noticeSilence(now) + process(event, now)
    }

    private mutating func process(_ event: Positioned, _ now: Instant) -> [Step] {
        horizon.advance(to: event.position)
        guard isComplete else { return store(event) }
        switch cursor.relation(to: event.position) {
        case .first, .otherEpoch:
            return store(event) + startOver(now)
        case .gap:
            return store(event) + fillGap(now)
        case .current, .old:
            return requestConfirmationIfNeeded(now)
        case .next:
            cursor.skip(to: event.sequence)
            return [.apply(event.change)] + requestConfirmationIfNeeded(now)
        }
    }

    /// Handles a heartbeat; `isOld` tells whether it was sent too long ago to confirm the state.
    mutating func received(
        heartbeat position: StreamPosition, isOld: Bool = false, now: Instant
    ) -> [Step] {
        noticeSilence(now) + process(heartbeat: position, isOld, now)
    }

    private mutating func process(
        heartbeat position: StreamPosition, _ isOld: Bool, _ now: Instant
    ) -> [Step] {
        horizon.advance(to: position)
        guard isComplete else { return [] }
        switch cursor.relation(to: position) {
        case .first, .otherEpoch: return startOver(now)
        case .gap: return fillGap(now)
        case .current where !isOld: return confirmByHeartbeat(now)
        case .current, .old, .next: return requestConfirmationIfNeeded(now, isLate: isOld)
        }
    }

    /// Handles a snapshot, or a page of it; `next` is the end of a page that others follow.
    mutating func received(
        snapshot: State, next: String? = nil, epoch: Epoch, sequence: SequenceNumber,
        for request: RequestNumber, now: Instant
    ) -> [Step] {
        guard request == lastRequest, case .awaitingSnapshot = phase else { return [] }
        let position = StreamCursor(epoch: epoch, sequence: sequence)
        if let collected, collected.position != position { return startOver(now) }
        if let next {
            return requestPage(SnapshotPage(at: sequence, after: next), snapshot, position, now)
        }
        cursor = position
        collected = nil
        return noticeSilence(now) + [.replace(snapshot)] + applyBuffer(now)
    }

    /// Stores a page and requests the next one.
    ///
    /// The state will be as old as the first request, so its time remains. A page that ends where
    /// the one before it ended is an error of the service; the snapshot is requested again later.
    private mutating func requestPage(
        _ page: SnapshotPage, _ state: State, _ position: StreamCursor, _ now: Instant
    ) -> [Step] {
        if collected?.page == page { return requestFailed(lastRequest, now: now) }
        collected = (position, page)
        lastRequest += 1
        return noticeSilence(now) + [.collect(state), .requestSnapshot(lastRequest, page)]
    }

    /// Handles a page of missing events; `sequence` is the end of the stream.
    mutating func received(
        replay: [Positioned], epoch: Epoch, sequence: SequenceNumber, for request: RequestNumber,
        now: Instant
    ) -> [Step] {
        guard request == lastRequest, case .awaitingEvents = phase else { return [] }
        let end = StreamPosition.end(sequence, in: epoch)
        let beginning = replay.first.map { StreamPosition.event($0.sequence, in: epoch) } ?? end
        let expected: StreamCursor.Relation = replay.isEmpty ? .current : .next
        guard cursor.relation(to: beginning) == expected else { return startOver(now) }
        // If another epoch was received since the request, the page confirms nothing.
        if horizon.relation(to: end) != .otherEpoch { horizon.advance(to: end) }
        buffer = replay + buffer
        return noticeSilence(now) + applyBuffer(now)
    }

    /// Handles a request without a usable reply.
    ///
    /// If it was a request for events, a snapshot is requested at once. If it was a request for a
    /// snapshot, it is repeated after a delay, so that a refusing service is not flooded.
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

    /// Marks the state as stale after a silence; called before each input is handled.
    ///
    /// After the process was suspended, an input that waited in a queue may come before any tick.
    private mutating func noticeSilence(_ now: Instant) -> [Step] {
        guard isCurrent, hasFallenSilent(now) else { return [] }
        isCurrent = false
        wasSilent = true
        return [.becomeStale]
    }

    private func hasFallenSilent(_ now: Instant) -> Bool {
        lastConfirmed.map { now - $0 >= Limits.silence } ?? true
    }

    /// Buffers an event, and empties a full buffer first.
    ///
    /// The horizon then shows that events are missing. They are requested after the pending reply.
    private mutating func store(_ event: Positioned) -> [Step] {
        if buffer.count >= bufferLimit {
            buffer.removeAll()
            counts.overflows += 1
        }
        buffer.append(event)
        return []
    }

    /// Requests the missing events, or a snapshot if more than a page is missing.
    ///
    /// If no event is known to be missing, the reply shows whether any is.
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
        collected = nil
        counts.snapshots += 1
        return [.requestSnapshot(nextRequest(now), nil)]
    }

    private mutating func nextRequest(_ now: Instant) -> RequestNumber {
        lastRequest += 1
        requestedAt = now
        horizon.sequence = .none
        return lastRequest
    }

    /// Applies the buffered events that continue the stream, and requests the missing ones.
    ///
    /// Another epoch than the cursor's has either ended before the snapshot or begun after it. The
    /// next heartbeat shows which; until then the state is not confirmed.
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
    /// The reply to an old request may be just as old, and does not confirm the state.
    private mutating func confirmByReply(_ now: Instant) -> [Step] {
        guard let requestedAt, now - requestedAt < Limits.silence else { return fillGap(now) }
        return confirmed(at: requestedAt)
    }

    /// Confirms the state by a heartbeat at the cursor.
    ///
    /// A heartbeat after a silence may have waited in a queue, so it leads to a request.
    private mutating func confirmByHeartbeat(_ now: Instant) -> [Step] {
        let earlier = [lastConfirmed, requestedAt].compactMap(\.self)
        guard !wasSilent, earlier.contains(where: { now - $0 < Limits.silence }) else {
            return fillGap(now)
        }
        return confirmed(at: now)
    }

    /// Requests a confirmation after a message that does not confirm the state itself.
    ///
    /// After a silence, and while heartbeats come late, only replies confirm the state. Each late
    /// heartbeat leads to a request. It may come slightly early, so half an interval is enough.
    private mutating func requestConfirmationIfNeeded(
        _ now: Instant, isLate: Bool = false
    ) -> [Step] {
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
