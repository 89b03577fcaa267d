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

    private var watches: [Watch] = []
    private var timers = TimerQueue()
    private var registrations: UInt64 = 0

    /// What was polled last: the wake-up descriptor, then one item for each watch in `polled`.
    private var items: [zmq_pollitem_t] = []
    private var polled: [Watch] = []

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

    /// Milliseconds until the next timer, as `zmq_poll` takes them: -1 without timers.
    func timeout() -> Int {
        guard let deadline = timers.nextDeadline() else { return -1 }
        let wait = ContinuousClock.now.duration(to: deadline).roundedUpToMilliseconds
        return min(max(wait, 0), Int(CInt.max))
    }

    /// Blocks until something is readable or the milliseconds have passed.
    func poll(_ wakeUp: WakeUp, timeout: Int) {
        watches.removeAll { $0.item == nil }
        polled = watches
        items.removeAll(keepingCapacity: true)
        items.append(
            zmq_pollitem_t(
                socket: nil, fd: wakeUp.descriptor, events: CShort(ZMQ_POLLIN), revents: 0))
        items.append(contentsOf: polled.lazy.compactMap(\.item))
        let result = items.withUnsafeMutableBufferPointer {
            zmq_poll($0.baseAddress, CInt($0.count), timeout)
        }
        if result == -1 { recover(from: zmq_errno()) }
        if items[0].revents != 0 { wakeUp.clear() }
    }

    /// Calls the handlers of what was readable, save those that an earlier one cancelled.
    func callHandlers() {
        for (index, watch) in polled.enumerated() where items[index + 1].revents != 0 {
            guard watches.contains(where: { $0.registration == watch.registration }) else {
                continue
            }
            watch.ready()
            if watch.isSocket, items[index + 1].revents == Self.terminated {
                cancel(watch.registration)
            }
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

    /// Makes a failed poll look as if it had found nothing.
    ///
    /// Where the reason is a context that was shut down, its sockets are marked, so that their
    /// handlers learn of it and end.
    private func recover(from error: CInt) {
        precondition(
            error == EINTR || error == ETERM,
            "A poll thread cannot poll: \(String(cString: zmq_strerror(error))).")
        items[0].revents = 0
        for (index, watch) in polled.enumerated() {
            let isTerminated = error == ETERM && watch.isTerminated
            items[index + 1].revents = isTerminated ? Self.terminated : 0
        }
    }

    /// Marks an item whose context was shut down; `zmq_poll` reports errors of descriptors only.
    private static let terminated = CShort(ZMQ_POLLERR)
}
