// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Messages
import ServiceRuntime

/// `comanda locations`: lists the locations.
struct LocationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locations",
        abstract: "Lists the locations with their currencies and time zones.",
        discussion: """
            The status is 1 when locations-service refuses or can't be reached, and 2 when no \
            answer came.

            Examples:
              comanda locations
              comanda locations --json | jq -r '.locations[].id'
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    func run() async throws {
        let json = json
        try await Inquiry(name: "comanda-locations", options: options).run { client in
            let answer = try await client.ask(.locations, ListLocations())
            return json ? [answer.json] : LocationText.lines(of: answer.value.locations)
        }
    }
}
