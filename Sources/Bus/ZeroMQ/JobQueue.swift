// SPDX-License-Identifier: Apache-2.0

/// The jobs that the poll thread has taken from its mailbox and runs next, in their order.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var position = 0

    /// Whether there is no job left to run.
    var isEmpty: Bool { position == jobs.count }

    /// Once all jobs have run, swaps the empty array for the one that filled up meanwhile: the two
    /// take turns, so that no turn allocates.
    mutating func refill(from arrived: inout [UnownedJob]) {
        guard isEmpty, !arrived.isEmpty else { return }
        jobs.removeAll(keepingCapacity: true)
        position = 0
        swap(&jobs, &arrived)
    }

    /// Takes the next job; nil when none is left.
    mutating func next() -> UnownedJob? {
        guard !isEmpty else { return nil }
        defer { position += 1 }
        return jobs[position]
    }
}
