// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus
import ServiceRuntime

/// `comanda status`: shows how all services are.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows how the services are, on one screen.",
        discussion: """
            A service is "serving", "away" when it does not answer, "can't write" when it refuses \
            commands because of its disk or its database, or "STALE" when what it follows may be \
            out of date or does not reach it. The status is 1 unless all are serving.

            Examples:
              comanda status
              comanda status --json | jq .orders.requests.refused
              watch comanda status
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints the statistics of the services as one line of JSON.")
    var json = false

    @Option(help: "For how many seconds an answer is waited for.")
    var patience = 2

    func validate() throws {
        guard (1...60).contains(patience) else {
            throw ValidationError("--patience takes a number of seconds from 1 to 60.")
        }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let patience = Duration.seconds(patience)
        let host = try BusHost<SuiteClient>(name: "comanda-status", of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        let asked = await host.run { await Self.ask($0, patience) }
        await host.stop()
        let status = SuiteStatus(asked ?? [:])
        (json ? [try status.json()] : status.lines).forEach(Console.say)
        if !status.isWell { throw ExitCode.failure }
    }

    /// Asks all services at once.
    private static func ask(
        _ client: SuiteClient, _ patience: Duration
    ) async -> [SuiteService: Result<ServiceStatistics, CallFailure>] {
        var outcomes: [SuiteService: Result<ServiceStatistics, CallFailure>] = [:]
        let questions = SuiteService.allCases.map { service in
            (service, client.question(to: service, patience))
        }
        for (service, question) in questions { outcomes[service] = await question.value }
        return outcomes
    }
}

extension SuiteStatus {
    /// How the services are, by what came of asking each.
    fileprivate init(_ outcomes: [SuiteService: Result<ServiceStatistics, CallFailure>]) {
        self.init(
            answers: outcomes.compactMapValues { try? $0.get() },
            failures: outcomes.compactMapValues {
                if case .failure(let failure) = $0 { failure } else { nil }
            })
    }
}

extension SuiteClient {
    /// What a service answers to `service.stats`, being asked from now on.
    fileprivate func question(
        to service: SuiteService, _ patience: Duration
    ) -> Task<Result<ServiceStatistics, CallFailure>, Never> {
        let (answers, continuation) = AsyncStream.makeStream(
            of: Result<ServiceStatistics, CallFailure>.self, bufferingPolicy: .bufferingNewest(1))
        self[service].call(GetServiceStatistics(), patience: patience) { outcome in
            continuation.yield(outcome)
            continuation.finish()
        }
        return Task { await answers.first { _ in true } ?? .failure(.stopped) }
    }
}
