// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The age of a service's heartbeats, by the service's own clock.
///
/// A slow follower, or one on a slow network, receives all events in order and without a silence,
/// but later and later. The clocks of two machines differ, so the follower requests the service's
/// time. This is a pure value: it receives the answers and the time as arguments.
struct ServiceClock {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// The interval of requests for the time, once it is known and heartbeats agree with it.
    static var interval: Duration { .seconds(10) }

    private var requestedAt: Instant?
    private var lastAnswer: (time: Timestamp, at: Instant)?
    /// Whether the time is unknown, or the last heartbeat disagreed with it because a clock was
    /// set.
    private var isDoubtful = true

    /// Returns whether the follower must request the time now; then it counts as requested.
    mutating func isDue(now: Instant) -> Bool {
        let interval = isDoubtful ? Limits.heartbeat : Self.interval
        if let requestedAt, now - requestedAt < interval { return false }
        requestedAt = now
        return true
    }

    /// Records the service's time; ignores an answer that took too long to be precise.
    mutating func received(_ time: Timestamp, now: Instant) {
        guard let requestedAt, now - requestedAt < Limits.silence else { return }
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
