// SPDX-License-Identifier: Apache-2.0

public import ZeroMQ

/// The ZeroMQ context and poll thread of a process, shared by all parts that use the bus.
public struct Bus: Sendable {
    /// The context of all sockets.
    public let context: Context
    /// The thread of all sockets.
    public let thread: PollThread
    /// The limits that all parts enforce.
    public let limits: Limits
    /// The keys of a bus with access control; nil on a plain bus.
    public private(set) var keyring: Keyring?

    /// Creates a bus on a thread, with its own context; without a keyring it is a plain bus.
    ///
    /// Throws a `ZeroMQError` if libzmq cannot create a context.
    public init(
        thread: PollThread, limits: Limits = Limits(), keyring: Keyring? = nil
    ) throws(ZeroMQError) {
        context = try Context(ioThreads: Traffic.allCases.count)
        self.thread = thread
        self.limits = limits
        self.keyring = keyring
    }

    /// The same context, thread and limits, with other keys: for services at another address.
    package func with(_ keyring: Keyring?) -> Bus {
        var bus = self
        bus.keyring = keyring
        return bus
    }

    /// Calls the handler on the poll thread at every interval, until the thread ends.
    ///
    /// Must be called on the poll thread.
    public func every(_ interval: Duration, handler: @escaping () -> Void) {
        _ = thread.schedule(every: interval, handler: handler)
    }

    /// Calls the handler on the poll thread once, after the delay.
    ///
    /// Must be called on the poll thread.
    public func after(_ delay: Duration, handler: @escaping () -> Void) {
        _ = thread.schedule(after: delay, handler: handler)
    }

    /// Calls the handler on the poll thread whenever the descriptor is readable.
    ///
    /// Must be called on the poll thread.
    public func watch(descriptor: CInt, handler: @escaping () -> Void) {
        _ = thread.watch(descriptor: descriptor, handler: handler)
    }
}

/// The endpoints of the two sockets that a service binds.
public struct ServiceEndpoints: Sendable, Equatable {
    /// The endpoint for requests (ROUTER).
    public var requests: String
    /// The endpoint for events (PUB).
    public var events: String

    /// Creates the endpoints of a service.
    public init(requests: String, events: String) {
        self.requests = requests
        self.events = events
    }
}
