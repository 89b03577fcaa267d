// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus
import ServiceRuntime

/// `comanda status`: shows the state of all services.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the state of all services on one screen.",
        discussion: """
            A service is "serving", "away" if it does not answer, "can't write" if it refuses \
            commands because of its disk or database, or "STALE" if events of another service do \
            not reach it. The exit status is 1 unless all services are serving.

            Examples:
              comanda status
              comanda status --json | jq .orders.requests.refused
              watch comanda status
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints the statistics of the services as one line of JSON.")
    var json = false

    @Option(help: "The number of seconds to wait for an answer.")
    var patience = 2

    func validate() throws {
        guard (1...60).contains(patience) else {
            throw ValidationError("--patience takes a number of seconds from 1 to 60.")
        }
    }

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-status", in: try SuiteConfiguration(options: options))
        let timeout = Duration.seconds(patience)
        let outcomes = try await command.run { await Self.statistics($0, within: timeout) }
        let status = SuiteStatus(outcomes)
        (json ? [try status.json()] : status.lines).forEach(Console.writeOutput)
        if !status.isHealthy { throw ExitCode.failure }
    }

    /// Requests the statistics of all services at once.
    private static func statistics(
        _ client: SuiteClient, within timeout: Duration
    ) async -> [SuiteService: Result<ServiceStatistics, CallFailure>] {
        let pending = SuiteService.allCases.map { service in
            (service, client.outcome(of: GetServiceStatistics(), from: service, within: timeout))
        }
        var outcomes: [SuiteService: Result<ServiceStatistics, CallFailure>] = [:]
        for (service, outcome) in pending {
            outcomes[service] = await outcome.first { _ in true }
        }
        return outcomes
    }
}

extension SuiteStatus {
    /// The status of the services that answered, and the reasons why the others did not.
    fileprivate init(_ outcomes: [SuiteService: Result<ServiceStatistics, CallFailure>]) {
        self.init(
            answers: outcomes.compactMapValues { try? $0.get() },
            failures: outcomes.compactMapValues {
                if case .failure(let failure) = $0 { failure } else { nil }
            })
    }
}
