// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Counts the entries made under each number, on a poll thread.
actor Ledger {
    nonisolated let thread: PollThread
    private(set) var entries = [Int](repeating: 0, count: 10_000)

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: PollThread) {
        self.thread = thread
    }

    func enter(_ number: Int) {
        entries[number] += 1
    }
}
