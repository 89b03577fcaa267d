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
            Without --location the command uses the only location; if there are several, it lists \
            them. The exit status is 1 if a location must be chosen or locations-service refuses \
            or can't be reached, and 2 if no answer came in time.

            Examples:
              comanda menu --location 00001
              comanda menu --location 00001 --json | jq '.items[] | select(.available | not)'
            """)

    @OptionGroup var options: SuiteOptions

    @Option(help: "The location whose menu is listed (default: the only one).")
    var location: LocationID?

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-menu", in: try await SuiteConfiguration.ofClient(options: options))
        let location = location
        let answer = try await command.run { client in
            let chosen = try await Self.location(location, client)
            return try await client.query(GetMenu(location: chosen), of: .locations)
        }
        (json ? [answer.json] : MenuText.lines(of: answer.value)).forEach(Console.writeOutput)
    }

    /// A given location is not looked up: locations-service refuses an unknown one itself.
    private static func location(
        _ location: LocationID?, _ client: SuiteClient
    ) async throws -> LocationID {
        if let location { return location }
        let locations = try await client.query(ListLocations(), of: .locations).value.locations
        return try LocationChoice.location(nil, among: locations).id
    }
}

/// Menus as text.
enum MenuText {
    /// A line for each item, and below it one for each modifier group and each modifier.
    static func lines(of menu: Menu) -> [String] {
        menu.items.flatMap { item in
            lines(of: item, with: menu.groups(of: item), in: menu.currency)
        }
    }

    private static func lines(
        of item: MenuItem, with groups: [ModifierGroup], in currency: Currency
    ) -> [String] {
        let first = row(
            "  \(item.id)  \(item.name)", currency.text(item.price), item.station.text,
            item.available)
        return [first] + groups.flatMap { lines(of: $0, in: currency) }
    }

    private static func lines(of group: ModifierGroup, in currency: Currency) -> [String] {
        let heading = "      \(group.name.withoutControls): \(rule(of: group))"
        return [heading]
            + group.modifiers.map { modifier in
                row(
                    "        \(modifier.id)  \(modifier.name)",
                    difference(modifier.price, in: currency), "", modifier.available)
            }
    }

    /// How many modifiers of a group must and may be chosen.
    private static func rule(of group: ModifierGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, let maximum): "choose up to \(maximum)"
        case (let minimum, let maximum) where minimum == maximum: "choose \(maximum) (required)"
        case (let minimum, let maximum): "choose \(minimum) to \(maximum) (required)"
        }
    }

    /// The price difference that a modifier makes; empty if it is zero.
    private static func difference(_ price: Amount, in currency: Currency) -> String {
        price == .zero ? "" : (price > .zero ? "+" : "") + currency.text(price)
    }

    private static func row(
        _ name: String, _ price: String, _ station: String, _ isAvailable: Bool
    ) -> String {
        let ends = [station, isAvailable ? "" : "not available"].filter { !$0.isEmpty }
        let line = name.withoutControls.padded(to: 34) + price.aligned(to: 14)
        return ends.isEmpty && price.isEmpty
            ? name.withoutControls : ([line] + ends).joined(separator: "  ")
    }
}
