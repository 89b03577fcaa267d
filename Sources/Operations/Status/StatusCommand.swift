// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
        let status = SuiteStatus(answers: asked ?? [:])
        (json ? [try status.json()] : status.lines).forEach(Console.say)
        if !status.isWell { throw ExitCode.failure }
    }

    /// Asks all services at once.
    private static func ask(
        _ client: SuiteClient, _ patience: Duration
    ) async -> [SuiteService: ServiceStatistics] {
        var answers: [SuiteService: ServiceStatistics] = [:]
        let questions = SuiteService.allCases.map { service in
            (service, client.question(to: service, patience))
        }
        for (service, question) in questions { answers[service] = await question.value }
        return answers
    }
}

extension SuiteClient {
    /// What a service answers to `service.stats`, being asked from now on; nil when it does not.
    fileprivate func question(
        to service: SuiteService, _ patience: Duration
    ) -> Task<ServiceStatistics?, Never> {
        let (answers, continuation) = AsyncStream.makeStream(
            of: ServiceStatistics?.self, bufferingPolicy: .bufferingNewest(1))
        self[service].call(GetServiceStatistics(), patience: patience) { outcome in
            continuation.yield(try? outcome.get())
            continuation.finish()
        }
        return Task { await answers.first { _ in true } ?? nil }
    }
}
