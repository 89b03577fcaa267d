// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda display`: the kitchen screens of the suite, and their kept settings.
struct DisplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "display",
        abstract: "Lists the kitchen screens and keeps their settings.",
        discussion: """
            A kitchen screen that is started with its key or its name alone takes the settings \
            that are kept for that name. Changes apply at once, also while the screen runs.

            Examples:
              comanda display list
              comanda display set grill-1 --location 00001 --station grill --station fryer
              comanda display set expo-1 --location 00001 --expo
              comanda display remove grill-1 --location 00001
            """,
        subcommands: [
            DisplayListCommand.self, DisplaySetCommand.self, DisplayRemoveCommand.self,
        ])
}

/// `comanda display list`: lists kept and running kitchen screens.
struct DisplayListCommand: AsyncParsableCommand {
    /// The time for an answer of kds-service; without one the states of the screens are unknown.
    private static let patience = Duration.seconds(2)

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the kitchen screens with their settings and whether they are painting.",
        discussion: """
            A screen whose settings are its own was started with options, and nothing is kept for \
            it. If kds-service does not answer, the state of the kept screens is unknown.

            Examples:
              comanda display list
              comanda display list --location 00001
              comanda display list --json | jq '.displays[] | select(.state == "silent")'
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: all).", completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the screens as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-display", in: try await SuiteConfiguration.ofClient(options: options))
        let location = location
        let listing = try await command.run { client in
            let all = try await client.query(ListLocations(), of: .locations).value.locations
            let chosen = try location.map {
                [try LocationChoice.location($0, among: all)]
            }
            return try await Self.listing(of: chosen ?? all, client)
        }
        let lines = json ? [try listing.json] : listing.lines
        lines.forEach(Console.writeOutput)
    }

    /// Asks kds-service about the screens of all locations at once.
    private static func listing(
        of locations: [Location], _ client: SuiteClient
    ) async throws -> DisplayListing {
        let pending = locations.map { location in
            let request = ListKitchenScreens(location: location.id)
            return (location, client.outcome(of: request, from: .kitchen, within: patience))
        }
        var listing = DisplayListing()
        for (location, outcome) in pending {
            let answer = await outcome.first { _ in true }
            listing.add(location, screens: try? answer?.get().screens)
        }
        return listing
    }
}
