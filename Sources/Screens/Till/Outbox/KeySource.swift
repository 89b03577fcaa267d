// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Makes the keys of a till's commands.
///
/// It is a value: the shell seeds it by chance, a test by a number, so that the model repeats
/// itself.
package struct KeySource: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    /// A source of keys from a seed.
    package init(seed: UInt64) { state = seed }

    /// A new key at a time.
    mutating func key(at now: Timestamp) -> CommandKey { .unique(at: now, using: &self) }

    /// The next number (SplitMix64).
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
