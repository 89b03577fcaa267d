// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc
import Synchronization

/// A thread that polls sockets and runs the actors that own them.
///
/// An actor that returns the thread from `unownedExecutor`, and holds it in a property, runs on it;
/// its sockets' handlers and timers do too, and enter it by `assumeIsolated`. So the compiler
/// proves that a socket is only touched on its thread, and nothing hops between the two. As the
/// executor preference of a task, the thread also runs what the task does outside of other actors.
///
/// Each turn runs at most 256 jobs, then the timers that are due, then polls once and calls the
/// handlers of what is readable: none of the three starves another, as long as each handler returns
/// after a limited number of messages. The thread lives until `stop()`, even when nothing refers to
/// it any more.
public final class PollThread: SerialExecutor, TaskExecutor {
    /// The most jobs that run before the sockets are looked at again.
    static let jobsPerTurn = 256

    /// What other threads leave here.
    private let mailbox = Mutex(Mailbox())
    private let wakeUp = WakeUp()

    /// The thread's own `pthread_self()`, or 0 before it runs.
    ///
    /// Relaxed order suffices: the thread sees what it wrote itself, and no other thread compares
    /// equal to it.
    private let identity = Atomic<pthread_t>(0)

    /// Touched on the thread alone, hence unsafe but safe: other code asks `confined`, which
    /// checks.
    nonisolated(unsafe) private let loop = PollLoop()  // see `confined`

    /// The name in full.
    public let name: String

    /// Starts a thread that `top -H` and debuggers show by the first 15 bytes of its name.
    public init(name: String) {
        self.name = name
        start()
    }

    deinit {
        wakeUp.close()
    }

    /// Takes a job from any thread and runs it in its turn.
    ///
    /// No job is lost: one that comes after `stop()` starts the thread again for as long as there
    /// are jobs, so that a task which ends late still ends.
    public func enqueue(_ job: consuming ExecutorJob) {
        // Once the job is in the mailbox it may run, and end all that keeps this object alive,
        // before the thread was woken here.
        let keeper = Unmanaged.passRetained(self)
        defer { keeper.release() }
        let job = UnownedJob(job)
        let (mustSignal, mustStart) = mailbox.withLock { mailbox in
            mailbox.jobs.append(job)
            return (mailbox.rouse(), mailbox.revive())
        }
        if mustSignal { wakeUp.signal() }
        if mustStart { start() }
    }

    /// Traps unless it is called on this thread.
    public func checkIsolated() {
        precondition(isCurrent, "This code must run on the poll thread that its actor runs on.")
    }

    /// Whether it is called on this thread, and so inside of its actors.
    public func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    /// Ends the thread after the jobs already queued, and those that they queue, have run.
    ///
    /// Drops all watches and timers. Tasks in `nextMessage` end with `CancellationError`. Safe from
    /// anywhere but the thread itself, which would wait for its own end; later calls wait too.
    public func stop() async {
        precondition(
            !isCurrent, "A poll thread cannot wait for its own end: stop it from elsewhere.")
        await withCheckedContinuation { waiter in
            let (hasStopped, mustSignal) = mailbox.withLock { mailbox in
                guard mailbox.phase != .stopped else { return (true, false) }
                mailbox.phase = .stopping
                mailbox.stopWaiters.append(waiter)
                return (false, mailbox.rouse())
            }
            if hasStopped { waiter.resume() }
            if mustSignal { wakeUp.signal() }
        }
    }

    /// The loop's state, for code that runs on the thread; traps elsewhere.
    var confined: PollLoop {
        checkIsolated()
        return loop
    }

    private var isCurrent: Bool {
        pthread_equal(pthread_self(), identity.load(ordering: .relaxed)) != 0
    }

    /// Where the thread begins.
    ///
    /// A literal of its own, so that it inherits no caller's isolation.
    private static let entry:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
            { argument in
                guard let argument else {
                    preconditionFailure("A poll thread begins with its object.")
                }
                Unmanaged<PollThread>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }

    private func start() {
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil, Self.entry, Unmanaged.passRetained(self).toOpaque())
        precondition(
            error == 0, "No thread is left for \(name): raise `ulimit -u` (errno \(error)).")
        pthread_detach(thread)
    }

    private func run() {
        identity.store(pthread_self(), ordering: .relaxed)
        _ = zeromq_set_thread_name(name)  // cuts a long name, and has no error
        while turn() {}
        let waiters = mailbox.withLock { mailbox in
            // A late job may have started the thread again, which will then tell them.
            guard mailbox.phase == .stopped else { return [CheckedContinuation<Void, Never>]() }
            let waiters = mailbox.stopWaiters
            mailbox.stopWaiters = []
            return waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Does a little of everything; false when the thread has ended.
    private func turn() -> Bool {
        runJobs()
        loop.fireTimers()
        guard let pause = nextPause() else { return false }
        loop.poll(wakeUp, timeout: pause.limit)
        // From here on arrivals need no signal: the next turn finds them.
        mailbox.withLock { _ = $0.rouse() }
        loop.callHandlers()
        return true
    }

    private func runJobs() {
        for _ in 0..<Self.jobsPerTurn {
            guard let job = nextJob() else { break }
            // Without a task executor, so that the runtime goes on at once where an actor's task
            // stays on this thread. With one, it would queue the task again at each such step.
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    private func nextJob() -> UnownedJob? {
        if loop.jobs.isEmpty { mailbox.withLock { loop.jobs.refill(from: &$0.jobs) } }
        return loop.jobs.next()
    }

    /// How long a poll may block; without a limit for ever.
    private struct Pause {
        var limit: Duration?
    }

    /// How long the next poll may block; nil when the thread has ended.
    private func nextPause() -> Pause? {
        guard loop.jobs.isEmpty else { return Pause(limit: .zero) }
        let timeout = loop.timeout()
        let phase = mailbox.withLock { mailbox -> Mailbox.Phase? in
            guard mailbox.jobs.isEmpty else { return nil }
            if mailbox.phase == .running { mailbox.isAsleep = true }
            if mailbox.phase == .stopping, loop.isCleared { mailbox.phase = .stopped }
            // The system gives the identity of an ended thread to the next one. A late job's thread
            // begins after this lock, and stores its own.
            if mailbox.phase == .stopped { identity.store(0, ordering: .relaxed) }
            return mailbox.phase
        }
        switch phase {
        case .running: return Pause(limit: timeout)
        case .stopped: return nil
        case .stopping:
            finishStep()
            return Pause(limit: .zero)
        case nil: return Pause(limit: .zero)
        }
    }

    /// Takes the next step towards the end, when no job is left: each may queue the last jobs of
    /// those whom it concerns.
    private func finishStep() {
        if loop.isEnding { loop.clear() } else { loop.endWaiting() }
    }
}
