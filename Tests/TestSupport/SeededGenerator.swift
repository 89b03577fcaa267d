// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation

/// A random number generator that repeats its numbers for the same seed, also for the tests of
/// modules below `Commerce`.
package struct SeededGenerator: RandomNumberGenerator {
    private var numbers: SplitMix64

    /// Starts the sequence of a seed.
    package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// Returns the next number.
    package mutating func next() -> UInt64 { numbers.next() }
}

/// The seeds that a randomized test runs with.
///
/// `COMANDA_SEED` repeats one seed; `Tests/Endurance/endure` runs many new ones.
package enum SeedPlan {
    /// Returns the seeds 1 to `count`, unless the environment sets others.
    ///
    /// `variable` is the environment variable that sets the number of seeds.
    package static func seeds(default count: Int, variable: String) -> ClosedRange<UInt64> {
        if let seed = number("COMANDA_SEED") { return seed...seed }
        guard let wanted = number(variable), wanted > 0 else { return 1...UInt64(count) }
        let first = number("COMANDA_ENDURE_SEED") ?? 1
        return first...(first + wanted - 1)
    }

    /// Prints a progress line at once, in an endurance run only.
    package static func report(_ line: String) {
        guard number("COMANDA_ENDURE_SEED") != nil else { return }
        print("endure: \(line)")
        fflush(nil)
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
