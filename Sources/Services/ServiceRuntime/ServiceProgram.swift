// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import MessageBus
import ServiceLifecycle
import UnixSignals

/// Runs one service of the suite until the process is asked to end: configuration, logging,
/// lifecycle.
package struct ServiceProgram: Sendable {
    /// The service's name in logs and thread names: the program's.
    package let name: String
    /// The settings it runs with.
    package let configuration: SuiteConfiguration
    /// The log it writes to: standard error.
    package let logger: Logger

    /// The keys that it uses; nil on a plain bus.
    package let keyring: Keyring?

    /// A service with the settings of its command line and environment.
    ///
    /// Throws a `ConfigurationError` for a setting that can't be used, or when strangers would find
    /// the service, and a `CertificateError`.
    package init(service: SuiteService, options: SuiteOptions) throws {
        try self.init(name: service.program, holder: service.rawValue, options: options)
        try configuration.checkKey(of: service, keyring)
        try configuration.checkReach(of: service)
        for unknown in UnknownSetting.all(in: ProcessInfo.processInfo.environment) {
            logger.warning("\(unknown)")
        }
        for endpoint in configuration.exposedEndpoints(of: service) {
            logger.warning(
                "without keys anybody who reaches this endpoint can read and command everything",
                metadata: ["endpoint": "\(endpoint)"])
        }
    }

    /// A program with the settings of its command line and environment; `holder` is the name of
    /// the key that it uses where no certificate is given.
    ///
    /// Throws a `ConfigurationError` for a setting that can't be used, and a `CertificateError`.
    package init(name: String, holder: String, options: SuiteOptions) throws {
        self.name = name
        configuration = try SuiteConfiguration(options: options)
        var logger = Logger(label: name) { label in StreamLogHandler.standardError(label: label) }
        logger.logLevel = try configuration.level()
        self.logger = logger
        keyring = try configuration.keyring(of: holder) { [logger] problem in
            logger.warning("a certificate lets nobody in", metadata: ["reason": "\(problem)"])
        }
    }

    /// Logs what failed; the service goes on.
    package func reportFailure(_ error: any Error) { logger.error("\(error)") }

    /// Logs something that the owner of the service should know.
    package func report(_ notice: some CustomStringConvertible) {
        logger.notice("\(notice)")
    }

    /// Serves until SIGTERM or SIGINT, then stops in order.
    ///
    /// Rethrows what making the resident throws.
    package func run<Resident: BusResident>(
        _ make: @escaping @Sendable (Bus) throws -> sending Resident
    ) async throws {
        DescriptorLimit.raise()
        let service = try HostedService(program: self, make: make)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet))
        try await group.run()
    }

    /// The lifecycle's own steps are of interest to its developers only.
    private var quiet: Logger {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        return quiet
    }
}

/// A resident of the bus as a service of the lifecycle.
private struct HostedService<Resident: BusResident>: Service {
    let program: ServiceProgram
    let host: BusHost<Resident>
    let make: @Sendable (Bus) throws -> sending Resident

    init(
        program: ServiceProgram, make: @escaping @Sendable (Bus) throws -> sending Resident
    ) throws {
        self.program = program
        self.make = make
        host = try BusHost(
            name: program.name, limits: program.configuration.limits, keyring: program.keyring)
    }

    func run() async throws {
        do {
            try await host.start(make)
        } catch {
            await host.stop()
            throw error
        }
        program.logger.info("serving", metadata: ["version": "\(SuiteConfiguration.version)"])
        try? await gracefulShutdown()
        if await !host.stop() {
            program.logger.warning(
                "what was sent last had perhaps not left when the linger ended; clients ask again")
        }
        program.logger.info("stopped")
    }
}
