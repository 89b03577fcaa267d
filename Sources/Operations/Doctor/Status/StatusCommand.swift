// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus
import Messages
import ServiceRuntime

/// `comanda status`: shows the state of all services.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the state of all services on one screen.",
        discussion: """
            A service is "serving", "away" if it does not answer, "can't write" if it refuses \
            commands because of its disk or database, "REPLACED" if its database was lost or \
            exchanged, or "STALE" if events of another service do not reach it. The exit status is \
            1 unless all services are serving. After a start that takes a moment: --wait 10 waits \
            for it.

            Lines below the table name tickets that nobody in the kitchen sees, and silent kitchen \
            screens. The exit status is 2 if all services are serving, but tickets are unseen or \
            all screens of a station are silent.

            With --json each service has a line of its own, also one that is away. \
            The page commands.md of the guide describes the members.

            Examples:
              comanda status
              comanda status --json | jq -r 'select(.state != "serving") | .problems[]'
              watch comanda status
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints a JSON object on a line of its own for each service.")
    var json = false

    @Option(
        help: ArgumentHelp(
            """
            Waits until all services are serving and the screens show all tickets, at most this \
            number of seconds.
            """,
            valueName: "seconds"))
    var wait = 0

    @OptionGroup var patience: PatienceOption

    func validate() throws {
        guard (0...600).contains(wait) else {
            throw ValidationError("--wait takes a number of seconds from 0 to 600.")
        }
    }

    func run() async throws {
        let suite = try await SuiteConfiguration.ofClient(options: options)
        let command = ClientCommand(name: "comanda-status", in: suite)
        let (wait, timeout) = (Duration.seconds(wait), patience.timeout)
        let status = try await command.run {
            await Self.status($0, of: suite, waiting: wait, within: timeout)
        }
        let lines = json ? try status.jsonLines(endpoints: suite.endpoints(of:)) : status.lines
        lines.forEach(Console.writeOutput)
        if !status.isHealthy { throw ExitCode.failure }
        if status.hasBlindKitchen { throw ExitCode(Self.blindStatus) }
    }

    /// The exit status if all services are serving, but a kitchen does not see its tickets.
    private static let blindStatus: Int32 = 2

    /// Returns the status as soon as all services are serving and the kitchens see their tickets,
    /// or after the wait.
    private static func status(
        _ client: SuiteClient, of suite: SuiteConfiguration, waiting wait: Duration,
        within timeout: Duration
    ) async -> SuiteStatus {
        let deadline = ContinuousClock.now + wait
        var status = await present(client, of: suite, within: timeout)
        // The services have no event for this, so it asks five times a second.
        while !status.isHealthy || status.hasBlindKitchen, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(200))
            status = await present(client, of: suite, within: timeout)
        }
        return status
    }

    /// Returns the status now.
    private static func present(
        _ client: SuiteClient, of suite: SuiteConfiguration, within timeout: Duration
    ) async -> SuiteStatus {
        var status = SuiteStatus(await statistics(client, within: timeout))
        status.kitchens = await kitchens(of: status, client, within: timeout)
        status.delivers = await delivers(status, client, within: timeout)
        status.keepsPeople = suite.keepsPeople
        return status
    }

    /// Whether a location delivers; asked only if delivery-service did not answer.
    private static func delivers(
        _ status: SuiteStatus, _ client: SuiteClient, within timeout: Duration
    ) async -> Bool {
        if status.answers[.delivery] != nil || status.answers[.locations] == nil { return false }
        return await client.delivers(within: timeout)
    }

    /// Requests the screens of all locations at once; a location without an answer is missing.
    private static func kitchens(
        of status: SuiteStatus, _ client: SuiteClient, within timeout: Duration
    ) async -> [KitchenSight] {
        let pending = (status.answers[.kitchen]?.streams ?? []).map(\.location).map { location in
            let request = ListKitchenScreens(location: location)
            return (location, client.outcome(of: request, from: .kitchen, within: timeout))
        }
        var kitchens: [KitchenSight] = []
        for (location, outcome) in pending {
            if case .success(let answer) = await outcome.first(where: { _ in true }) {
                kitchens.append(KitchenSight(location: location, answer))
            }
        }
        return kitchens
    }

    /// Requests the statistics of all services at once.
    private static func statistics(
        _ client: SuiteClient, within timeout: Duration
    ) async -> [SuiteService: Result<ServiceStatistics, CallFailure>] {
        let pending = client.services.map { service in
            let timeout = client.patience(with: service, within: timeout)
            return (
                service,
                client.outcome(of: GetServiceStatistics(), from: service, within: timeout)
            )
        }
        var outcomes: [SuiteService: Result<ServiceStatistics, CallFailure>] = [:]
        for (service, outcome) in pending {
            outcomes[service] = await outcome.first { _ in true }
        }
        return outcomes
    }
}

/// The option of the commands that ask all services for their state.
struct PatienceOption: ParsableArguments {
    @Option(
        name: .customLong("patience"),
        help: ArgumentHelp("The number of seconds to wait for an answer.", valueName: "seconds"))
    var seconds = 2

    /// The time to wait for an answer.
    var timeout: Duration { .seconds(seconds) }

    func validate() throws {
        guard (1...60).contains(seconds) else {
            throw ValidationError("--patience takes a number of seconds from 1 to 60.")
        }
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
