// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda menu`: lists what a location sells.
struct MenuCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu",
        abstract: "Lists what a location sells: items, prices, stations and choices.",
        discussion: """
            Without --location it takes the only location; if there are several, it lists them. \
            The status is 1 when locations-service refuses or can't be reached or a location is to \
            be chosen, and 2 when no answer came.

            Examples:
              comanda menu --location 00001
              comanda menu --location 00001 --json | jq '.items[] | select(.available | not)'
            """)

    @OptionGroup var options: SuiteOptions

    @Option(help: "The location whose menu is listed (the only one otherwise).")
    var location: LocationID?

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    func run() async throws {
        let (location, json) = (location, json)
        try await Inquiry(name: "comanda-menu", options: options).run { client in
            let chosen = try await Self.choice(location, client)
            let answer = try await client.ask(.locations, GetMenu(location: chosen))
            return json ? [answer.json] : MenuText.lines(of: answer.value)
        }
    }

    private static func choice(
        _ location: LocationID?, _ client: SuiteClient
    ) async throws -> LocationID {
        if let location { return location }
        let locations = try await client.ask(.locations, ListLocations()).value.locations
        guard let only = locations.first, locations.count == 1 else {
            throw LocationNotChosen(locations: locations)
        }
        return only.id
    }
}

/// There are several locations, and none was named.
struct LocationNotChosen: Error, Equatable, CustomStringConvertible {
    /// The locations to choose from.
    let locations: [Location]

    /// What is missing, and what can be chosen.
    var description: String {
        "Which location? Choose one with --location." + LocationText.choices(locations)
    }
}
