// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
package import Commerce
import Foundation
import Glibc
package import Logging
package import MessageBus
package import ServiceLifecycle
import UnixSignals
import ZeroMQ

/// The process of one service or client: its configuration, logging and lifecycle.
package struct ServiceProgram: Sendable {
    /// The name of the program, in logs and thread names.
    package let name: String
    /// The settings.
    package let configuration: SuiteConfiguration
    /// The log, on standard error.
    package let logger: Logger
    /// The keys; nil on a plain bus.
    package let keyring: Keyring?
    private let holder: String
    /// The last reported failure.
    let lastFault = LastFault()

    /// Creates the program of a service, with settings from the command line and the environment.
    ///
    /// Throws a `ConfigurationError` for an invalid setting, for a bundle, or if other machines
    /// could reach the service without keys. Throws a `CertificateError` for an invalid
    /// certificate.
    package init(service: SuiteService, options: SuiteOptions) throws {
        try self.init(
            name: service.program, holder: service.rawValue,
            try SuiteConfiguration(options: options))
        let endpoints = configuration.endpoints(of: service)
        try checkService(at: endpoints)
        try configuration.checkKey(of: service.rawValue, at: endpoints, keyring)
    }

    /// Creates the program of a payment provider, which the settings name.
    ///
    /// Its key has the name, too, and is checked if the settings have the provider's address.
    /// Throws as the program of a service does.
    package init(provider: ProviderID, name: String, options: SuiteOptions) throws {
        try self.init(
            name: name, holder: provider.text, try SuiteConfiguration(options: options))
        let endpoints = try configuration.endpoints(ofProvider: provider)
        try checkService(at: endpoints)
        if configuration.providers[provider] != nil {
            try configuration.checkKey(of: provider.text, at: endpoints, keyring)
        }
    }

    /// Creates the program of a client that runs as long as the services do, at a known address.
    ///
    /// `holder` is the name of its key. Throws as the program of a client does, and a
    /// `ConfigurationError` if the address is to be found on the network.
    package init(companion name: String, holder: String, options: SuiteOptions) throws {
        try self.init(name: name, holder: holder, options: options)
        try configuration.checkBus()
    }

    /// Checks the settings of a program that binds endpoints, and warns of what others can do.
    private func checkService(at endpoints: ServiceEndpoints) throws {
        try configuration.checkBundle()
        try configuration.checkBus()
        try configuration.checkReach(of: endpoints)
        for unknown in try UnknownSetting.all() {
            logger.warning("\(unknown)")
        }
        for endpoint in configuration.exposed(endpoints) {
            logger.warning(
                "without keys every client that can connect here can read and change everything",
                metadata: ["endpoint": "\(endpoint)"])
        }
    }

    /// Creates the program of a client, with settings from the command line and the environment.
    ///
    /// `holder` is the name of its key if no certificate is given. Throws a `ConfigurationError`
    /// for an invalid setting or without a key of that name, a `CertificateError` for an invalid
    /// certificate, and a `KeyBundleError` for an invalid bundle.
    package init(name: String, holder: String, options: SuiteOptions) throws {
        let configuration = try SuiteConfiguration(options: options)
        do {
            try self.init(name: name, holder: holder, configuration)
        } catch let error as CertificateError where configuration.certificate == nil {
            guard case .unreadable = error else { throw error }
            throw ConfigurationError.clientKeyMissing(error.description, holder: holder)
        }
    }

    private init(name: String, holder: String, _ configuration: SuiteConfiguration) throws {
        self.name = name
        self.holder = holder
        self.configuration = configuration
        logger = try configuration.logger(named: name)
        keyring = try configuration.keyring(of: holder) { [logger] problem in
            logger.warning("a certificate is ignored", metadata: ["reason": "\(problem)"])
        }
    }

    /// The same program in a suite at another address.
    ///
    /// Throws a `ConfigurationError` if it is not an address, and errors of reading the keys.
    package func moved(to bus: String) throws -> Self {
        try Self(name: name, holder: holder, try configuration.moved(to: bus))
    }

    /// Logs a failure after which the service continues.
    package func reportFailure(_ error: any Error) {
        lastFault.record(error, at: .now())
        logger.error("\(error)")
    }

    /// Logs a notice to the operator.
    package func report(_ notice: some CustomStringConvertible) {
        logger.notice("\(notice)")
    }

    /// Logs a state that a person should change.
    package func warn(_ warning: some CustomStringConvertible) {
        logger.warning("\(warning)")
    }

    /// Runs a service until SIGTERM or SIGINT, then shuts it down gracefully.
    ///
    /// Notifies the service manager, if there is one. The companions use the service from outside
    /// of its thread; they end before it does. Rethrows the errors of `make` and `companions`.
    package func run<Resident: ServiceResident>(
        _ make: @escaping @Sendable (Bus) throws -> sending Resident,
        with companions: (BusHost<Resident>) throws -> [any Service] = { _ in [] }
    ) async throws {
        DescriptorLimit.raise()
        let service = try HostedService(program: self, make: make)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service] + (try companions(service.host)),
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: lifecycleLogger))
        try await group.run()
    }

    /// The log without the lifecycle's own steps, which interest only its developers.
    private var lifecycleLogger: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}

/// A resident of the bus as a service of the lifecycle.
private struct HostedService<Resident: ServiceResident>: Service {
    let program: ServiceProgram
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
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
        if let manager { await notifyReady(manager) }
        program.logger.info("serving", metadata: ["version": "\(SuiteConfiguration.version)"])
        try? await gracefulShutdown()
        // If this fails, the manager sees the end of the process.
        try? manager?.notify(.stopping, .status("stopping"))
        if await !host.stop() {
            program.logger.warning(
                "some replies may be undelivered after the linger timeout; clients retry")
        }
        program.logger.info("stopped")
    }

    /// Notifies the manager that the service is ready, and then regularly of its state.
    ///
    /// The watchdog is notified only by a timer of the service's thread. If the thread hangs, the
    /// manager restarts the service.
    private func notifyReady(_ manager: ServiceManager) async {
        let lastFault = program.lastFault
        let state = await host.with { $0.statusLine } ?? ""
        do {
            try manager.notify(.ready, .status(lastFault.appended(to: state)), waits: true)
        } catch {
            program.logger.warning("\(error)")
        }
        // A failed notification is replaced by the next one.
        if let interval = manager.watchdogInterval {
            await host.every(interval) { _ in try? manager.notify(.watchdog) }
        }
        await host.every(ServiceManager.statusInterval) { service in
            try? manager.notify(.status(lastFault.appended(to: service.statusLine)))
        }
    }
}

/// Runs the program of a service; if it can't start, ends it with a reason and an exit status.
///
/// The status, from sysexits.h, shows whether a later attempt can succeed.
package enum ServiceStart {
    /// The exit status if settings, keys, files or addresses must be changed first (EX_CONFIG).
    package static let configurationStatus: Int32 = 78
    /// The exit status if a later attempt may succeed, for example after a full disk (EX_TEMPFAIL).
    package static let temporaryStatus: Int32 = 75
    /// The beginning of the line with the reason.
    package static let errorPrefix = "Error: "

    /// Runs a service.
    ///
    /// Throws an `ExitCode` after writing a `StartupError` to standard error; rethrows other
    /// errors.
    package static func run(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let refusal as any StartupError {
            let priority = JournalStream.isStandardError ? Logger.Level.error.journalPrefix : ""
            StandardError.write("\(priority)\(errorPrefix)\(refusal)")
            throw ExitCode(refusal.isTemporary ? temporaryStatus : configurationStatus)
        }
    }
}

/// The process's limit of open file descriptors.
private enum DescriptorLimit {
    /// Raises the soft limit to the hard limit.
    ///
    /// libzmq 4.3.4 aborts a process that has no descriptor left for an `ipc` connection (issue
    /// #1306). The common soft limit of 1,024 exists for programs that use `select`.
    static func raise() {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)  // succeeds for any limit up to the hard one
    }
}
