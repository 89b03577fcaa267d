// SPDX-License-Identifier: Apache-2.0

import Logging
import MessageBus
import ServiceLifecycle
import UnixSignals

extension ServiceProgram {
    /// Runs a client until its life ends, or SIGTERM, SIGINT or SIGHUP asks it to; always stops it
    /// in order.
    ///
    /// Writes no log: the terminal belongs to the client. Rethrows what making the client throws
    /// and what it ends with.
    package func run<Resident: BusResident>(
        for life: ClientLife, _ make: @escaping @Sendable (Bus) throws -> sending Resident
    ) async throws {
        let client = HostedClient(
            host: try BusHost(name: name, limits: configuration.limits, keyring: keyring),
            life: life, make: make)
        let configuration = ServiceGroupConfiguration(
            services: [
                .init(service: client, successTerminationBehavior: .gracefullyShutdownGroup)
            ],
            gracefulShutdownSignals: [.sigterm, .sigint, .sighup],
            logger: Logger(label: name) { _ in SwiftLogNoOpLogHandler() })
        try await ServiceGroup(configuration: configuration).run()
    }
}

/// A resident of the bus that knows when it is done.
private struct HostedClient<Resident: BusResident>: Service {
    let host: BusHost<Resident>
    let life: ClientLife
    let make: @Sendable (Bus) throws -> sending Resident

    func run() async throws {
        do {
            try await host.start(make)
            try await life.lasts()
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }
}
