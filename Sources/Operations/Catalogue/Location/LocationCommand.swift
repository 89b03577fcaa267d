// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda location`: the locations of the suite.
struct LocationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location",
        abstract: "Lists, shows, adds, changes, closes and chooses locations.",
        discussion: """
            Examples:
              comanda location list
              comanda location add --company "Ham's Burgers" --name "Main Street" \
            --currency USD
              comanda location choose 00002
            """,
        subcommands: [
            LocationListCommand.self, LocationShowCommand.self, LocationAddCommand.self,
            LocationChangeCommand.self,
            LocationCloseCommand.self, LocationReopenCommand.self, LocationChooseCommand.self,
        ])
}

/// `comanda location list`: lists the locations.
struct LocationListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the locations with their currencies, tables and time zones.",
        discussion: """
            The exit status is 1 if locations-service refuses or can't be reached, and 2 if no \
            answer came in time.

            Examples:
              comanda location list
              comanda location list --json | jq -r '.locations[].id'
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-locations", in: try await SuiteConfiguration.ofClient(options: options))
        let answer = try await command.run { client in
            try await client.query(ListLocations(), of: .locations)
        }
        let lines = json ? [answer.json] : LocationText.lines(of: answer.value.locations)
        lines.forEach(Console.writeOutput)
    }
}

/// `comanda location show`: shows one location.
struct LocationShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a location with its times, tax, stations and tables.",
        discussion: """
            Examples:
              comanda location show --location 00001
            """)

    @OptionGroup var arguments: LocationArguments

    func run() async throws {
        let answer = try await arguments.run("comanda-location") { client, location in
            try await client.query(GetLocation(location: location), of: .locations)
        }
        let lines = arguments.json ? [answer.json] : LocationText.lines(of: answer.value)
        lines.forEach(Console.writeOutput)
    }
}
