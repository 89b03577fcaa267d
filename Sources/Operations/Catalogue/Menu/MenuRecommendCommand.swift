// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

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
        let (item, day, sender) = (item, day, sender)
        let (answer, sentence) = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            let text = RecommendationText(of: entry.location)
            let dish = try item.map { try MenuLookup.item($0, on: entry.menu) }
            let command = Recommend(
                location: location, day: day ?? text.today, item: dish?.id,
                ifRevision: entry.location.revision, context: sender.context)
            return (try await client.change(command), text.sentence(dish, chosenFor: command.day))
        }
        Console.writeOutput(arguments.json ? answer.json : sentence)
    }

    private func show() async throws {
        let day = day
        let (answer, place) = try await arguments.run("comanda-menu") { client, location in
            let place = try await client.query(GetLocation(location: location), of: .locations)
            let request = GetRecommended(location: location, day: day)
            return (try await client.query(request, of: .locations), place.value)
        }
        let sentence = RecommendationText(of: place).sentence(answer.value)
        Console.writeOutput(arguments.json ? answer.json : sentence)
    }
}

/// The dish of a day in a sentence.
struct RecommendationText {
    private let text: MenuText

    /// Text about the dishes of a location.
    init(of location: Location, _ clock: RestaurantClock? = nil) {
        text = MenuText(of: location, clock)
    }

    /// The present business day.
    var today: BusinessDay { text.location.businessDay(at: text.clock.now) }

    /// The dish of a day, and why.
    func sentence(_ dish: GetRecommended.Answer) -> String {
        let price = text.currency.text(dish.item.price(at: text.clock.now))
        let name = name(of: dish.item)
        return "\(words(dish.day)) is \(name) for \(price), \(reason(dish))."
    }

    /// What the owner has chosen for a day; nil if nothing.
    func sentence(_ dish: MenuItem?, chosenFor day: BusinessDay) -> String {
        guard let dish else {
            let date = day == today ? "today" : "\(day)"
            return "No dish is chosen for \(date) any more; the menu decides."
        }
        let chosen = "\(words(day)) is \(name(of: dish)), because you chose it."
        let soldOut = text.soldOut(
            dish.isAvailable(at: text.clock.now), until: dish.unavailableUntil)
        guard let soldOut, day == today else { return chosen }
        return "\(chosen) It is \(soldOut): until it is back, another dish is recommended."
    }

    private func reason(_ dish: GetRecommended.Answer) -> String {
        switch dish.reason {
        case .pinned: "because you chose it for this day"
        case .inSeason:
            "because it is in season (\(SeasonText.text(of: dish.item.season ?? [])))"
        case .onTheMenu: "because it is its turn among the dishes that can be ordered"
        }
    }

    private func words(_ day: BusinessDay) -> String {
        day == today ? "Today's dish" : "The dish of \(day)"
    }

    private func name(of item: MenuItem) -> String { "\(item.name) (\(item.id))".withoutControls }
}
