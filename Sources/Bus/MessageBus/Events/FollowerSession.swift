// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What a follower knows about its place in one stream, and what it must do next (the Clone pattern
/// of the ZeroMQ guide, completed with gaps, epochs and silence).
///
/// Pure: it is told what came and when.
///
/// `Change` is what an event carries, `State` what a snapshot carries.
struct FollowerSession<Change, State> {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// A change at its place in the stream.
    struct Positioned {
        var epoch: Epoch
        var sequence: SequenceNumber
        var change: Change
    }

    /// The number of a request; only the answer to the last one counts.
    typealias Question = Int

    /// What the follower must do now, in this order.
    enum Step {
        /// Ask for a snapshot.
        case requestSnapshot(Question)
        /// Ask for the events after this one.
        case requestEvents(Question, after: SequenceNumber)
        /// Forget everything and take this state.
        case replace(State)
        /// Take one change.
        case apply(Change)
        /// Nothing was heard for too long: what is known may be out of date.
        case becomeStale
        /// What is known is right again.
        case becomeCurrent
    }

    private enum Phase {
        /// The state while a snapshot was asked for and has not come.
        case awaitingSnapshot
        /// The state while everything up to `position` is known.
        case following
        /// The state while a gap is being filled by a replay.
        case awaitingEvents
    }

    private let canReplay: Bool
    private let bufferLimit: Int
    private var phase = Phase.awaitingSnapshot
    private var question: Question = 0
    private var epoch: Epoch?
    private(set) var position = SequenceNumber.none
    /// How far the stream reaches, from what was heard since the last question: its answer contains
    /// all that was published before it.
    private var horizon: (epoch: Epoch, sequence: SequenceNumber)?
    private var buffer: [Positioned] = []
    /// When the last question was asked: its answer is at least as young.
    private var askedAt: Instant?
    /// When what is known was last certain to be right.
    private(set) var lastCertain: Instant?
    private var retryAt: Instant?
    /// Whether nothing was heard for too long: what comes then may have waited just as long, and
    /// only an answer to a new question makes certain.
    private var wasSilent = false
    /// Whether the follower was told that what is known is right.
    private(set) var isCurrent = false
    /// Whether nothing is missing of what was heard; a gap is told before it makes stale.
    var isComplete: Bool { if case .following = phase { true } else { false } }
    /// How often events were missing, the state was asked for, and too much had to be kept.
    private(set) var counts = (gaps: 0, snapshots: 0, overflows: 0)

    /// How long after a refused snapshot it is asked for again.
    static var retryInterval: Duration { .seconds(1) }

    init(canReplay: Bool, bufferLimit: Int = Limits().followerBuffer) {
        self.canReplay = canReplay
        self.bufferLimit = bufferLimit
    }

    /// Whether what is known is not older than the silence that is tolerated: a process that was
    /// stopped may be asked before it is told that time has passed.
    func isCurrent(at now: Instant) -> Bool { isCurrent && !hasFallenSilent(now) }

    /// Begins: the subscription stands, now the state is asked for.
    mutating func start(now: Instant) -> [Step] { startOver(now) }

    /// An event came.
    mutating func received(_ event: Positioned, now: Instant) -> [Step] {
        noticeSilence(now) + take(event, now)
    }

    private mutating func take(_ event: Positioned, _ now: Instant) -> [Step] {
        look(to: event.sequence, in: event.epoch)
        switch phase {
        case .awaitingSnapshot, .awaitingEvents:
            return keep(event)
        case .following where event.epoch != epoch:
            return keep(event) + startOver(now)
        case .following where event.sequence <= position:
            return doubt(now)
        case .following where event.sequence == position.next:
            position = event.sequence
            return [.apply(event.change)] + doubt(now)
        case .following:
            return keep(event) + fillGap(now)
        }
    }

    /// A heartbeat came: it says where the stream stood when it was sent, without adding to it;
    /// `isOld` if that was so long ago that it proves nothing about now.
    mutating func heard(
        epoch: Epoch, sequence: SequenceNumber, isOld: Bool = false, now: Instant
    ) -> [Step] {
        noticeSilence(now) + compare(epoch, sequence, isOld, now)
    }

    private mutating func compare(
        _ epoch: Epoch, _ sequence: SequenceNumber, _ isOld: Bool, _ now: Instant
    ) -> [Step] {
        look(to: sequence, in: epoch)
        guard case .following = phase else { return [] }
        if epoch != self.epoch { return startOver(now) }
        if sequence > position { return fillGap(now) }
        return sequence == position && !isOld ? confirm(now) : doubt(now, isLate: isOld)
    }

    /// The snapshot came.
    mutating func received(
        snapshot: State, epoch: Epoch, sequence: SequenceNumber, for question: Question,
        now: Instant
    ) -> [Step] {
        guard question == self.question, case .awaitingSnapshot = phase else { return [] }
        self.epoch = epoch
        position = sequence
        return noticeSilence(now) + [.replace(snapshot)] + settle(now)
    }

    /// The replay came, and with it where the stream stands.
    mutating func received(
        replay: [Positioned], epoch: Epoch, sequence: SequenceNumber, for question: Question,
        now: Instant
    ) -> [Step] {
        guard question == self.question, case .awaitingEvents = phase else { return [] }
        let continues = replay.first.map { $0.sequence == position.next } ?? (sequence == position)
        guard epoch == self.epoch, continues else { return startOver(now) }
        // What was heard of another epoch in the meantime keeps it from being certain.
        if horizon.map({ $0.epoch == epoch }) ?? true { look(to: sequence, in: epoch) }
        buffer = replay + buffer
        return noticeSilence(now) + settle(now)
    }

    /// The snapshot or the replay did not come.
    ///
    /// A replay is asked for as a snapshot; a snapshot is asked for again after a while, so that a
    /// service that refuses is not pestered.
    mutating func requestFailed(_ question: Question, now: Instant) -> [Step] {
        guard question == self.question else { return [] }
        switch phase {
        case .following: return []
        case .awaitingEvents: return startOver(now)
        case .awaitingSnapshot:
            retryAt = now + Self.retryInterval
            return []
        }
    }

    /// Time has passed.
    mutating func tick(now: Instant) -> [Step] { askAgain(now) + noticeSilence(now) }

    private mutating func askAgain(_ now: Instant) -> [Step] {
        guard let retryAt, retryAt <= now else { return [] }
        return startOver(now)
    }

    /// Looks at the time before anything else is: what comes may have waited in a queue while the
    /// process was stopped, and be handled before any tick.
    private mutating func noticeSilence(_ now: Instant) -> [Step] {
        guard isCurrent, hasFallenSilent(now) else { return [] }
        isCurrent = false
        wasSilent = true
        return [.becomeStale]
    }

    private func hasFallenSilent(_ now: Instant) -> Bool {
        lastCertain.map { now - $0 >= Limits.silence } ?? true
    }

    private mutating func look(to sequence: SequenceNumber, in epoch: Epoch) {
        if let horizon, horizon.epoch == epoch, horizon.sequence >= sequence { return }
        horizon = (epoch, sequence)
    }

    /// Keeps an event for later, within bounds; past them the horizon remembers that something is
    /// missing, and it is fetched after what was asked for already.
    private mutating func keep(_ event: Positioned) -> [Step] {
        if buffer.count >= bufferLimit {
            buffer.removeAll()
            counts.overflows += 1
        }
        buffer.append(event)
        return []
    }

    /// Asks for what is missing, or, where nothing is known to be, whether anything is.
    private mutating func fillGap(_ now: Instant) -> [Step] {
        if missing > 0 { counts.gaps += 1 }
        guard canReplay, missing <= Limits.eventPage.most else { return startOver(now) }
        phase = .awaitingEvents
        return [.requestEvents(nextQuestion(now), after: position)]
    }

    /// How many events are known to be missing; for more than a page holds the state is asked for,
    /// which is less.
    private var missing: UInt64 {
        guard let horizon, horizon.epoch == epoch, horizon.sequence > position else { return 0 }
        return horizon.sequence.number - position.number
    }

    private mutating func startOver(_ now: Instant) -> [Step] {
        phase = .awaitingSnapshot
        retryAt = nil
        counts.snapshots += 1
        return [.requestSnapshot(nextQuestion(now))]
    }

    private mutating func nextQuestion(_ now: Instant) -> Question {
        question += 1
        askedAt = now
        horizon?.sequence = .none
        return question
    }

    /// Applies what was kept and is newer, in its order, and looks whether that is all.
    ///
    /// What is of another epoch was published before the snapshot's database took over, or tells
    /// that the snapshot is of a former one: the next heartbeat says which, and until then nothing
    /// is certain.
    private mutating func settle(_ now: Instant) -> [Step] {
        phase = .following
        let newer = buffer.filter { $0.epoch == epoch && $0.sequence > position }
            .sorted { $0.sequence < $1.sequence }
        buffer.removeAll()
        var steps: [Step] = []
        for event in newer where event.sequence > position {
            guard event.sequence == position.next else {
                buffer = newer.filter { $0.sequence > position }
                return steps + fillGap(now)
            }
            position = event.sequence
            steps.append(.apply(event.change))
        }
        guard let horizon else { return steps + trust(now) }
        guard horizon.epoch == epoch else { return steps }
        return steps + (horizon.sequence > position ? fillGap(now) : trust(now))
    }

    /// The answer fits what was heard, so that what is known was right when it was asked for.
    ///
    /// The answer to an old question may have waited as long, and proves nothing about now.
    private mutating func trust(_ now: Instant) -> [Step] {
        guard let askedAt, now - askedAt < Limits.silence else { return fillGap(now) }
        return beCertain(askedAt)
    }

    /// The heartbeat says that nothing is missing.
    private mutating func confirm(_ now: Instant) -> [Step] {
        let proofs = [lastCertain, askedAt].compactMap(\.self)
        guard !wasSilent, proofs.contains(where: { now - $0 < Limits.silence }) else {
            return fillGap(now)
        }
        return beCertain(now)
    }

    /// What was heard shows that somebody is there, and no more: more may have been published since
    /// then.
    ///
    /// One who hears late is certain of what was answered, and so asks as often as heartbeats come,
    /// which may be a little sooner than they should.
    private mutating func doubt(_ now: Instant, isLate: Bool = false) -> [Step] {
        let isDue = askedAt.map { now - $0 >= Limits.heartbeat / 2 } ?? true
        return wasSilent || isLate && isDue ? fillGap(now) : []
    }

    private mutating func beCertain(_ instant: Instant) -> [Step] {
        lastCertain = instant
        wasSilent = false
        guard !isCurrent else { return [] }
        isCurrent = true
        return [.becomeCurrent]
    }
}
