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
        abstract: "Lists, adds, changes, closes and chooses locations.",
        discussion: """
            Examples:
              comanda location list
              comanda location add --company "Ham's Burgers" --name "Main Street"
              comanda location choose 00002
            """,
        subcommands: [
            LocationListCommand.self, LocationAddCommand.self, LocationChangeCommand.self,
            LocationCloseCommand.self, LocationReopenCommand.self, LocationChooseCommand.self,
        ])
}

/// `comanda location list`: lists the locations.
struct LocationListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the locations with their currencies and time zones.",
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

/// Locations as text.
enum LocationText {
    /// A heading, and a line for each location.
    static func lines(of locations: [Location]) -> [String] {
        let rows = locations.map {
            [
                $0.id.text, $0.name, $0.currency.code, $0.timeZone + ($0.closed ? "  closed" : ""),
            ].map(\.withoutControls)
        }
        return table([["id", "name", "currency", "time zone"]] + rows)
    }

    /// Pads each column to its longest text, except the last one.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let columns = zip(row, widths).dropLast().map { $0.padded(to: $1 + 2) }
            return columns.joined() + (row.last ?? "")
        }
    }
}

/// The choice of a location that a command can do without `--location`.
enum LocationChoice {
    /// The location with this identifier; without one, the remembered or the only one.
    static func location(
        _ id: LocationID?, remembered: LocationID? = nil, among locations: [Location]
    ) throws(LocationProblem) -> Location {
        if let id {
            guard let location = locations.first(where: { $0.id == id }) else {
                throw .unknown(id, among: locations)
            }
            return location
        }
        if let known = locations.first(where: { $0.id == remembered }) { return known }
        guard let location = locations.first, locations.count == 1 else {
            throw .notChosen(among: locations)
        }
        return location
    }
}

/// The failure to choose a location.
enum LocationProblem: Error, Equatable, CustomStringConvertible {
    /// The location does not exist.
    case unknown(LocationID, among: [Location])
    /// No location is given, and there are several or none.
    case notChosen(among: [Location])

    /// What happened, and the locations to choose from.
    var description: String {
        switch self {
        case .unknown(_, let locations) where locations.isEmpty,
            .notChosen(let locations) where locations.isEmpty:
            """
            There is no location yet. 'comanda location add --company "…" --name "…"' adds your \
            own; 'comanda up --data NEW-FOLDER --demo' starts a suite with demo locations.
            """
        case .unknown(let location, let locations):
            "There is no location \(location). Choose one with --location."
                + Self.list(locations)
        case .notChosen(let locations):
            "Which location? Choose one with --location, or once with 'comanda location choose'."
                + Self.list(locations)
        }
    }

    private static func list(_ locations: [Location]) -> String {
        locations.map { "\n  \($0.id)  \($0.name.withoutControls)" }.joined()
    }
}
