// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
import MessageBus

/// The health of a service on this machine, for supervisors that run a command to learn it.
package struct HealthCheck: Equatable, Sendable {
    /// Whether the service answers and can write its database.
    package let isHealthy: Bool
    /// The state of the service in one sentence.
    package let sentence: String

    /// The time to wait for the answer; with its start and end the command takes less than 2 s.
    static let timeout = Duration.milliseconds(1500)

    /// The subcommand `healthcheck` of a service's program.
    package static func command(of service: SuiteService) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "healthcheck",
            abstract: "Asks the running service whether it serves and can write its database.",
            discussion: """
                Give it the options and the environment of the service: it uses the same address, \
                and the same key. It prints a sentence within 2 s. The exit status is 0 if the \
                service is healthy, and another number otherwise.

                Example: \(service.program) healthcheck --bus tcp://127.0.0.1:5570
                """)
    }

    /// Asks a service at its own address, with its own key.
    ///
    /// Throws a `ConfigurationError` for an invalid setting or for a bundle, and a
    /// `CertificateError` for an invalid certificate.
    package static func run(of service: SuiteService, options: SuiteOptions) async throws -> Self {
        let settings = try SuiteConfiguration(options: options)
        try settings.checkBundle()
        try settings.checkBus()
        let endpoint = settings.endpoints(of: service).requests
        let host = try BusHost<HealthClient>(
            name: "healthcheck", limits: settings.limits,
            keyring: try settings.keyring(of: service.rawValue))
        let outcome: Result<ServiceStatistics, CallFailure>?
        do {
            try await host.start { try HealthClient(bus: $0, endpoint: endpoint) }
            outcome = await host.run { await $0.statistics(within: timeout) }
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
        return Self(of: service, at: endpoint, outcome ?? .failure(.stopped))
    }

    /// The health of a service, from the outcome of a request for its statistics.
    init(
        of service: SuiteService, at endpoint: String,
        _ outcome: Result<ServiceStatistics, CallFailure>
    ) {
        switch outcome {
        case .success(let answer):
            isHealthy = answer.storage?.writable ?? true
            sentence = Self.sentence(about: service.program, answer.storage)
        case .failure(let failure):
            isHealthy = false
            sentence = Self.sentence(about: "\(service.program) at \(endpoint)", failure)
        }
    }

    private static func sentence(
        about program: String, _ storage: ServiceStatistics.Storage?
    ) -> String {
        guard let storage else { return "\(program) serves." }
        if storage.writable { return "\(program) serves and can write its database." }
        return "\(program) refuses commands, because it can't write its database (problem: "
            + "\(storage.problem ?? "unknown"))."
    }

    private static func sentence(about subject: String, _ failure: CallFailure) -> String {
        switch failure {
        case .notSent(let obstacle):
            switch obstacle.reason {
            case .noListener: "\(subject) does not run."
            case .noHandshake:
                "\(subject) accepts connections, but completes no handshake: it is frozen, or was "
                    + "started with other settings of --keys."
            case .mechanismMismatch: "\(subject) was started with other settings of --keys."
            }
        case .outcomeUnknown, .tooManyInFlight, .stopped: "\(subject) does not answer."
        case .refused(let error): "\(subject) refuses its own key: \(error.message)"
        case .unreadableAnswer(let detail): "\(subject) has another version: \(detail)."
        }
    }
}

/// Asks one service for its statistics.
private final class HealthClient: BusResident {
    private let requester: Requester

    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    func statistics(
        within timeout: Duration
    ) async -> Result<ServiceStatistics, CallFailure> {
        do throws(CallFailure) {
            return .success(try await requester.call(GetServiceStatistics(), timeout: timeout))
        } catch {
            return .failure(error)
        }
    }

    func stop() { requester.close() }
}
