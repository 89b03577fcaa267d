// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import ServiceRuntime
import Wire

/// `comanda location add`: adds a location without a menu.
struct LocationAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a location without a menu.",
        discussion: """
            The identifier follows from the company and the name: "Ham's Burgers" and "Main \
            Street" give ham-s-burgers-main-street. It never changes. Give --id for another one.

            Examples:
              comanda location add --company "Own Kitchen" --name "Harbor" --currency EUR \
            --time-zone Europe/Berlin --tax 19 --tax-included
              comanda location add --name Diner --currency USD --station grill:Grill
            """)

    @OptionGroup var options: SuiteOptions
    @OptionGroup var sender: SenderArguments
    @OptionGroup var details: LocationDetails

    @Option(help: "The company, which becomes a part of the identifier.")
    var company: String?

    @Option(help: "The identifier (default: it follows from the company and the name).")
    var id: LocationID?

    @Option(help: "The currency of all prices, as EUR; it never changes.")
    var currency: String?

    @Flag(help: "Prints the answer of locations-service as one line of JSON.")
    var json = false

    func run() async throws {
        let added = try command()
        let client = ClientCommand(
            name: "comanda-location", in: try await SuiteConfiguration.ofClient(options: options))
        let answer = try await client.run { try await $0.change(added) }
        let lines = json ? [answer.json] : (answer.value.location.map(LocationText.lines) ?? [])
        lines.forEach(Console.writeOutput)
    }

    /// The command that the options describe; throws a `ValidationError`.
    func command() throws -> AddLocation {
        guard let name = try details.givenName() else {
            throw ValidationError("Give the location a --name.")
        }
        guard let code = currency?.uppercased() else {
            throw ValidationError(
                "Give the currency of all prices, as --currency EUR. It never changes.")
        }
        guard Locale.commonISOCurrencyCodes.contains(code), let currency = Currency(code) else {
            throw ValidationError("'\(code)' is no currency: write a code like EUR or USD.")
        }
        if let company, company[...].trimmed.isEmpty {
            throw ValidationError(
                "The --company is blank. Leave it out, or give one, such as --company Harbor.")
        }
        let words = [company, name].compactMap(\.self).joined(separator: " ")
        guard let id = id ?? LocationID(name: words) else {
            throw ValidationError("No identifier follows from '\(words)'. Give one with --id.")
        }
        var command = AddLocation(
            location: id, name: LocationName(company: company, name: name).text,
            currency: currency,
            timeZone: try details.givenTimeZone() ?? TimeZone.current.identifier,
            tax: try details.tax(present: nil) ?? TaxRule(basisPoints: 0, included: false),
            context: sender.context)
        command.businessDayTurnsAt = details.businessDayTurnsAt
        command.firing = details.firing
        command.fees = try details.fees(present: [], in: currency)
        command.stations =
            try details.stations(present: []) ?? [Station(id: "kitchen", name: "Kitchen")]
        command.tables = try details.tables(present: [])
        command.payment = try details.payment(present: nil, in: currency)
        command.ordering = try details.ordering(present: nil)
        command.delivery = try details.givenDelivery()
        return command
    }
}

/// `comanda location change`: changes details of a location.
struct LocationChangeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Changes details of a location, such as its name, stations, tables and tenders.",
        discussion: """
            What is not named stays, also the company before the name. A --station is added, or \
            gets the new name; a --table is added, or gets the new seats and area; a --fee is \
            added, or gets the new value. A station where items are made can't be removed: \
            'comanda menu put ITEM station=ID' gives them another one.

            Examples:
              comanda location change --name "Harbor Kitchen"
              comanda location change --station bar:Bar:5:10
              comanda location change --remove-station bar
              comanda location change --table 1:2 --table 2:4:Terrace --remove-table 3
              comanda location change --fee Service:10%:dineIn --remove-fee Bag
              comanda location change --tender cash --tender card --smallest-coin 0.05
              comanda location change --approval voids --guest-firing whenPaid
              comanda location change --delivery delivery.json
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var details: LocationDetails
    @OptionGroup var removals: LocationRemovals

    @Option(help: "The company before the name; empty text removes it.")
    var company: String?

    func run() async throws {
        let (details, removals, context) = (details, removals, sender.context)
        let (company, name) = (company, try details.givenName())
        let timeZone = try details.givenTimeZone()
        let delivery = try details.givenDelivery()
        try await arguments.change { present in
            var command = ChangeLocation(
                location: present.id, ifRevision: present.revision, context: context)
            command.name =
                LocationName(present.name)
                .changed(company: company, name: name)?.text
            command.timeZone = timeZone
            command.businessDayTurnsAt = details.businessDayTurnsAt
            command.tax = try details.tax(present: present.tax)
            command.firing = details.firing
            let charged = try removals.fees(of: present.fees)
            command.fees =
                try details.fees(present: charged ?? present.fees, in: present.currency) ?? charged
            let kept = try removals.stations(of: present.stations)
            command.stations = try details.stations(present: kept ?? present.stations) ?? kept
            let left = try removals.tables(of: present.tables)
            command.tables = try details.tables(present: left ?? present.tables) ?? left
            command.payment = try details.payment(present: present.payment, in: present.currency)
            command.ordering = try details.ordering(present: present.ordering)
            command.delivery = delivery
            return command
        }
    }
}

/// `comanda location close`: no new orders are accepted.
struct LocationCloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Closes a location: it accepts no new orders; open ones can be finished.",
        discussion: """
            Says how many orders are still open. 'comanda location reopen' opens it again.

            Examples:
              comanda location close --location 00001
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    func run() async throws {
        let context = sender.context
        try await arguments.change {
            CloseLocation(location: $0.id, context: context)
        } then: { client, location in
            let active = try? await client.query(
                GetOrderSnapshot(location: location), of: .orders, timeout: .seconds(3))
            return LocationText.remaining(orders: active?.value.state.count)
        }
    }
}

/// `comanda location reopen`: new orders are accepted again.
struct LocationReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Opens a closed location: it accepts orders again.",
        discussion: """
            Examples:
              comanda location reopen --location 00001
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    func run() async throws {
        let context = sender.context
        try await arguments.change {
            ReopenLocation(location: $0.id, context: context)
        }
    }
}

/// `comanda location choose`: remembers a location for later commands.
struct LocationChooseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose",
        abstract: "Remembers a location, which later commands use without --location.",
        discussion: """
            The choice is in the file comanda/location of $XDG_STATE_HOME, or of ~/.local/state. A \
            suite without that location ignores it.

            Examples:
              comanda location choose 00002
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The location.", completion: .custom(SuiteCompletion.locations))
    var location: LocationID

    func run() async throws {
        let location = location
        let command = ClientCommand(
            name: "comanda-location", in: try await SuiteConfiguration.ofClient(options: options))
        let chosen = try await command.run { client in
            try await client.query(GetLocation(location: location), of: .locations).value
        }
        try ChosenLocation().remember(chosen.id)
        Console.writeOutput("\(chosen.id)  \(chosen.name.withoutControls)  is chosen")
    }
}
