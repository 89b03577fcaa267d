// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import Messages
import Testing
import Wire

@testable import Catalogue

/// A small menu, and its text at noon of 2026-11-23 in Berlin.
private enum Sample {
    static let noon = instant("2026-11-23T11:00:00.000Z")

    static func instant(_ text: String) -> Timestamp {
        guard let instant = Timestamp(text) else { preconditionFailure("\(text) is an instant") }
        return instant
    }

    static let location: Location = {
        guard let euro = Currency("EUR") else { preconditionFailure("EUR is a currency") }
        return Location(
            id: "harbor", name: "Own Kitchen, Harbor", currency: euro, timeZone: "Europe/Berlin",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 1900, included: true),
            stations: [Station(id: "oven", name: "Oven")])
    }()

    static var clock: RestaurantClock {
        RestaurantClock(
            of: location, now: noon, machine: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    }

    static var text: MenuText { MenuText(of: location, clock) }

    static var pizza: MenuItem {
        MenuItem(
            id: "pizza", name: "Pizza", price: Amount(12_50), station: "oven",
            modifierGroups: ["size", "extras"], description: "From the wood oven.",
            scheduledPrice: ScheduledPrice(
                price: Amount(13_00), validFrom: instant("2026-11-24T17:00:00.000Z")),
            categories: ["mains"], tags: [.vegetarian], allergens: [.gluten, .milk])
    }

    static var soup: MenuItem {
        MenuItem(
            id: "soup", name: "Soup", price: Amount(5_00), station: "cold", available: false,
            unavailableUntil: instant("2026-11-23T17:00:00.000Z"), categories: ["starters"],
            season: [12, 1, 2])
    }

    static var water: MenuItem {
        MenuItem(
            id: "water", name: "Water", price: Amount(2_00), station: "bar", allergens: [])
    }

    static let size = ModifierGroup(
        id: "size", name: "Size", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "regular", name: "Regular", price: .zero),
            Modifier(id: "large", name: "Large", price: Amount(3_00)),
        ])

    static let extras = ModifierGroup(
        id: "extras", name: "Extras", minimum: 0, maximum: 2,
        modifiers: [
            Modifier(id: "no-cheese", name: "No cheese", price: Amount(-1_00)),
            Modifier(
                id: "olives", name: "Olives", price: Amount(50), available: false,
                prices: [ModifierPrice(with: "large", price: Amount(80))]),
        ])

    static func menu(_ items: [MenuItem]) -> Menu {
        Menu(
            location: "harbor", revision: 1, currency: location.currency, items: items,
            categories: [
                MenuCategory(id: "starters", name: "Starters"),
                MenuCategory(id: "mains", name: "Mains"),
            ], modifierGroups: [extras, size])
    }
}

@Suite struct `A menu as text` {
    @Test func `has a heading for each category, and columns`() {
        let water = Sample.water
        let lines = Sample.text.lines(of: Sample.menu([Sample.pizza, Sample.soup, water]))

        #expect(
            lines.joined(separator: "\n") == """

                Starters
                  soup   Soup    5.00 EUR  sold out until 18:00 · not now, only Dec–Feb
                                           allergens ?

                Mains
                  pizza  Pizza  12.50 EUR  13.00 EUR from tomorrow 18:00 · vegetarian
                                           contains gluten, milk
                           Size (choose 1): Regular, Large +3.00 EUR
                           Extras (choose up to 2): No cheese -1.00 EUR, Olives +0.50 EUR (sold
                           out)

                Without a category
                  water  Water   2.00 EUR  no allergens

                allergens ?  not known: ask the kitchen
                """)
    }

    @Test func `has an item below each of its categories that the menu has`() {
        var water = Sample.water
        water.categories = ["mains", "starters", "removed"]
        #expect(
            Sample.text.lines(of: Sample.menu([water])) == [
                "", "Starters", "  water  Water  2.00 EUR  no allergens",
                "", "Mains", "  water  Water  2.00 EUR  no allergens",
            ])
    }

    @Test func `has no heading if nothing has a category`() {
        let lines = Sample.text.lines(of: Sample.menu([Sample.water]))
        #expect(lines == ["  water  Water  2.00 EUR  no allergens"])
    }

    @Test func `says what to do if it is empty`() {
        let lines = Sample.text.lines(of: Sample.menu([]))

        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("Own Kitchen, Harbor sells nothing yet. 'comanda menu put"))
    }

    @Test func `fits 80 columns, also with wide characters and long names`() {
        var long = Sample.pizza
        long.id = "an-identifier-that-follows-from-a-long-name"
        long.name = "宮保雞丁 with a name of many words that goes on and on"
        let lines = Sample.text.lines(of: Sample.menu([long, Sample.soup]))

        #expect(lines.allSatisfy { $0.columns <= 80 })
        let prices = lines.filter { $0.contains(" EUR  ") }.compactMap { line in
            line.range(of: " EUR").map { String(line[..<$0.lowerBound]).columns }
        }
        #expect(Set(prices).count == 1)
    }

    @Test(arguments: [60, 80, 120])
    func `fits a terminal, and never breaks an identifier`(width: Int) {
        var long = Sample.pizza
        long.id = "spargelcremesuppe-mit-schinken"
        let text = MenuText(of: Sample.location, Sample.clock, width: width)
        let lines = text.lines(of: Sample.menu([long, Sample.soup]))

        #expect(lines.contains { $0.split(separator: " ").contains("\(long.id)") })
        #expect(lines.allSatisfy { $0.columns <= width })
    }

    @Test func `notes are not left out where the terminal is too narrow`() {
        let row = MenuColumns.Row(
            id: "00001", name: "Pad Thai", price: "2450.00 USD", notes: ["sold out", "vegan"])
        let lines = MenuColumns(rows: [row], width: 30).lines(row)
        #expect(lines.contains { $0.hasSuffix("sold out") })
        #expect(lines.contains { $0.hasSuffix("vegan") })
    }

    @Test func `can't control the terminal`() {
        var soup = Sample.soup
        soup.name = "Soup\u{1b}[2J"
        var text = Sample.text.lines(of: Sample.menu([soup])).joined()
        text += DishText(on: Sample.menu([soup]), Sample.text).lines(of: soup).joined()

        #expect(!text.contains("\u{1b}"))
    }

    @Test(arguments: [
        (0, 3, "choose up to 3"), (1, 1, "choose 1"), (1, 2, "choose 1 to 2"),
    ])
    func `a group says how many modifiers to choose`(
        _ minimum: Int, _ maximum: Int, _ rule: String
    ) {
        var size = Sample.size
        (size.minimum, size.maximum) = (minimum, maximum)
        #expect(size.rule == rule)
    }

    @Test(arguments: [
        ([6], "Jun"), ([10, 11, 12], "Oct–Dec"), ([12, 1, 2], "Dec–Feb"),
        ([1, 2, 11], "Jan–Feb, Nov"),
        (Array(1...12), "Jan–Dec"),
    ])
    func `months are ranges`(_ months: [Int], _ text: String) {
        #expect(SeasonText.text(of: months) == text)
    }
}

@Suite struct `One dish as text` {
    @Test func `has all of its values`() {
        let menu = Sample.menu([Sample.pizza])

        #expect(
            DishText(on: menu, Sample.text).lines(of: Sample.pizza).joined(separator: "\n") == """
                Pizza
                  From the wood oven.

                  identifier   pizza
                  price        12.50 EUR; 13.00 EUR from tomorrow 18:00
                  tax          19.00 % included
                  sold         yes
                  season       the whole year
                  categories   Mains
                  diets        vegetarian
                  contains     cereals with gluten, milk
                  station      Oven (oven)
                  picture      –

                  Size (choose 1)
                    Regular                (regular)
                    Large       +3.00 EUR  (large)

                  Extras (choose up to 2)
                    No cheese     -1.00 EUR  (no-cheese)
                    Olives        +0.50 EUR  +0.80 EUR with large  sold out  (olives)
                """)
    }

    @Test(
        arguments: [
            (nil, "not known; ask the kitchen"), ([], "none of the 14 allergens"),
            ([.nuts, .sulphites], "tree nuts, sulphur dioxide and sulphites"),
        ] as [([Allergen]?, String)])
    func `says what it contains, and when that is not known`(
        _ allergens: [Allergen]?, _ words: String
    ) {
        var soup = Sample.soup
        soup.allergens = allergens
        let lines = DishText(on: Sample.menu([soup]), Sample.text).lines(of: soup)

        #expect(lines.contains("  contains     \(words)"))
    }
}

@Suite struct `A change of a menu as text` {
    private func line(_ change: (inout MenuItem) -> Void, of old: MenuItem = Sample.soup) -> String
    {
        var new = old
        change(&new)
        new.revision += 1
        return ChangeText(Sample.text).line(from: LocationEntity(old), to: LocationEntity(new))
    }

    @Test func `a price has the one before`() {
        #expect(line { $0.price = Amount(5_50) } == "Soup (soup): 5.00 EUR → 5.50 EUR")
        #expect(line({ _ in }, of: Sample.pizza) == "Pizza (pizza): nothing changed")
        #expect(line { _ in } == "Soup (soup): nothing changed; not in season (Dec–Feb)")
    }

    @Test func `a price for later says which one it replaces`() {
        let later = ScheduledPrice(
            price: Amount(14_00), validFrom: Sample.instant("2026-12-01T05:00:00.000Z"))
        #expect(
            line({ $0.scheduledPrice = later }, of: Sample.pizza) == """
                Pizza (pizza): 14.00 EUR from 2026-12-01 06:00, instead of 13.00 EUR from tomorrow 18:00
                """)
        #expect(line { $0.scheduledPrice = later }.hasSuffix(": 14.00 EUR from 2026-12-01 06:00"))
        #expect(
            line({ $0.scheduledPrice = nil }, of: Sample.pizza)
                == "Pizza (pizza): no longer 13.00 EUR from tomorrow 18:00")
    }

    @Test func `a price for later that has become valid is a new price`() {
        var old = Sample.pizza
        old.scheduledPrice?.validFrom = Sample.noon
        let words = line(
            {
                $0.price = Amount(13_00)
                $0.scheduledPrice = nil
            }, of: old)
        #expect(words == "Pizza (pizza): 12.50 EUR → 13.00 EUR")
    }

    @Test func `an item is sold out until a time, and available again`() {
        #expect(
            line {
                $0.available = true
                $0.unavailableUntil = nil
            } == "Soup (soup): available again, but not in season (Dec–Feb)")
        #expect(
            line { $0.unavailableUntil = Sample.instant("2026-11-24T17:00:00.000Z") }
                == "Soup (soup): sold out until tomorrow 18:00")
        #expect(line { $0.unavailableUntil = nil } == "Soup (soup): sold out")
    }

    @Test func `other values are shown as by an import`() {
        #expect(line { $0.name = "Stew" } == "Stew (soup): name Soup → Stew")
        #expect(line { $0.removed = true } == "Soup (soup): removed")
    }

    @Test func `what is new says what it is`() {
        let text = ChangeText(Sample.text)
        #expect(
            text.line(from: nil, to: LocationEntity(Sample.pizza)) == """
                Pizza (pizza): new, 12.50 EUR, 13.00 EUR from tomorrow 18:00, vegetarian, \
                contains gluten, milk
                """)
        let category = LocationEntity(MenuCategory(id: "mains", name: "Mains"))
        #expect(text.line(from: nil, to: category) == "Category Mains (mains): new")
    }

    @Test func `a modifier is sold out`() {
        var group = Sample.size
        group.modifiers[1].available = false
        let line = ChangeText(Sample.text).line(
            from: LocationEntity(Sample.size), to: LocationEntity(group))
        #expect(line == "Choice Size (size): Large sold out")
    }
}

@Suite struct `A followed menu` {
    private func event(_ entity: LocationEntity) throws -> Event<LocationEntity> {
        Event(
            type: "menu.priceSet", subject: entity.id ?? "", time: Sample.noon,
            sequence: try #require(SequenceNumber("00000000000000000001")),
            epoch: "01a1ffba-e1c0-7e7e-92ac-3d4253d23c0b", actor: "maria",
            correlationid: nil, data: entity)
    }

    @Test func `begins with the menu, and tells each change in a line`() throws {
        var followed = FollowedEntities()
        let menu = followed.replace(
            by: [LocationEntity(Sample.location), LocationEntity(Sample.soup)], at: Sample.noon)
        #expect(menu.first?.hasPrefix("  soup  Soup  5.00 EUR  sold out until 18:00") == true)
        var soup = Sample.soup
        soup.price = Amount(5_50)

        let lines = followed.apply(try event(LocationEntity(soup)), at: Sample.noon)
        let same = followed.apply(try event(LocationEntity(soup)), at: Sample.noon)

        #expect(lines == ["12:00  Soup (soup): 5.00 EUR → 5.50 EUR, by maria"])
        #expect(same.first?.contains("nothing changed") == true)
    }

    @Test func `continues a change below itself, between words`() throws {
        var followed = FollowedEntities(width: 40)
        _ = followed.replace(
            by: [LocationEntity(Sample.location), LocationEntity(Sample.soup)], at: Sample.noon)
        var soup = Sample.soup
        soup.description = "A soup of many words that goes on and on"

        let lines = followed.apply(try event(LocationEntity(soup)), at: Sample.noon)

        #expect(lines.allSatisfy { $0.columns <= 40 })
        #expect(lines.count > 1)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("       ") })
    }

    @Test func `says once that the service does not answer, and that it answers again`() {
        var followed = FollowedEntities()
        #expect(followed.isCurrent(true, "harbor") == nil)
        #expect(followed.isCurrent(false, "harbor")?.contains("does not answer") == true)
        #expect(followed.isCurrent(false, "harbor") == nil)
        #expect(followed.isCurrent(true, "harbor")?.contains("answers again") == true)
    }
}

@Suite struct `The dish of a day as text` {
    private let text = RecommendationText(of: Sample.location, Sample.clock)

    private func sentence(_ reason: RecommendationReason, _ day: String = "2026-11-23") throws
        -> String
    {
        text.sentence(
            GetRecommended.Answer(
                day: try #require(BusinessDay(day)), item: Sample.soup, reason: reason))
    }

    @Test func `is one sentence with the reason`() throws {
        #expect(
            try sentence(.pinned)
                == "Today's dish is Soup (soup) for 5.00 EUR, because you chose it for this day."
        )
        #expect(try sentence(.inSeason).hasSuffix("because it is in season (Dec–Feb)."))
        #expect(
            try sentence(.onTheMenu, "2026-12-24") == """
                The dish of 2026-12-24 is Soup (soup) for 5.00 EUR, because it is its turn among the \
                dishes that can be ordered.
                """)
    }

    @Test func `a choice warns of a dish that is sold out`() throws {
        let today = text.today
        #expect(
            text.sentence(Sample.soup, chosenFor: today) == """
                Today's dish is Soup (soup), because you chose it. It is sold out until 18:00: \
                until it is back, another dish is recommended.
                """)
        #expect(!text.sentence(Sample.pizza, chosenFor: today).contains("sold out"))
        #expect(text.sentence(nil, chosenFor: today).hasPrefix("No dish is chosen for today"))
    }
}
