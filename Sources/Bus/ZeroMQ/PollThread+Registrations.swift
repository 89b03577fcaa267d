// SPDX-License-Identifier: Apache-2.0

// Handlers are called on the thread that registered them, so they need not be `Sendable`.
extension PollThread {
    /// Calls `ready` on this thread in each turn in which the socket has messages to receive.
    ///
    /// The handler receives up to a limit of its own; if messages are left, it is called again in
    /// the next turn. The socket is retained until the watch is cancelled; a closed one is watched
    /// no longer, and after its context was shut down the handler is called a last time. Must be
    /// called on this thread, and traps elsewhere.
    public func watch(_ socket: Socket, _ ready: @escaping () -> Void) -> Registration {
        confined.watch(.socket(socket), ready)
    }

    /// Calls the handler of a watched socket no more for messages that it has left there, only when
    /// the socket signals something new, until `resume(_:)`.
    ///
    /// For a handler that leaves messages in the socket for a while, but takes those of others at
    /// once: a peer from which nothing waited signals what it sends. Any use of the socket may take
    /// such a signal, so pause after the last use, and look again before long. Must be called on
    /// this thread, and traps elsewhere.
    public func pause(_ registration: Registration) { confined.pause(registration, true) }

    /// Calls the handler of a paused watch for whatever is in the socket again.
    ///
    /// Must be called on this thread, and traps elsewhere.
    public func resume(_ registration: Registration) { confined.pause(registration, false) }

    /// Calls `ready` on this thread in each turn in which the socket has room to send a message.
    ///
    /// Most sockets always have: watch only while a message waits that `send` refused, and cancel.
    /// The socket is retained, and its end noticed, as for `watch(_:_:)`. Must be called on this
    /// thread, and traps elsewhere.
    public func watchRoom(in socket: Socket, _ ready: @escaping () -> Void) -> Registration {
        confined.watch(.room(socket), ready)
    }

    /// Calls `ready` on this thread in each turn in which the descriptor can be read from, is at
    /// its end or has failed.
    ///
    /// Cancel the watch before closing the descriptor. Must be called on this thread, and traps
    /// elsewhere.
    public func watch(
        descriptor: CInt,
        _ ready: @escaping () -> Void
    ) -> Registration {
        confined.watch(.descriptor(descriptor), ready)
    }

    /// Calls `fire` on this thread once, when the delay has passed; without a delay in the next
    /// turn.
    ///
    /// Must be called on this thread, and traps elsewhere.
    public func schedule(
        after delay: Duration,
        _ fire: @escaping () -> Void
    ) -> Registration {
        confined.schedule(after: delay, fire)
    }

    /// Calls `fire` on this thread again and again, first when one interval has passed.
    ///
    /// The pace does not drift; times that a busy thread has missed are left out. The interval must
    /// be positive. Must be called on this thread, and traps elsewhere.
    public func schedule(
        every interval: Duration,
        _ fire: @escaping () -> Void
    ) -> Registration {
        precondition(interval > .zero, "A timer repeats after a positive interval.")
        return confined.schedule(after: interval, every: interval, fire)
    }

    /// Ends a watch or timer: its handler is not called again.
    ///
    /// One that has ended is none to cancel. Must be called on this thread, and traps elsewhere.
    public func cancel(_ registration: Registration) {
        confined.cancel(registration)
    }
}
