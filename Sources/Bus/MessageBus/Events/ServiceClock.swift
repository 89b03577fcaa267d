// SPDX-License-Identifier: Apache-2.0

import Commerce

/// How old a service's heartbeat is when it is heard, by the service's own clock.
///
/// A follower that is too slow, or whose network is, hears everything in its order and without a
/// silence, only later and later. The clocks of two machines differ, so the service is asked for
/// its time. Pure: it is told what was answered and when.
struct ServiceClock {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// How often the time is asked for once it is known and heartbeats fit it.
    static var interval: Duration { .seconds(10) }

    private var askedAt: Instant?
    private var told: (time: Timestamp, at: Instant)?
    /// Whether the last heartbeat was old, or ahead of its time: perhaps the clock was set.
    private var isDoubtful = true

    /// Whether the time is to be asked for now; who is told so asks.
    mutating func isDue(now: Instant) -> Bool {
        let interval = isDoubtful ? Limits.heartbeat : Self.interval
        if let askedAt, now - askedAt < interval { return false }
        askedAt = now
        return true
    }

    /// The service said what time it is; an answer that took long says too little.
    mutating func hear(_ time: Timestamp, now: Instant) {
        guard let askedAt, now - askedAt < Limits.silence else { return }
        told = (time, now)
        isDoubtful = false
    }

    /// Whether a heartbeat of that time is at least as old as heartbeats are apart.
    ///
    /// At least, because the answer that it is compared with was on its way, too. Any may be while
    /// the service's time is not known. One that does not fit it makes it be asked for soon.
    mutating func isOld(_ time: Timestamp, now: Instant) -> Bool {
        guard let told else { return true }
        let age = (now - told.at) - (time - told.time)
        isDoubtful = age >= Limits.heartbeat || age <= .zero - Limits.heartbeat
        return age >= Limits.heartbeat
    }
}
