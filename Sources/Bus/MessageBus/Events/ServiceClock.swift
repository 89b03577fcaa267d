// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The age of a service's heartbeats, by the service's own clock.
///
/// A slow follower, or one with a slow network, receives all events in order and without a silence,
/// but later and later. The clocks of two machines differ, so the follower asks the service for its
/// time. This is a pure value: it receives the answers and the time as arguments.
struct ServiceClock {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// The interval of asking for the time once it is known and heartbeats agree with it.
    static var interval: Duration { .seconds(10) }

    private var askedAt: Instant?
    private var lastAnswer: (time: Timestamp, at: Instant)?
    /// Whether the last heartbeat disagreed with the known time, perhaps because a clock was set.
    private var isDoubtful = true

    /// Returns whether the follower must ask for the time now; then it counts as asked.
    mutating func isDue(now: Instant) -> Bool {
        let interval = isDoubtful ? Limits.heartbeat : Self.interval
        if let askedAt, now - askedAt < interval { return false }
        askedAt = now
        return true
    }

    /// Records the service's time; ignores an answer that took too long to be precise.
    mutating func received(_ time: Timestamp, now: Instant) {
        guard let askedAt, now - askedAt < Limits.silence else { return }
        lastAnswer = (time, now)
        isDoubtful = false
    }

    /// Returns whether a heartbeat of this time is at least one heartbeat interval old.
    ///
    /// The measured age is a lower bound, because the answer it is compared with also took time to
    /// arrive. Without a known time, every heartbeat counts as old. A heartbeat that disagrees with
    /// the known time makes `isDue(now:)` return true sooner.
    mutating func isOld(_ time: Timestamp, now: Instant) -> Bool {
        guard let lastAnswer else { return true }
        let age = (now - lastAnswer.at) - (time - lastAnswer.time)
        isDoubtful = age >= Limits.heartbeat || age <= .zero - Limits.heartbeat
        return age >= Limits.heartbeat
    }
}
