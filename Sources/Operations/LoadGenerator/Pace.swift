// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// When a till is to act, so that all tills together keep a rate.
///
/// The times are fixed beforehand: whoever is late is measured from the time that was meant, so
/// that a slow service can't hide its slowness by slowing its clients down.
struct Pace {
    private var nextTime: ContinuousClock.Instant
    private let period: Duration

    /// The pace of one of some tills that act so many times a second in all, spread evenly.
    init(from start: ContinuousClock.Instant, till: Int, of tills: Int, rate: Double) {
        period = .seconds(Double(tills) / rate)
        nextTime = start + .seconds(Double(till) / rate)
    }

    /// The next time.
    mutating func next() -> ContinuousClock.Instant {
        defer { nextTime += period }
        return nextTime
    }
}
