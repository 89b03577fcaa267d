// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// The state of a poll thread that only the thread itself uses: its watches, timers and next jobs.
final class PollLoop {
    var jobs = JobQueue()

    /// Whether the thread is stopping, so that no task may begin to wait for a socket.
    private(set) var isStopping = false

    /// Whether the watches and timers were dropped, which is the last step before the thread ends.
    private(set) var isCleared = false

    private var timers = TimerQueue()
    private var registrations: UInt64 = 0

    // No access to these properties contains a call, so two accesses cannot overlap. Each iteration
    // uses them, and checking exclusivity took a tenth of its time.

    @exclusivity(unchecked)  // see above
    private var watches: [Watch] = []

    /// Whether `watches` has changed since `polled` was set.
    @exclusivity(unchecked)  // see above
    private var isChanged = false

    /// The watches of the last poll.
    @exclusivity(unchecked)  // see above
    private var polled: [Watch] = []

    /// The result of the last poll for each watch in `polled`.
    @exclusivity(unchecked)  // see above
    private var readiness: [Readiness] = []

    /// The waker's descriptor, then one for each watch in `polled`.
    @exclusivity(unchecked)  // see above
    private var descriptors: [pollfd] = []

    func watch(
        _ source: Watch.Source,
        isAwaited: Bool = false,
        isFirst: Bool = false,
        handler: @escaping () -> Void
    ) -> Registration {
        let registration = nextRegistration()
        let watch = Watch(
            registration: registration, source: source, isAwaited: isAwaited, handler: handler)
        watches.insert(watch, at: isFirst ? 0 : watches.count)
        isChanged = true
        return registration
    }

    func schedule(
        after delay: Duration,
        every interval: Duration? = nil,
        handler: @escaping () -> Void
    ) -> Registration {
        let registration = nextRegistration()
        let deadline = ContinuousClock.now + max(delay, .zero)
        timers.insert(registration, deadline: deadline, interval: interval, handler: handler)
        return registration
    }

    func cancel(_ registration: Registration) {
        drop { $0.registration == registration }
        timers.cancel(registration)
    }

    func setPaused(_ isPaused: Bool, _ registration: Registration) {
        watches.first { $0.registration == registration }?.isPaused = isPaused
    }

    /// Calls the handlers of the timers that are due.
    ///
    /// A timer that they schedule fires in the next iteration at the earliest.
    func fireTimers() {
        guard timers.count > 0 else { return }
        for registration in timers.popDue(at: .now) {
            if let handler = timers.take(registration) { handler() }
        }
    }

    /// The time until the next timer; nil without timers.
    func timeout() -> Duration? {
        guard timers.count > 0, let deadline = timers.nextDeadline() else { return nil }
        return max(.zero, ContinuousClock.now.duration(to: deadline))
    }

    /// Blocks until a watch is ready or the timeout has passed; nil means no timeout.
    ///
    /// It calls `ppoll(2)` with the sockets' own descriptors. `zmq_poll` makes a system call for
    /// each socket before and after it; this checks only the sockets that were used or signalled.
    func poll(_ waker: Waker, timeout: Duration?) {
        dropClosed()
        if isChanged || descriptors.isEmpty { prepare(waker) }
        var isReady = false
        for index in polled.indices {
            readiness[index] = polled[index].readinessWithoutSignal
            if readiness[index] != .notReady { isReady = true }
        }
        if wait(timeout: isReady ? .zero : timeout) == -1 {
            precondition(
                errno == EINTR, "A poll thread cannot poll: \(String(cString: strerror(errno))).")
            return
        }
        if descriptors[0].revents != 0 { waker.reset() }
        for index in polled.indices
        where readiness[index] == .notReady && descriptors[index + 1].revents != 0 {
            readiness[index] = polled[index].readinessAfterSignal
        }
    }

    private func wait(timeout: Duration?) -> CInt {
        guard let timeout else {
            return zeromq_poll_descriptors(&descriptors, UInt(descriptors.count), nil)
        }
        let (seconds, attoseconds) = timeout.components
        var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        return zeromq_poll_descriptors(&descriptors, UInt(descriptors.count), &limit)
    }

    /// Calls the handlers of the ready watches, except those that an earlier handler cancelled.
    func callHandlers() {
        for index in polled.indices where readiness[index] != .notReady {
            let watch = polled[index]
            if isChanged, !watches.contains(where: { $0 === watch }) { continue }
            watch.handler()
            // This was the last call: the handler has seen the end of its context.
            if readiness[index] == .terminated { cancel(watch.registration) }
        }
        // Releases cancelled watches now, not only at the next poll.
        if isChanged { polled = [] }
    }

    /// Makes the current watches the polled ones.
    private func prepare(_ waker: Waker) {
        polled = watches
        readiness = polled.map { _ in .notReady }
        descriptors = [Self.item(waker.descriptor)] + polled.map { Self.item($0.descriptor) }
        isChanged = false
    }

    private func drop(where isDropped: (Watch) -> Bool) {
        guard watches.contains(where: isDropped) else { return }
        watches.removeAll(where: isDropped)
        isChanged = true
    }

    /// Drops the watches of closed sockets, and resumes the tasks that await one.
    private func dropClosed() {
        let closed = watches.filter(\.isClosed)
        if closed.isEmpty { return }
        drop(where: \.isClosed)
        for watch in closed where watch.isAwaited { watch.handler() }
    }

    /// Resumes the tasks that await a socket, because the thread is stopping.
    func endWaiting() {
        isStopping = true
        for watch in watches where watch.isAwaited { watch.handler() }
    }

    /// Drops all watches and timers, and so releases the objects that they retain.
    func clear() {
        isCleared = true
        watches = []
        polled = []
        isChanged = true
        timers = TimerQueue()
    }

    private func nextRegistration() -> Registration {
        registrations += 1
        return Registration(number: registrations)
    }

    private static func item(_ descriptor: CInt) -> pollfd {
        pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    }
}
