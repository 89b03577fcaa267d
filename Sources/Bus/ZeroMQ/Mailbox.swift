// SPDX-License-Identifier: Apache-2.0

/// What other threads leave for a poll thread; lives behind its lock.
struct Mailbox {
    /// How far the thread has come.
    enum Phase {
        /// The thread takes jobs, for ever.
        case running
        /// The thread runs the jobs that are left, and those that they cause.
        case stopping
        /// The thread has ended.
        case stopped
    }

    var phase = Phase.running

    /// The jobs that arrived since the thread looked last.
    var jobs: [UnownedJob] = []

    /// Whether the thread blocks, or is about to: the next arrival has to wake it, and clears this,
    /// so that only one does.
    var isAsleep = false

    /// Who waits for the thread to stop.
    var stopWaiters: [CheckedContinuation<Void, Never>] = []

    /// Notes that the thread will look at the mailbox soon; whether it has to be woken for that.
    mutating func rouse() -> Bool {
        defer { isAsleep = false }
        return isAsleep
    }

    /// Notes that a job has come; whether the thread had ended and has to be started for it.
    mutating func revive() -> Bool {
        guard phase == .stopped else { return false }
        phase = .stopping
        return true
    }
}
