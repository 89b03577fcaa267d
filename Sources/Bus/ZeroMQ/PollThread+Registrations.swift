// SPDX-License-Identifier: Apache-2.0

/// Identifies a watch or a timer of a `PollThread`, for cancelling it.
public struct Registration: Hashable, Sendable {
    /// The number of the watch or timer on its thread, in the order of registration.
    let number: UInt64
}

// Handlers run on the thread that registered them, so they need not be `Sendable`.
extension PollThread {
    /// Calls the handler on this thread whenever the socket has messages to receive.
    ///
    /// The handler should receive a limited number of messages. If more are left, it is called
    /// again in the next iteration of the thread. The thread retains the socket until the watch is
    /// cancelled. Closing the socket ends the watch. After its context was shut down, the handler
    /// is called a last time.
    ///
    /// Handlers that are due together are called in the order of registration, those with
    /// `isFirst` before all others. Must be called on this thread, and traps elsewhere.
    public func watch(
        _ socket: Socket, isFirst: Bool = false, handler: @escaping () -> Void
    ) -> Registration {
        confined.watch(.readable(socket), isFirst: isFirst, handler: handler)
    }

    /// Ignores messages that are left in a watched socket, until `resume(_:)`: the handler is
    /// called only when the socket signals something new.
    ///
    /// Use it if a handler leaves the messages of one peer in the socket, but must receive those of
    /// other peers at once. A peer without waiting messages signals its next one. Any use of the
    /// socket may consume such a signal. So pause after the last use, and check the socket again
    /// soon. Must be called on this thread, and traps elsewhere.
    public func pause(_ registration: Registration) {
        confined.setPaused(true, registration)
    }

    /// Calls the handler of a paused watch again for any messages in the socket.
    ///
    /// Must be called on this thread, and traps elsewhere.
    public func resume(_ registration: Registration) {
        confined.setPaused(false, registration)
    }

    /// Calls the handler on this thread in each iteration in which a message could be sent to the
    /// socket without blocking.
    ///
    /// Most sockets are writable most of the time. So watch only after `send` would have blocked,
    /// and cancel after sending. The thread retains the socket, and ends the watch, as for
    /// `watch(_:handler:)`. Must be called on this thread, and traps elsewhere.
    public func watchWritable(_ socket: Socket, handler: @escaping () -> Void) -> Registration {
        confined.watch(.writable(socket), handler: handler)
    }

    /// Calls the handler on this thread in each iteration in which the descriptor is readable, at
    /// its end, or has failed.
    ///
    /// Cancel the watch before closing the descriptor. Must be called on this thread, and traps
    /// elsewhere.
    public func watch(
        descriptor: CInt,
        handler: @escaping () -> Void
    ) -> Registration {
        confined.watch(.descriptor(descriptor), handler: handler)
    }

    /// Calls the handler on this thread once, after the delay; with a delay of zero in the next
    /// iteration.
    ///
    /// Must be called on this thread, and traps elsewhere.
    public func schedule(
        after delay: Duration,
        handler: @escaping () -> Void
    ) -> Registration {
        confined.schedule(after: delay, handler: handler)
    }

    /// Calls the handler on this thread repeatedly, first after one interval.
    ///
    /// The timer does not drift. It skips the times that a busy thread missed. The interval must be
    /// positive. Must be called on this thread, and traps elsewhere.
    public func schedule(
        every interval: Duration,
        handler: @escaping () -> Void
    ) -> Registration {
        precondition(interval > .zero, "A timer repeats after a positive interval.")
        return confined.schedule(after: interval, every: interval, handler: handler)
    }

    /// Ends a watch or timer: its handler is not called again.
    ///
    /// Does nothing if it has ended already. Must be called on this thread, and traps elsewhere.
    public func cancel(_ registration: Registration) {
        confined.cancel(registration)
    }
}
