// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import Messages
import ServiceRuntime
import Wire

/// `comanda menu price`: sets or schedules a price.
struct MenuPriceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Sets the price of an item, now or from a time on.",
        discussion: """
            What was ordered before keeps its price.

            Examples:
              comanda menu price "Pad Thai" 9.50
              comanda menu price 00001 8.00 --from 2026-12-01T06:00
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    @Argument(help: "The price, as 9.50.")
    var price: MoneyText

    @Option(help: FutureTime.help("The price is valid from this time on"))
    var from: FutureTime?

    func run() async throws {
        let (item, price, from, context) = (item, price, from, sender.context)
        try await arguments.change("comanda-menu") { client, location in
            let menu = try await client.catalogueEntry(of: location).menu
            return SetPrice(
                location: location, item: try MenuLookup.item(item, on: menu).id,
                price: try menu.currency.amount(price), validFrom: from?.instant, context: context)
        }
    }
}

/// `comanda menu unavailable`: an item, or a modifier of it, is sold out.
struct MenuUnavailableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unavailable",
        abstract: "Marks an item, or a modifier of it, as sold out.",
        discussion: """
            Until 'comanda menu available', or until the given time. Items that share the \
            modifier's group don't have it either.

            Examples:
              comanda menu unavailable "Pad Thai"
              comanda menu unavailable 00001 --until-next-day
              comanda menu unavailable 00001 --modifier avocado --until 18:00
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    @Option(help: "The modifier of the item that is sold out, instead of the item.")
    var modifier: String?

    @Option(help: FutureTime.help("It is available again at this time"))
    var until: FutureTime?

    @Flag(help: "It is available again when the next business day begins.")
    var untilNextDay = false

    func validate() throws {
        if untilNextDay, until != nil {
            throw ValidationError("Give either --until or --until-next-day.")
        }
    }

    func run() async throws {
        let (item, modifier, until, context) = (item, modifier, until, sender.context)
        let nextDay = untilNextDay ? true : nil
        try await arguments.change("comanda-menu") { client, location in
            let menu = try await client.catalogueEntry(of: location).menu
            let item = try MenuLookup.item(item, on: menu)
            guard let modifier else {
                return SetUnavailable(
                    location: location, item: item.id, until: until?.instant,
                    untilNextBusinessDay: nextDay, context: context)
            }
            let (group, found) = try MenuLookup.modifier(modifier, of: item, on: menu)
            return SetUnavailable(
                location: location, modifierGroup: group.id, modifier: found.id,
                until: until?.instant, untilNextBusinessDay: nextDay, context: context)
        }
    }
}

/// `comanda menu available`: an item, or a modifier of it, can be ordered again.
struct MenuAvailableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "available",
        abstract: "Marks an item, or a modifier of it, as available again.",
        discussion: """
            Examples:
              comanda menu available "Pad Thai"
              comanda menu available 00001 --modifier avocado
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    @Option(help: "The modifier of the item that is available, instead of the item.")
    var modifier: String?

    func run() async throws {
        let (item, modifier, context) = (item, modifier, sender.context)
        try await arguments.change("comanda-menu") { client, location in
            let menu = try await client.catalogueEntry(of: location).menu
            let item = try MenuLookup.item(item, on: menu)
            guard let modifier else {
                return SetAvailable(location: location, item: item.id, context: context)
            }
            let (group, found) = try MenuLookup.modifier(modifier, of: item, on: menu)
            return SetAvailable(
                location: location, modifierGroup: group.id, modifier: found.id, context: context)
        }
    }
}

/// `comanda menu recommend`: shows or sets the dish of a day.
struct MenuRecommendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend",
        abstract: "Shows the dish of a day, or sets it.",
        discussion: """
            Without an item it shows the dish, and why it is recommended.

            Examples:
              comanda menu recommend
              comanda menu recommend "Pad Thai" --day 2026-12-24
              comanda menu recommend --none --day 2026-12-24
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String?

    @Option(help: "The business day, as 2026-12-24 (default: today's).")
    var day: BusinessDay?

    @Flag(help: "Removes the owner's recommendation for the day.")
    var none = false

    func validate() throws {
        if none, item != nil { throw ValidationError("Give either an item or --none.") }
    }

    func run() async throws {
        guard item != nil || none else { return try await show() }
        let (item, day, context) = (item, day, sender.context)
        try await arguments.change("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            return Recommend(
                location: location, day: day ?? entry.location.businessDay(at: .now()),
                item: try item.map { try MenuLookup.item($0, on: entry.menu).id },
                ifRevision: entry.location.revision, context: context)
        }
    }

    private func show() async throws {
        let day = day
        let (answer, currency) = try await arguments.run("comanda-menu") { client, location in
            let place = try await client.query(GetLocation(location: location), of: .locations)
            let request = GetRecommended(location: location, day: day)
            return (try await client.query(request, of: .locations), place.value.currency)
        }
        if arguments.json { return Console.writeOutput(answer.json) }
        let dish = answer.value
        let line = MenuText.line(of: dish.item, in: currency, at: .now())
        Console.writeOutput("\(dish.day), \(dish.reason.text):")
        Console.writeOutput(line)
    }
}

extension RecommendationReason {
    /// The reason as words.
    fileprivate var text: String {
        switch self {
        case .pinned: "recommended by the owner"
        case .inSeason: "in season"
        case .onTheMenu: "on the menu"
        }
    }
}

/// A time from now on: `18:00` for the next such time, or a date and time, both in local time.
struct FutureTime: ExpressibleByArgument, Sendable, Equatable {
    /// The instant.
    let instant: Timestamp

    /// Reads an argument; nil if it is no time.
    init?(argument: String) {
        self.init(argument, now: .now(), in: .current)
    }

    /// The instant of a text at a time in a time zone.
    init?(_ text: String, now: Timestamp, in timeZone: TimeZone) {
        guard let time = TimeArgument(text) else { return nil }
        let instant = time.instant(now: now, in: timeZone)
        switch time {
        case .ago: return nil
        case .clock where instant < now:
            // The last such time; the next one is a day later.
            self.instant = Timestamp(milliseconds: instant.milliseconds + 86_400_000)
        case .clock, .local, .instant: self.instant = instant
        }
    }

    /// The help of an option.
    static func help(_ text: String) -> ArgumentHelp {
        "\(text), as 18:00 or 2026-12-01T06:00 in local time."
    }
}
