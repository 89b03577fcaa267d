// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// The state of a poll thread that only the thread itself touches: watches, timers, taken jobs.
final class PollLoop {
    var jobs = JobQueue()

    /// Whether the thread is stopping: no task may begin to wait for a socket.
    private(set) var isEnding = false

    /// Whether the watches and timers were dropped, the last step before the thread ends.
    private(set) var isCleared = false

    private var timers = TimerQueue()
    private var registrations: UInt64 = 0

    // No call stands between the beginning and the end of an access to these, which are touched in
    // every turn: the checks that this spares are a tenth of a turn.

    @exclusivity(unchecked)  // see above
    private var watches: [Watch] = []

    /// Whether `watches` are others than `polled`.
    @exclusivity(unchecked)  // see above
    private var isChanged = false

    /// The watches that were looked at last, and what was found.
    @exclusivity(unchecked)  // see above
    private var polled: [Watch] = []
    @exclusivity(unchecked)  // see above
    private var found: [Readiness] = []
    /// The wake-up descriptor, then one for each watch in `polled`.
    @exclusivity(unchecked)  // see above
    private var descriptors: [pollfd] = []

    func watch(
        _ source: Watch.Source,
        isAwaited: Bool = false,
        _ ready: @escaping () -> Void
    ) -> Registration {
        let registration = nextRegistration()
        watches.append(
            Watch(registration: registration, source: source, isAwaited: isAwaited, ready: ready))
        isChanged = true
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
        drop { $0.registration == registration }
        timers.cancel(registration)
    }

    func pause(_ registration: Registration, _ isPaused: Bool) {
        watches.first { $0.registration == registration }?.isPaused = isPaused
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

    /// How long it is until the next timer; nil without timers.
    func timeout() -> Duration? {
        guard timers.count > 0, let deadline = timers.nextDeadline() else { return nil }
        return max(.zero, ContinuousClock.now.duration(to: deadline))
    }

    /// Blocks until something is readable or the time has passed; without a time for ever.
    ///
    /// `ppoll(2)` on the sockets' own descriptors, since `zmq_poll` makes a system call for each
    /// socket before and after it, ready or not: of the sockets only those are asked that were used
    /// or signalled.
    func poll(_ wakeUp: WakeUp, timeout: Duration?) {
        dropClosed()
        if isChanged || descriptors.isEmpty { prepare(wakeUp) }
        var isReady = false
        for index in polled.indices {
            found[index] = polled[index].unsignalled
            if found[index] != .nothing { isReady = true }
        }
        if wait(isReady ? .zero : timeout) == -1 {
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

    private func wait(_ timeout: Duration?) -> CInt {
        guard let timeout else {
            return zeromq_poll_descriptors(&descriptors, UInt(descriptors.count), nil)
        }
        var limit = timespec(timeout)
        return zeromq_poll_descriptors(&descriptors, UInt(descriptors.count), &limit)
    }

    /// Calls the handlers of what was ready, save those that an earlier one cancelled.
    func callHandlers() {
        for index in polled.indices where found[index] != .nothing {
            let watch = polled[index]
            if isChanged, !watches.contains(where: { $0 === watch }) { continue }
            watch.ready()
            // Its handler has learned of the end, and is not called again.
            if found[index] == .terminated { cancel(watch.registration) }
        }
        // What was cancelled is let go of now, and not only by the next poll.
        if isChanged { polled = [] }
    }

    /// Polls the present watches from now on.
    private func prepare(_ wakeUp: WakeUp) {
        polled = watches
        found = polled.map { _ in .nothing }
        descriptors = [Self.item(wakeUp.descriptor)] + polled.map { Self.item($0.descriptor) }
        isChanged = false
    }

    private func drop(where isDropped: (Watch) -> Bool) {
        guard watches.contains(where: isDropped) else { return }
        watches.removeAll(where: isDropped)
        isChanged = true
    }

    /// Drops the watches of closed sockets, and wakes the tasks that wait for one.
    private func dropClosed() {
        let closed = watches.filter(\.isClosed)
        if closed.isEmpty { return }
        drop(where: \.isClosed)
        for watch in closed where watch.isAwaited { watch.ready() }
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
