// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda menu`: the menu of a location.
struct MenuCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu",
        abstract: "Shows, searches and changes what a location sells.",
        discussion: """
            Without --location a command uses the location of 'comanda location choose', or the \
            only one. An item is named by its identifier or its name.

            Examples:
              comanda menu show
              comanda menu price "Pad Thai" 9.50
              comanda menu unavailable "Pad Thai" --until-next-day
              comanda menu export menu.yaml
            """,
        subcommands: [
            MenuShowCommand.self, MenuSearchCommand.self, MenuPriceCommand.self,
            MenuUnavailableCommand.self, MenuAvailableCommand.self, MenuPutCommand.self,
            MenuRemoveCommand.self, MenuPictureCommand.self, MenuRecommendCommand.self,
            MenuExportCommand.self, MenuImportCommand.self, MenuEditCommand.self,
        ])
}

/// `comanda menu search`: finds items.
struct MenuSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Finds items by words, categories, tags, allergens and price; best first.",
        discussion: """
            An item must satisfy all conditions. Words may be beginnings or parts of names, \
            without accents, and with a typing error, long ones with two. --without finds only \
            items whose allergens are known.

            Examples:
              comanda menu search piza
              comanda menu search --tag vegan --without nuts --available --max-price 10
            """)

    @OptionGroup var arguments: LocationArguments

    @Argument(help: "The words.")
    var words: [String] = []

    @Option(help: "A category of which the items are; repeatable, one of them is enough.")
    var category: [String] = []

    @Option(help: "A diet for which the items are suitable; repeatable.")
    var tag: [DietaryTag] = []

    @Option(help: "An allergen that the items must not contain; repeatable.")
    var without: [Allergen] = []

    @Flag(help: "Only items that can be ordered now.")
    var available = false

    @Option(help: "The lowest price, as 8.50.")
    var minPrice: MoneyText?

    @Option(help: "The highest price, as 12.")
    var maxPrice: MoneyText?

    @Option(help: "The maximum number of items, 1 to 200 (default: 50).")
    var limit: Int?

    func run() async throws {
        let search = self
        let (answer, place) = try await arguments.run("comanda-menu") { client, location in
            let place = try await client.query(GetLocation(location: location), of: .locations)
            let page = try await client.query(GetMenu(location: location), of: .locations)
            let request = try search.request(on: page.value)
            return (try await client.query(request, of: .locations), place.value)
        }
        if arguments.json { return Console.writeOutput(answer.json) }
        let text = MenuText(of: place, width: TerminalWidth.ofOutput)
        text.lines(of: answer.value.items).forEach(Console.writeOutput)
        Console.writeOutput("\(answer.value.items.count) of \(answer.value.total) found")
    }

    private func request(on menu: Menu) throws -> SearchMenu {
        let currency = menu.currency
        var request = SearchMenu(
            location: menu.location, text: words.isEmpty ? nil : words.joined(separator: " "))
        let categories = try category.map { try MenuLookup.category($0, on: menu).id }
        request.categories = categories.isEmpty ? nil : categories
        request.tags = tag.isEmpty ? nil : tag
        request.withoutAllergens = without.isEmpty ? nil : without
        request.available = available ? true : nil
        request.minimumPrice = try minPrice.map(currency.amount)
        request.maximumPrice = try maxPrice.map(currency.amount)
        request.limit = limit
        return request
    }
}
