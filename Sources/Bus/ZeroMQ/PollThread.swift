// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc
import Synchronization

/// A thread that polls sockets and runs the actors that own them.
///
/// An actor runs on the thread if it holds the thread in a property and returns it from
/// `unownedExecutor`. The handlers of its sockets and timers run there too, and enter the actor by
/// `assumeIsolated`. So the compiler proves that a socket is used only on its thread, and no call
/// changes threads. As the executor preference of a task, the thread also runs the task's code
/// outside of other actors.
///
/// Each iteration runs at most 256 jobs, then the due timers, then polls once and calls the
/// handlers of ready sources. None of the three starves another, as long as each handler returns
/// after a limited number of messages. The thread lives until `stop()`, even without references to
/// it.
public final class PollThread: SerialExecutor, TaskExecutor {
    /// The maximum number of jobs that run before the thread polls again.
    static let jobsPerIteration = 256

    private let shared = Mutex(SharedState())
    private let waker = Waker()

    /// The thread's own `pthread_self()`, or 0 before it runs.
    ///
    /// Relaxed order suffices: the thread sees its own store, and no other thread has the same
    /// identity.
    private let identity = Atomic<pthread_t>(0)

    /// The state that only the thread uses; `confined` checks that for other code.
    nonisolated(unsafe) private let loop = PollLoop()  // see `confined`

    /// The full name of the thread.
    public let name: String

    /// Starts a thread; `top -H` and debuggers show the first 15 bytes of its name.
    public init(name: String) {
        self.name = name
        start()
    }

    deinit {
        waker.close()
    }

    /// Enqueues a job from any thread; the thread runs the jobs in their order.
    ///
    /// No job is lost. A job that is enqueued after `stop()` starts the thread again until no job
    /// is left, so that late tasks end too.
    public func enqueue(_ job: consuming ExecutorJob) {
        // The thread may run the job before this method has woken it. The job may release the last
        // reference to this object.
        let keeper = Unmanaged.passRetained(self)
        defer { keeper.release() }
        let job = UnownedJob(job)
        let (mustWake, mustStart) = shared.withLock { shared in
            shared.jobs.append(job)
            return (shared.markAwake(), shared.restart())
        }
        if mustWake { waker.wake() }
        if mustStart { start() }
    }

    /// Traps unless it is called on this thread.
    public func checkIsolated() {
        precondition(isCurrent, "This code must run on the poll thread that its actor runs on.")
    }

    /// Whether it is called on this thread, which means inside of its actors.
    public func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    /// Ends the thread after it has run the enqueued jobs and those that they enqueue.
    ///
    /// It drops all watches and timers. Tasks in `nextMessage` throw `CancellationError`. It must
    /// not be called on the thread itself, which would wait for its own end. Later calls also wait
    /// for the end.
    public func stop() async {
        precondition(
            !isCurrent, "A poll thread cannot wait for its own end: stop it from elsewhere.")
        await withCheckedContinuation { waiter in
            let (hasStopped, mustWake) = shared.withLock { shared in
                guard shared.phase != .stopped else { return (true, false) }
                shared.phase = .stopping
                shared.stopWaiters.append(waiter)
                return (false, shared.markAwake())
            }
            if hasStopped { waiter.resume() }
            if mustWake { waker.wake() }
        }
    }

    /// The loop's state, for code that runs on the thread; traps on other threads.
    var confined: PollLoop {
        checkIsolated()
        return loop
    }

    private var isCurrent: Bool {
        pthread_equal(pthread_self(), identity.load(ordering: .relaxed)) != 0
    }

    /// The thread's start routine.
    ///
    /// It is a separate closure literal, so that it inherits no caller's isolation.
    private static let entry:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
            { argument in
                guard let argument else {
                    preconditionFailure("A poll thread starts with its object as the argument.")
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
        while runIteration() {}
        let waiters = shared.withLock { shared in
            // If a late job has started the thread again, the new thread resumes them.
            guard shared.phase == .stopped else { return [CheckedContinuation<Void, Never>]() }
            let waiters = shared.stopWaiters
            shared.stopWaiters = []
            return waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Runs some jobs, timers and handlers; returns false once the thread has ended.
    private func runIteration() -> Bool {
        runJobs()
        loop.fireTimers()
        guard let wait = nextWait() else { return false }
        loop.poll(waker, timeout: wait.timeout)
        // From here on arrivals need not wake the thread: the next iteration takes them.
        shared.withLock { _ = $0.markAwake() }
        loop.callHandlers()
        return true
    }

    private func runJobs() {
        for _ in 0..<Self.jobsPerIteration {
            guard let job = nextJob() else { break }
            // Without a task executor, the runtime continues at once if an actor's task stays on
            // this thread. With one, it would enqueue the task again at each such step.
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    private func nextJob() -> UnownedJob? {
        if loop.jobs.isEmpty { shared.withLock { loop.jobs.refill(from: &$0.jobs) } }
        return loop.jobs.next()
    }

    /// The next poll's wait.
    private struct Wait {
        /// The time after which the poll ends; nil means no timeout.
        var timeout: Duration?
    }

    /// Returns the wait of the next poll; nil once the thread has ended.
    private func nextWait() -> Wait? {
        guard loop.jobs.isEmpty else { return Wait(timeout: .zero) }
        let timeout = loop.timeout()
        let phase = shared.withLock { shared -> SharedState.Phase? in
            guard shared.jobs.isEmpty else { return nil }
            if shared.phase == .running { shared.isAsleep = true }
            if shared.phase == .stopping, loop.isCleared { shared.phase = .stopped }
            // The system reuses the identity of an ended thread for the next thread. The thread of
            // a late job starts after this lock, and stores its own identity.
            if shared.phase == .stopped { identity.store(0, ordering: .relaxed) }
            return shared.phase
        }
        switch phase {
        case .running: return Wait(timeout: timeout)
        case .stopped: return nil
        case .stopping:
            continueStopping()
            return Wait(timeout: .zero)
        case nil: return Wait(timeout: .zero)
        }
    }

    /// Takes the next step of stopping, once no job is left; each step may enqueue the last jobs.
    private func continueStopping() {
        if loop.isStopping { loop.clear() } else { loop.endWaiting() }
    }
}
