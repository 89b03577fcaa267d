// SPDX-License-Identifier: Apache-2.0

import Logging
package import MessageBus
import ServiceLifecycle
import UnixSignals

extension ServiceProgram {
    /// Runs a client until its lifetime ends, or until SIGTERM, SIGINT or SIGHUP; then stops it.
    ///
    /// Writes no log, because the client owns the terminal. `beside` runs at the same time, and is
    /// canceled when the lifetime ends. Rethrows the errors of `make`, and the error that ends the
    /// lifetime.
    package func run<Resident: BusResident & SendableMetatype>(
        for lifetime: ClientLifetime, _ make: @escaping @Sendable (Bus) throws -> sending Resident,
        beside: @escaping @Sendable (BusHost<Resident>) async -> Void = { _ in }
    ) async throws {
        let host = try BusHost<Resident>(
            name: name, limits: configuration.limits, keyring: keyring)
        try await Self.run(
            HostedClient(host: host, lifetime: lifetime, make: make, beside: beside), name: name)
    }

    /// Runs a program that asks nothing of the suite, in the same way.
    package static func run<Resident: BusResident & SendableMetatype>(
        named name: String, for lifetime: ClientLifetime,
        _ make: @escaping @Sendable (Bus) throws -> sending Resident
    ) async throws {
        let host = try BusHost<Resident>(name: name)
        try await run(
            HostedClient(host: host, lifetime: lifetime, make: make, beside: { _ in }), name: name)
    }

    private static func run(_ client: some Service, name: String) async throws {
        let configuration = ServiceGroupConfiguration(
            services: [
                .init(service: client, successTerminationBehavior: .gracefullyShutdownGroup)
            ],
            gracefulShutdownSignals: [.sigterm, .sigint, .sighup],
            logger: Logger(label: name) { _ in SwiftLogNoOpLogHandler() })
        try await ServiceGroup(configuration: configuration).run()
    }
}

/// The lifetime of a client that may end by itself: until `end`, or until the process shuts down.
package struct ClientLifetime: Sendable {
    /// A stream without elements; its end is the end of the client.
    private let stream: AsyncThrowingStream<Void, any Error>
    private let continuation: AsyncThrowingStream<Void, any Error>.Continuation

    /// Creates a lifetime that has not ended.
    package init() {
        (stream, continuation) = AsyncThrowingStream.makeStream(
            bufferingPolicy: .bufferingNewest(1))
    }

    /// Ends the client, as a failure if there is an error.
    ///
    /// Only the first call has an effect.
    @Sendable package func end(_ error: (any Error)?) { continuation.finish(throwing: error) }

    /// Waits until the client must stop; throws the error that ended it.
    func wait() async throws {
        for try await _ in stream.cancelOnGracefulShutdown() {}
    }
}

/// A resident of the bus with a lifetime, as a service of the lifecycle.
private struct HostedClient<Resident: BusResident & SendableMetatype>: Service {
    let host: BusHost<Resident>
    let lifetime: ClientLifetime
    let make: @Sendable (Bus) throws -> sending Resident
    let beside: @Sendable (BusHost<Resident>) async -> Void

    func run() async throws {
        do {
            try await host.start(make)
            // Canceled at the end of this scope.
            async let _: Void = beside(host)
            try await lifetime.wait()
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }
}
