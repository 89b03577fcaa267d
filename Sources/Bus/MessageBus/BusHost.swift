// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// An actor that runs a user of the bus, its resident, on a poll thread of its own.
///
/// A service needs no other actor. The resident is not `Sendable`, so the compiler proves that it
/// and its sockets are used only on the host's thread.
public actor BusHost<Resident: BusResident> {
    private nonisolated let bus: Bus
    private var resident: Resident?

    /// The actor's executor, which is the poll thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        bus.thread.asUnownedSerialExecutor()
    }

    /// Creates a host with its own context and thread; without a keyring its bus is a plain bus.
    ///
    /// Debuggers show the first 15 bytes of the name.
    public init(name: String, limits: Limits = Limits(), keyring: Keyring? = nil) throws {
        bus = try Bus(thread: PollThread(name: name), limits: limits, keyring: keyring)
    }

    /// Creates the resident on the poll thread.
    ///
    /// Rethrows the errors of the closure.
    public func start(_ make: @Sendable (Bus) throws -> sending Resident) throws {
        resident = try make(bus)
    }

    /// Calls the body with the resident, on the poll thread.
    ///
    /// Returns nil if the host is not running.
    public func with<Outcome: Sendable>(
        _ body: @Sendable (Resident) throws -> Outcome
    ) rethrows -> Outcome? {
        try resident.map(body)
    }

    /// Calls the body with the resident, on the poll thread, at every interval until the host
    /// stops.
    ///
    /// The calls stop while the thread hangs. The interval must be positive.
    public func every(_ interval: Duration, _ body: @escaping @Sendable (Resident) -> Void) {
        bus.every(interval) { [weak self] in
            self?.assumeIsolated { host in
                if let resident = host.resident { body(resident) }
            }
        }
    }

    /// Calls an asynchronous body with the resident, on the poll thread.
    ///
    /// While the body awaits replies, other calls may use the resident too. Rethrows the errors of
    /// the body. Returns nil if the host is not running.
    public func run<Outcome: Sendable>(
        _ body: @Sendable (Resident) async throws -> Outcome
    ) async rethrows -> Outcome? {
        guard let resident else { return nil }
        return try await body(resident)
    }

    /// Stops the resident, ends the thread, and waits until all messages are sent or the linger has
    /// passed.
    ///
    /// Returns false if the linger has passed. Then the last messages may be lost; libzmq does not
    /// report how many.
    @discardableResult
    public func stop() async -> Bool {
        let end = ContinuousClock.now + bus.limits.linger
        resident?.stop()
        resident = nil
        return await Self.end(bus) < end
    }

    /// Returns when the context was terminated: this task may go on much later.
    @concurrent
    private static func end(_ bus: Bus) async -> ContinuousClock.Instant {
        await bus.thread.stop()
        bus.context.terminate()
        return .now
    }
}

/// A service or a client that lives on one poll thread and uses its sockets there.
public protocol BusResident: AnyObject {
    /// Closes the sockets; the resident sends and receives nothing afterwards.
    func stop()
}

/// A resident that serves requests, and describes its state to the operator.
package protocol ServiceResident: BusResident, SendableMetatype {
    /// The state of the service in one line, for example `active orders: 12, streams: 7`.
    var statusLine: String { get }
}
