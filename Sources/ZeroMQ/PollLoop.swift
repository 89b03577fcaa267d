// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state of a poll thread that only the thread itself touches: watches, timers, taken jobs.
final class PollLoop {
    var jobs = JobQueue()

    /// Whether the thread is stopping: no task may begin to wait for a socket.
    private(set) var isEnding = false

    /// Whether the watches and timers were dropped, the last step before the thread ends.
    private(set) var isCleared = false

    private var watches: [Watch] = []
    private var timers = TimerQueue()
    private var registrations: UInt64 = 0

    /// The watches that were looked at last, and what was found.
    private var polled: [Watch] = []
    private var found: [Readiness] = []
    /// The wake-up descriptor, then one for each watch in `polled`.
    private var descriptors: [pollfd] = []

    func watch(
        _ source: Watch.Source,
        isAwaited: Bool = false,
        _ ready: @escaping () -> Void
    ) -> Registration {
        let registration = nextRegistration()
        watches.append(
            Watch(registration: registration, source: source, isAwaited: isAwaited, ready: ready))
        return registration
    }

    func schedule(
        after delay: Duration,
        every interval: Duration? = nil,
        _ fire: @escaping () -> Void
    ) -> Registration {
        let registration = nextRegistration()
        let deadline = ContinuousClock.now + max(delay, .zero)
        timers.insert(registration, deadline: deadline, interval: interval, fire: fire)
        return registration
    }

    func cancel(_ registration: Registration) {
        watches.removeAll { $0.registration == registration }
        timers.cancel(registration)
    }

    /// Calls the timers that are due.
    ///
    /// One that they schedule waits for the next turn, at least.
    func fireTimers() {
        guard timers.count > 0 else { return }
        for registration in timers.popDue(at: .now) {
            if let fire = timers.take(registration) { fire() }
        }
    }

    /// Milliseconds until the next timer, as `poll(2)` takes them: -1 without timers.
    func timeout() -> Int {
        guard let deadline = timers.nextDeadline() else { return -1 }
        let wait = ContinuousClock.now.duration(to: deadline).roundedUpToMilliseconds
        return min(max(wait, 0), Int(CInt.max))
    }

    /// Blocks until something is readable or the milliseconds have passed.
    ///
    /// `poll(2)` on the sockets' own descriptors, since `zmq_poll` makes a system call for each
    /// socket before and after it, ready or not: of the sockets only those are asked that were used
    /// or signalled.
    func poll(_ wakeUp: WakeUp, timeout: Int) {
        watches.removeAll(where: \.isClosed)
        polled = watches
        found.removeAll(keepingCapacity: true)
        found.append(contentsOf: polled.lazy.map(\.unsignalled))
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(Self.item(wakeUp.descriptor))
        descriptors.append(contentsOf: polled.lazy.map { Self.item($0.descriptor) })
        let isReady = found.contains { $0 != .nothing }
        if Glibc.poll(&descriptors, nfds_t(descriptors.count), isReady ? 0 : CInt(timeout)) == -1 {
            precondition(
                errno == EINTR, "A poll thread cannot poll: \(String(cString: strerror(errno))).")
            return
        }
        if descriptors[0].revents != 0 { wakeUp.clear() }
        for index in polled.indices
        where found[index] == .nothing && descriptors[index + 1].revents != 0 {
            found[index] = polled[index].signalled
        }
    }

    /// Calls the handlers of what was readable, save those that an earlier one cancelled.
    func callHandlers() {
        for (index, watch) in polled.enumerated() where found[index] != .nothing {
            guard watches.contains(where: { $0.registration == watch.registration }) else {
                continue
            }
            watch.ready()
            // Its handler has learned of the end, and is not called again.
            if found[index] == .terminated { cancel(watch.registration) }
        }
        polled.removeAll(keepingCapacity: true)
    }

    /// Wakes the tasks that wait for a socket, because the thread is stopping.
    func endWaiting() {
        isEnding = true
        for watch in watches where watch.isAwaited { watch.ready() }
    }

    /// Drops all watches and timers, and with them what they hold.
    func clear() {
        isCleared = true
        watches = []
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
