// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Follows the stream of people-service into a directory; confined to the poll thread of its bus.
final class PeopleFollower {
    /// Whether the directory has what somebody waits for.
    typealias Condition = @Sendable (PeopleDirectory) -> Bool

    private struct Waiter {
        let condition: Condition
        let end: ContinuousClock.Instant
        let resume: () -> Void
    }

    private let box: PeopleBox
    private var source: Follower<PeopleEntity>?
    private var waiters: [Waiter] = []

    /// A follower without a source.
    init(_ box: PeopleBox) { self.box = box }

    /// Whether people-service has told all devices, links and people once.
    var isComplete: Bool { box.now.isComplete }

    /// Begins to follow; throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    func follow(_ bus: Bus, _ endpoints: ServiceEndpoints) throws {
        source = try Follower(
            bus: bus, service: "people", endpoints: endpoints, location: .suite,
            snapshots: GetPeopleSnapshot.self, events: GetPeopleEvents.self
        ) { [weak self] in self?.receive($0) }
    }

    /// Applies an update of the stream.
    func receive(_ update: Follower<PeopleEntity>.Update) {
        switch update {
        case .replaced(_, let entities): box.change { $0.replace(entities) }
        case .changed(_, let event): box.change { $0.apply(event.type, event.data) }
        // The directory stays valid while people-service is silent.
        case .heartbeat, .stale, .current: return
        }
        passTime(.now)
    }

    /// Waits until the directory meets a condition, but not much longer than two seconds: answers
    /// and events come by different connections.
    nonisolated(nonsending) func wait(until condition: @escaping Condition) async {
        await withCheckedContinuation { continuation in
            wait(until: condition, from: .now) { continuation.resume() }
        }
    }

    /// Calls `resume` once as `wait(until:)` says.
    func wait(
        until condition: @escaping Condition, from now: ContinuousClock.Instant,
        resume: @escaping () -> Void
    ) {
        waiters.append(Waiter(condition: condition, end: now + Limits.silence, resume: resume))
        passTime(now)
    }

    /// Goes on with those whose condition is met, or who have waited for too long.
    func passTime(_ now: ContinuousClock.Instant) {
        let directory = box.now
        let isOver = { (waiter: Waiter) in waiter.end <= now || waiter.condition(directory) }
        let done = waiters.filter(isOver)
        waiters.removeAll(where: isOver)
        for waiter in done { waiter.resume() }
    }

    /// Closes the sockets; nobody waits any more.
    func close() {
        source?.close()
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
