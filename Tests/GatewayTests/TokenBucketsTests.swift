// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Gateway

@Suite struct TokenBucketsTests {
    private let start = ContinuousClock.now

    @Test func `an address may send the burst at once, and then has to wait`() {
        var buckets = TokenBuckets(rate: 50, burst: 200)
        for _ in 0..<200 { #expect(buckets.take("a", now: start) == nil) }
        #expect(buckets.take("a", now: start) == 1)
        #expect(buckets.take("b", now: start) == nil, "another address")
        #expect(buckets.take("a", now: start + .milliseconds(19)) == 1)
        #expect(buckets.take("a", now: start + .milliseconds(21)) == nil)
    }

    @Test func `after the wait a request is accepted, and a refused one costs nothing`() {
        var buckets = TokenBuckets(rate: 1.0 / 6, burst: 10)
        for _ in 0..<10 { #expect(buckets.take("a", now: start) == nil) }
        for second in 0..<6 {
            #expect(buckets.take("a", now: start + .seconds(second)) == 6 - second)
        }
        #expect(buckets.take("a", now: start + .seconds(6)) == nil)
    }

    @Test func `a bucket does not grow above the burst`() {
        var buckets = TokenBuckets(rate: 10, burst: 3)
        #expect(buckets.take("a", now: start) == nil)
        let later = start + .seconds(3600)
        for _ in 0..<3 { #expect(buckets.take("a", now: later) == nil) }
        #expect(buckets.take("a", now: later) == 1)
    }

    @Test func `many addresses do not free one that has sent too much`() {
        var buckets = TokenBuckets(rate: 0.001, burst: 2)
        #expect(buckets.take("a", now: start) == nil)
        #expect(buckets.take("a", now: start) == nil)
        for number in 0..<9_000 { _ = buckets.take("\(number)", now: start) }
        #expect(buckets.take("a", now: start) != nil)
    }

    @Test func `beyond ten thousand addresses only the oldest ones are forgotten`() {
        var buckets = TokenBuckets(rate: 0.001, burst: 1)
        for number in 0..<20_000 {
            #expect(buckets.take("\(number)", now: start + .microseconds(number)) == nil)
        }
        let later = start + .microseconds(20_000)
        for number in 11_000..<20_000 {
            #expect(buckets.take("\(number)", now: later) != nil, "\(number)")
        }
        #expect(buckets.take("0", now: later) == nil)
    }

    @Test(arguments: SeedPlan.seeds(default: 20, variable: "COMANDA_GATEWAY_SEEDS"))
    func `in any time an address gets the burst and the rate, not more`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (rate, burst) = (7.0, 20.0)
        var buckets = TokenBuckets(rate: rate, burst: burst)
        var accepted: [Duration] = []
        var passed = Duration.zero
        for _ in 0..<2_000 {
            passed += .milliseconds(Int.random(in: 0...120, using: &generator))
            if buckets.take("a", now: start + passed) == nil { accepted.append(passed) }
        }
        for first in accepted.indices {
            for last in first..<accepted.count {
                let limit = burst + rate * ((accepted[last] - accepted[first]) / .seconds(1))
                #expect(Double(last - first + 1) <= limit + 0.001, "seed \(seed)")
            }
        }
        let least = rate * (passed / .seconds(1)) * 0.9
        #expect(Double(accepted.count) >= least, "seed \(seed)")
    }
}
