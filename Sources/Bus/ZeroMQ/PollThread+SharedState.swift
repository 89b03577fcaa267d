// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension PollThread {
    /// The part of a poll thread's state that other threads use too, guarded by a lock.
    struct SharedState {
        /// The life of the thread.
        enum Phase {
            /// The thread runs jobs until it is stopped.
            case running
            /// The thread runs the remaining jobs, and those that they enqueue.
            case stopping
            /// The thread has ended.
            case stopped
        }

        var phase = Phase.running

        /// The jobs that arrived since the thread last took some.
        var jobs: [UnownedJob] = []

        /// Whether the thread blocks in its poll, or is about to.
        ///
        /// The next arrival wakes it and clears this, so that only one arrival makes a system call.
        var isAsleep = false

        /// The tasks that wait for the thread to stop.
        var stopWaiters: [CheckedContinuation<Void, Never>] = []

        /// Records that the thread will check for arrivals soon; returns whether it must be woken.
        mutating func markAwake() -> Bool {
            defer { isAsleep = false }
            return isAsleep
        }

        /// Records the arrival of a job; returns whether the thread has ended and must be started.
        mutating func restart() -> Bool {
            guard phase == .stopped else { return false }
            phase = .stopping
            return true
        }
    }
}

/// The jobs that a poll thread took from its shared state and runs next, in their order.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var position = 0

    var isEmpty: Bool { position == jobs.count }

    /// Takes all arrived jobs, if no job is left.
    ///
    /// It swaps its empty array for the array of the arrived jobs. The two arrays alternate, so
    /// that an iteration of the thread does not allocate.
    mutating func refill(from arrived: inout [UnownedJob]) {
        guard isEmpty, !arrived.isEmpty else { return }
        jobs.removeAll(keepingCapacity: true)
        position = 0
        swap(&jobs, &arrived)
    }

    /// Removes and returns the next job; nil if none is left.
    mutating func next() -> UnownedJob? {
        guard !isEmpty else { return nil }
        defer { position += 1 }
        return jobs[position]
    }
}

/// The descriptor with which any thread ends the poll of a poll thread: an `eventfd(2)`.
struct Waker: Sendable {
    let descriptor: CInt

    init() {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(
            descriptor != -1,
            "No descriptor is left for a poll thread: raise `ulimit -n` (errno \(errno)).")
    }

    /// Makes the descriptor readable, which ends the present or the next poll.
    func wake() {
        // It fails only if the counter is full, and then the descriptor is readable already.
        _ = retryOnInterrupt { CInt(eventfd_write(descriptor, 1)) }
    }

    /// Makes the descriptor unreadable again.
    func reset() {
        var count: eventfd_t = 0
        // It fails only if the descriptor is unreadable already.
        _ = retryOnInterrupt { CInt(eventfd_read(descriptor, &count)) }
    }

    /// Closes the descriptor; no other method may be called afterwards.
    func close() {
        _ = Glibc.close(descriptor)
    }
}
