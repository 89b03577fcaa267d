// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A number that handlers count up from any thread.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Adds one and returns the sum.
    func increment() -> Int {
        count.add(1, ordering: .sequentiallyConsistent).newValue
    }
}
