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

    /// Sends one command about the location, and prints what it changed, then a sentence that is
    /// asked for afterwards.
    func change<C: Command>(
        _ make: @Sendable (Location) throws -> C,
        then ask: @Sendable (SuiteClient, LocationID) async -> String? = { _, _ in nil }
    ) async throws where C.Answer == LocationEntity {
        let json = json
        try await send("comanda-location") { client, location in
            let present = try await client.query(
                GetLocation(location: location), of: .locations
            ).value
            let answer = try await client.change(try make(present))
            let text = ChangeText(MenuText(of: present))
            let line = text.line(from: LocationEntity(present), to: answer.value)
            let more = json ? nil : await ask(client, location)
            return (answer, ([line] + [more].compactMap(\.self)).joined(separator: "\n"))
        }
    }

    /// Sends one command about an entity of the menu, and prints what it changed.
    func changeMenu<C: Command>(
        _ make: @Sendable (CatalogueEntry, RestaurantClock) throws -> C
    ) async throws where C.Answer == LocationEntity {
        try await send("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            let clock = RestaurantClock(of: entry.location)
            let answer = try await client.change(try make(entry, clock))
            let old = entry.entities.first {
                $0.kind == answer.value.kind && $0.id == answer.value.id
            }
            let text = ChangeText(MenuText(of: entry.location, clock))
            return (answer, text.line(from: old, to: answer.value))
        }
    }

    private func send(
        _ name: String,
        _ body:
            @Sendable (SuiteClient, LocationID) async throws -> (
                QueryResult<LocationEntity>, String
            )
    ) async throws {
        let (answer, line) = try await run(name, body)
        Console.writeOutput(json ? answer.json : line)
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
