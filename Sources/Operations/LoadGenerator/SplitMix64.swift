// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// Chance that repeats: the same seed gives the same numbers on every machine.
///
/// The generator is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64
    private static let increment: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// The generator in a state.
    init(rawState: UInt64) { state = rawState }

    /// One of many streams of numbers that a seed gives.
    init(seed: UInt64, stream: Int = 0) {
        state = seed
        state = next() &+ UInt64(truncatingIfNeeded: stream)
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= Self.increment
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// True so many times of a hundred.
    mutating func happens(percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// A duration between two, in whole milliseconds.
    mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
        .milliseconds(Int.random(in: range, using: &self))
    }
}
