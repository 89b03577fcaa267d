// SPDX-License-Identifier: Apache-2.0

import Commerce

@testable import MessageBus
import Wire

/// A test bench for a follower's session, which returns the steps of each input as text.
///
/// A change is represented by its sequence number, a state by that of its last change.
struct SessionBench {
    typealias Session = FollowerSession<Int, Int>

    private(set) var session: Session
    private(set) var now = ContinuousClock.now

    init(canReplay: Bool = true, bufferLimit: Int = 10) {
        session = Session(canReplay: canReplay, bufferLimit: bufferLimit)
    }

    /// Creates a bench whose session has received a snapshot as the reply to its first request.
    static func following(_ position: Int, canReplay: Bool = true, bufferLimit: Int = 10) -> Self {
        var bench = Self(canReplay: canReplay, bufferLimit: bufferLimit)
        _ = bench.start()
        _ = bench.snapshot(position, for: 1)
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

    mutating func snapshot(_ number: Int, _ epoch: Epoch = "A", for request: Int) -> String {
        Self.text(
            session.received(
                snapshot: number, epoch: epoch, sequence: SequenceNumber(UInt64(number)),
                for: request, now: now))
    }

    /// Delivers a page that others follow.
    mutating func page(
        _ number: Int, to end: String, _ epoch: Epoch = "A", for request: Int
    ) -> String {
        Self.text(
            session.received(
                snapshot: number, next: end, epoch: epoch,
                sequence: SequenceNumber(UInt64(number)), for: request, now: now))
    }

    mutating func replay(
        _ numbers: some Sequence<Int>, of end: Int, _ epoch: Epoch = "A", for request: Int
    ) -> String {
        Self.text(
            session.received(
                replay: numbers.map { Self.event($0, epoch) }, epoch: epoch,
                sequence: SequenceNumber(UInt64(end)), for: request, now: now))
    }

    mutating func failed(_ request: Int) -> String {
        Self.text(session.requestFailed(request, now: now))
    }

    /// Lets time pass, then ticks once.
    mutating func advance(by duration: Duration) -> String {
        now += duration
        return Self.text(session.tick(now: now))
    }

    /// Lets time pass without a tick, as if the process were suspended.
    mutating func suspend(for duration: Duration) { now += duration }

    private static func event(_ number: Int, _ epoch: Epoch) -> Session.Positioned {
        Session.Positioned(
            epoch: epoch, sequence: SequenceNumber(UInt64(number)), change: number)
    }

    private static func text(_ steps: [Session.Step]) -> String {
        steps.map { step in
            switch step {
            case .requestSnapshot(let request, nil): "snapshot?\(request)"
            case .requestSnapshot(let request, let page?):
                "page?\(request)@\(page.at.number)>\(page.after)"
            case .collect(let page): "&\(page)"
            case .requestEvents(let request, let after): "events?\(request)>\(after.number)"
            case .replace(let state): "=\(state)"
            case .apply(let change): "+\(change)"
            case .becomeStale: "stale"
            case .becomeCurrent: "current"
            }
        }.joined(separator: " ")
    }
}
