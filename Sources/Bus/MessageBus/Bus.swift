// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// What every part of the bus in one process shares: the ZeroMQ context and the poll thread.
public struct Bus: Sendable {
    /// The context that all sockets belong to.
    public let context: Context
    /// The thread that all sockets are used on.
    public let thread: PollThread
    /// The bounds that all parts keep.
    public let limits: Limits
    /// The keys of a bus that is closed to strangers; nil on a plain one.
    public let keyring: Keyring?

    /// A bus on a thread, with a context of its own; plain without a keyring.
    ///
    /// Throws a `ZeroMQError` when libzmq can't make a context.
    public init(
        thread: PollThread, limits: Limits = Limits(), keyring: Keyring? = nil
    ) throws(ZeroMQError) {
        context = try Context(ioThreads: Traffic.allCases.count)
        self.thread = thread
        self.limits = limits
        self.keyring = keyring
    }

    /// Calls `fire` on the poll thread again and again, until the thread ends.
    ///
    /// Must be called there.
    public func every(_ interval: Duration, _ fire: @escaping () -> Void) {
        _ = thread.schedule(every: interval, fire)
    }

    /// Calls `fire` on the poll thread once, after a while.
    ///
    /// Must be called there.
    public func after(_ delay: Duration, _ fire: @escaping () -> Void) {
        _ = thread.schedule(after: delay, fire)
    }

    /// Calls `ready` on the poll thread whenever the descriptor can be read from.
    ///
    /// Must be called there.
    public func watch(descriptor: CInt, _ ready: @escaping () -> Void) {
        _ = thread.watch(descriptor: descriptor, ready)
    }
}
