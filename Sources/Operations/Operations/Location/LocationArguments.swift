// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

/// The options of a command about one location.
struct LocationArguments: ParsableArguments {
    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    /// Joins the bus, finds the location and runs the body with it.
    func run<Outcome: Sendable>(
        _ name: String,
        _ body: @Sendable (SuiteClient, LocationID) async throws -> Outcome
    ) async throws -> Outcome {
        let command = ClientCommand(
            name: name, in: try await SuiteConfiguration.ofClient(options: options))
        let location = location
        return try await command.run { client in
            try await body(client, try await client.chosenLocation(location))
        }
    }

    /// Sends one command about the location and prints what it changed.
    func change<C: Command>(
        _ name: String, _ make: @Sendable (SuiteClient, LocationID) async throws -> C
    ) async throws where C.Answer == LocationEntity {
        let answer = try await run(name) { client, location in
            let command = try await make(client, location)
            let currency = try await client.query(
                GetLocation(location: location), of: .locations
            ).value.currency
            let answer = try await client.change(command)
            return (answer, EntityText.lines(of: answer.value, in: currency, at: .now()))
        }
        (json ? [answer.0.json] : answer.1).forEach(Console.writeOutput)
    }
}

/// The sender of a command that changes locations and menus.
struct SenderArguments: ParsableArguments {
    @Option(help: "The terminal in the history of changes (default: comanda).")
    var terminal: TerminalID = "comanda"

    @Option(help: "The person in the history of changes.")
    var staff: StaffID?

    /// The context of a new command.
    var context: CommandContext {
        CommandContext(key: .fresh(), terminal: terminal, staff: staff)
    }
}
