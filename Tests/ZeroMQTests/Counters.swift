// SPDX-License-Identifier: Apache-2.0

import Synchronization
import ZeroMQ

/// A number that any thread increments.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Adds one, and returns the sum.
    func increment() -> Int {
        count.add(1, ordering: .sequentiallyConsistent).newValue
    }
}

/// An actor on a poll thread that counts the calls for each number.
actor CallCounter {
    nonisolated let thread: PollThread
    private(set) var calls = [Int](repeating: 0, count: 10_000)

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: PollThread) {
        self.thread = thread
    }

    func call(_ number: Int) {
        calls[number] += 1
    }
}
