// SPDX-License-Identifier: Apache-2.0

import Commerce

@testable import MessageBus
import Wire

/// A follower's session on a bench: every input returns the steps as text.
///
/// A change is its own number, a state the number up to which it is known.
struct SessionBench {
    typealias Session = FollowerSession<Int, Int>

    private(set) var session: Session
    private(set) var now = ContinuousClock.now

    init(canReplay: Bool = true, bufferLimit: Int = 10) {
        session = Session(canReplay: canReplay, bufferLimit: bufferLimit)
    }

    /// A bench whose session knows everything up to a place, and has used one question for it.
    static func following(_ place: Int, canReplay: Bool = true, bufferLimit: Int = 10) -> Self {
        var bench = Self(canReplay: canReplay, bufferLimit: bufferLimit)
        _ = bench.start()
        _ = bench.snapshot(place, for: 1)
        return bench
    }

    mutating func start() -> String { Self.text(session.start(now: now)) }

    mutating func event(_ number: Int, _ epoch: Epoch = "A") -> String {
        Self.text(session.received(Self.event(number, epoch), now: now))
    }

    mutating func heartbeat(
        _ number: Int, _ epoch: Epoch = "A", isOld: Bool = false
    ) -> String {
        let end = StreamPosition.end(SequenceNumber(UInt64(number)), in: epoch)
        return Self.text(session.received(heartbeat: end, isOld: isOld, now: now))
    }

    mutating func snapshot(_ number: Int, _ epoch: Epoch = "A", for question: Int) -> String {
        Self.text(
            session.received(
                snapshot: number, epoch: epoch, sequence: SequenceNumber(UInt64(number)),
                for: question, now: now))
    }

    mutating func replay(
        _ numbers: some Sequence<Int>, of end: Int, _ epoch: Epoch = "A", for question: Int
    ) -> String {
        Self.text(
            session.received(
                replay: numbers.map { Self.event($0, epoch) }, epoch: epoch,
                sequence: SequenceNumber(UInt64(end)), for: question, now: now))
    }

    mutating func failed(_ question: Int) -> String {
        Self.text(session.requestFailed(question, now: now))
    }

    /// Lets time pass, then ticks once.
    mutating func pass(_ duration: Duration) -> String {
        now += duration
        return Self.text(session.tick(now: now))
    }

    /// Lets time pass in which the process does nothing, not even tick.
    mutating func stop(for duration: Duration) { now += duration }

    private static func event(_ number: Int, _ epoch: Epoch) -> Session.Positioned {
        Session.Positioned(
            epoch: epoch, sequence: SequenceNumber(UInt64(number)), change: number)
    }

    private static func text(_ steps: [Session.Step]) -> String {
        steps.map { step in
            switch step {
            case .requestSnapshot(let question): "snapshot?\(question)"
            case .requestEvents(let question, let after): "events?\(question)>\(after.number)"
            case .replace(let state): "=\(state)"
            case .apply(let change): "+\(change)"
            case .becomeStale: "stale"
            case .becomeCurrent: "current"
            }
        }.joined(separator: " ")
    }
}
