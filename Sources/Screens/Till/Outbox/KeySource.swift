// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Makes the keys of a till's commands.
///
/// It is a value: the shell seeds it by chance, a test by a number, so that the model repeats
/// itself.
package struct KeySource: RandomNumberGenerator, Equatable, Sendable {
    private var numbers: SplitMix64

    /// A source of keys from a seed.
    package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// A new key at a time.
    mutating func key(at now: Timestamp) -> CommandKey { .unique(at: now, using: &self) }

    /// The next number.
    package mutating func next() -> UInt64 { numbers.next() }
}
