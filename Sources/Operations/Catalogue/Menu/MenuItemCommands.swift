// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import ServiceRuntime
import Wire

/// `comanda menu price`: sets or schedules a price.
struct MenuPriceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Sets the price of an item, now or from a time on.",
        discussion: """
            What was ordered before keeps its price. An item has one price for later: another one \
            replaces it, and so does a price for now.

            Examples:
              comanda menu price "Pad Thai" 9.50
              comanda menu price 00001 8.00 --from 2026-12-01T06:00
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var prices: PriceArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    @Argument(help: "The price, as 9.50.")
    var price: MoneyText

    @Option(
        help: FutureTime.help("The price is valid from this time on"),
        transform: FutureTime.argument)
    var from: FutureTime?

    func run() async throws {
        let (item, price, from, context) = (item, price, from, sender.context)
        let free = prices.free
        try await arguments.changeMenu { entry, clock in
            let found = try MenuLookup.item(item, on: entry.menu)
            let amount = try entry.menu.currency.amount(price)
            if amount == .zero, !free { throw FreeItem(item: found) }
            return SetPrice(
                location: entry.location.id, item: found.id, price: amount,
                validFrom: from?.instant(after: clock.now, at: entry.location), context: context)
        }
    }
}

/// The confirmation of a price of 0.
struct PriceArguments: ParsableArguments {
    @Flag(help: "Confirms that a price of 0 is meant: guests get the item for nothing.")
    var free = false
}

/// A price of 0 that nobody has confirmed.
struct FreeItem: Error, CustomStringConvertible {
    let item: MenuItem

    /// What happened and what to do.
    var description: String {
        "\(item.name) would cost nothing. Add --free if you mean that; nothing was changed."
            .withoutControls
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

    @Option(
        help: FutureTime.help("It is available again at this time"),
        transform: FutureTime.argument)
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
        try await arguments.changeMenu { entry, clock in
            let (location, menu) = (entry.location.id, entry.menu)
            let end = until?.instant(after: clock.now, at: entry.location)
            let item = try MenuLookup.item(item, on: menu)
            guard let modifier else {
                return SetUnavailable(
                    location: location, item: item.id, until: end, untilNextBusinessDay: nextDay,
                    context: context)
            }
            let (group, found) = try MenuLookup.modifier(modifier, of: item, on: menu)
            return SetUnavailable(
                location: location, modifierGroup: group.id, modifier: found.id,
                until: end, untilNextBusinessDay: nextDay, context: context)
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
        try await arguments.changeMenu { entry, _ in
            let (location, menu) = (entry.location.id, entry.menu)
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
