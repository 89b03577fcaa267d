// SPDX-License-Identifier: Apache-2.0

/// A limit on requests by address: each has a bucket that fills at a constant rate.
struct TokenBuckets {
    typealias Instant = ContinuousClock.Instant

    private struct Bucket {
        var tokens: Double
        var filledAt: Instant
    }

    /// The requests that an address may send per second on average.
    let rate: Double
    /// The requests that it may send at once.
    let burst: Double
    /// The part of a token that rounding may take, so that nobody waits a second for it.
    private static let rounding = 1e-6
    /// The number of addresses that are remembered; full buckets are then forgotten, or the oldest.
    private let capacity = 10_000
    private var buckets: [String: Bucket] = [:]

    /// Buckets that are full at the beginning.
    init(rate: Double, burst: Double) {
        self.rate = rate
        self.burst = burst
    }

    /// Ten tokens a minute, for what may be guesses.
    static var tenEachMinute: Self { Self(rate: 1.0 / 6, burst: 10) }

    /// Takes a token of an address; returns the wait in seconds if it has none.
    mutating func take(_ address: String, now: Instant) -> Int? {
        if buckets.count >= capacity { forgetFull(now) }
        var bucket = buckets[address] ?? Bucket(tokens: burst, filledAt: now)
        bucket.tokens = tokens(in: bucket, now)
        bucket.filledAt = now
        defer { buckets[address] = bucket }
        guard bucket.tokens >= 1 - Self.rounding else {
            let wait = (1 - Self.rounding - bucket.tokens) / rate
            return max(1, Int(wait.rounded(.up)))
        }
        bucket.tokens -= 1
        return nil
    }

    private func tokens(in bucket: Bucket, _ now: Instant) -> Double {
        min(burst, bucket.tokens + (now - bucket.filledAt) / .seconds(1) * rate)
    }

    /// Forgets the addresses that have sent nothing for long, or else a tenth of all: those that
    /// have been silent the longest.
    private mutating func forgetFull(_ now: Instant) {
        buckets = buckets.filter { tokens(in: $0.value, now) < burst }
        guard buckets.count >= capacity else { return }
        let oldest = buckets.sorted { $0.value.filledAt < $1.value.filledAt }
        for (address, _) in oldest.prefix(capacity / 10) { buckets[address] = nil }
    }
}
