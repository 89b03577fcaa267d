// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Runs something that uses the bus on a poll thread of its own, and keeps it there.
///
/// The host is the only actor that a service needs: what it holds is not `Sendable`, so the
/// compiler proves that neither it nor its sockets are ever touched from another thread.
public actor BusHost<Resident: BusResident> {
    private nonisolated let bus: Bus
    private var resident: Resident?

    /// The poll thread is the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        bus.thread.asUnownedSerialExecutor()
    }

    /// A host with a context and a thread of its own, named for debuggers (15 characters are
    /// shown); its bus is plain without a keyring.
    public init(name: String, limits: Limits = Limits(), keyring: Keyring? = nil) throws {
        bus = try Bus(thread: PollThread(name: name), limits: limits, keyring: keyring)
    }

    /// Makes the resident on the poll thread; it serves from then on.
    ///
    /// Rethrows what making it throws.
    public func start(_ make: @Sendable (Bus) throws -> sending Resident) throws {
        resident = try make(bus)
    }

    /// Lets the resident do something on its thread.
    public func with<Outcome: Sendable>(
        _ body: @Sendable (Resident) throws -> Outcome
    ) rethrows -> Outcome? {
        try resident.map(body)
    }

    /// Lets the resident do something that takes time, on its thread; it may await answers there,
    /// while others use the resident too.
    ///
    /// Rethrows what the body throws; nil when there is no resident.
    public func run<Outcome: Sendable>(
        _ body: @Sendable (Resident) async throws -> Outcome
    ) async rethrows -> Outcome? {
        guard let resident else { return nil }
        return try await body(resident)
    }

    /// Stops the resident, ends the thread and waits until what was sent has left, no longer than
    /// the linger of its sockets.
    ///
    /// False when that was reached: something that was sent last may be lost then, and libzmq does
    /// not tell how much.
    @discardableResult
    public func stop() async -> Bool {
        let end = ContinuousClock.now + bus.limits.linger
        resident?.stop()
        resident = nil
        await Self.end(bus)
        return .now < end
    }

    @concurrent
    private static func end(_ bus: Bus) async {
        await bus.thread.stop()
        bus.context.terminate()
    }
}

/// Something that lives on one poll thread and uses its sockets there: a service, or a client.
public protocol BusResident: AnyObject {
    /// Closes the sockets; nothing is sent or received after that.
    func stop()
}
