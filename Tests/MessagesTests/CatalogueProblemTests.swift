// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@Suite struct `Problems of a catalogue` {
    typealias Change = @Sendable (inout CatalogueEntry) -> Void

    private static let wrong: [(problem: String, change: Change)] = [
        ("the name of location 00001 must have 1 to 60", { $0.location.name = "" }),
        ("turn at an hour from 0 to 23", { $0.location.businessDayTurnsAt = 24 }),
        ("have 0 to 30 stations", { $0.location.stations = stations(31) }),
        ("a station stands twice", { $0.location.stations += $0.location.stations }),
        ("be 1 to 1440 minutes", { $0.location.stations[0].lateAfter = 1441 }),
        ("must warn before tickets are late", { $0.location.stations[0].warnAfter = 13 }),
        ("a table stands twice", { $0.location.tables += $0.location.tables }),
        ("have 1 to 99 seats", { $0.location.tables[0].seats = 0 }),
        ("must have 1 to 20 characters", { $0.location.tables[0].name = text(21) }),
        ("have 1 to 60 characters", { $0.location.tables[0].area = "" }),
        ("have 0 to 100 displays", { $0.location.displays = displays(101) }),
        ("a display stands twice", { $0.keep(grillScreen, grillScreen) }),
        ("display grill-1 of location 00001 must name a station", { $0.keep(screen([])) }),
        ("a station stands twice", { $0.keep(screen(["grill", "grill"])) }),
        ("names the station oven, which does not exist", { $0.keep(screen(["oven"])) }),
        ("is an expediter's, which has no stations", { $0.keep(screen(["grill"], role: .expo)) }),
        ("must be 20 to 80 columns", { $0.keep(screen(nil, columns: 19)) }),
        ("must be 20 to 80 columns", { $0.keep(screen(nil, columns: 81)) }),
        ("a sound stands twice", { $0.keep(screen(nil, sounds: [.new, .new])) }),
        ("a day with a recommended dish stands twice", { $0.recommendTwice() }),
        ("names another location", { $0.menu.location = "00002" }),
        ("must be complete", { $0.menu.next = "00001" }),
        ("the color of category drinks", { $0.menu.categories[0].color = "red" }),
        ("the place of category drinks must be 1", { $0.menu.categories[0].place = 0 }),
        ("a category stands twice", { $0.menu.categories += $0.menu.categories }),
        ("group extras must have modifiers", { $0.menu.modifierGroups[0].modifiers = [] }),
        ("the maximum of group extras", { $0.menu.modifierGroups[0].maximum = 2 }),
        ("name a modifier in onlyWith", { $0.menu.modifierGroups[0].onlyWith = [] }),
        ("the price of modifier cheese", { $0.setCheese(prices: [100_000_001]) }),
        ("the other prices of modifier cheese", { $0.setCheese(prices: [1, 2]) }),
        ("the price of item 00001", { $0.menu.items[0].price = Amount(-1) }),
        ("the scheduled price of item 00001", { $0.schedule(100_000_001) }),
        ("the description of item 00001", { $0.menu.items[0].description = text(1001) }),
        ("the description of item 00001", { $0.menu.items[0].description = "" }),
        ("the season of item 00001 must have months", { $0.menu.items[0].season = [13] }),
        ("the season of item 00001 must have a month", { $0.menu.items[0].season = [] }),
        ("a month stands twice", { $0.menu.items[0].season = [1, 1] }),
        ("an allergen stands twice", { $0.menu.items[0].allergens = [.milk, .milk] }),
        ("a tag stands twice", { $0.menu.items[0].tags = [.vegan, .vegan] }),
        ("the station oven, which does not exist", { $0.menu.items[0].station = "oven" }),
        ("a category that does not exist", { $0.menu.items[0].categories = ["brunch"] }),
        ("a modifier group that does not exist", { $0.menu.items[0].modifierGroups = ["size"] }),
        ("a modifier stands twice on item 00001", { $0.shareModifier() }),
    ]

    private static let right: [Change] = [
        { $0.location.name = text(60) },
        { $0.location.stations += stations(29) },
        { $0.location.stations[0].warnAfter = nil },
        { $0.location.tables = [] },
        { $0.location.displays = displays(100) },
        { $0.keep(grillScreen, KeptDisplay(terminal: "expo-1", role: .expo)) },
        { $0.keep(screen(nil, role: .station, columns: 20, sounds: [])) },
        { $0.keep(screen(["grill"], columns: 80, sounds: DisplaySound.allCases)) },
        { $0.menu.categories[0].color = "#00ffAA" },
        { $0.menu.modifierGroups[0].onlyWith = ["large"] },
        { $0.setCheese(prices: [-100_000_000]) },
        { $0.schedule(0) },
        { $0.menu.items[0].description = text(1000) },
        { $0.menu.items[0].season = Array(1...12) },
        { $0.menu.items[0].allergens = Allergen.allCases },
        { $0.menu.items = [] },
    ]

    @Test(arguments: wrong)
    func `a value out of bounds is found with its place`(_ problem: String, _ change: Change) {
        var entry = CatalogueEntry.sample
        #expect(entry.problem == nil)

        change(&entry)

        #expect(entry.problem?.contains(problem) == true, "\(entry.problem ?? "no problem")")
    }

    private static let unreadable: [(problem: String, change: Change)] = [
        ("the name of location 00001 must have a character that", { $0.location.name = " \t" }),
        ("the name of location 00001 must have no line breaks", { $0.location.name = "A\u{85}" }),
        ("must not begin or end with a comma", { $0.location.name = "Ham's, " }),
        ("of station grill of location 00001", { $0.location.stations[0].name = "\u{2028}x" }),
        ("of a table of location 00001", { $0.location.tables[0].name = "1\u{7f}" }),
        ("of an area of location 00001", { $0.location.tables[0].area = "\u{200b} " }),
        ("of category drinks", { $0.menu.categories[0].name = "\u{3000}" }),
        ("of group extras", { $0.menu.modifierGroups[0].name = "\r\n" }),
        ("of modifier cheese", { $0.menu.modifierGroups[0].modifiers[0].name = "\0" }),
        ("of item 00001", { $0.menu.items[0].name = "Bur\tger" }),
    ]

    @Test(arguments: unreadable)
    func `a name that nobody can read may not be set`(_ problem: String, _ change: Change) {
        var entry = CatalogueEntry.sample
        #expect(entry.entities.allSatisfy { $0.nameProblem == nil })

        change(&entry)

        let found = entry.entities.lazy.compactMap(\.nameProblem).first
        #expect(found?.contains(problem) == true, "\(found ?? "no problem")")
        #expect(entry.problem == nil, "names that are stored already stay valid")
    }

    @Test(arguments: right)
    func `a value at its bounds is accepted`(_ change: Change) {
        var entry = CatalogueEntry.sample
        change(&entry)
        #expect(entry.problem == nil)
    }

    @Test func `a command that changes a location keeps what it does not name`() {
        var command = ChangeLocation(
            location: "00001", context: CommandContext(key: "1", terminal: "office"))
        #expect(command.changed(.sample) == .sample)

        command.name = "Ham's"
        command.tables = []
        var expected = Location.sample
        expected.name = "Ham's"
        expected.tables = []

        #expect(command.changed(.sample) == expected)
    }

    @Test func `a command replaces the kept displays, and an empty list keeps none`() {
        var location = Location.sample
        var command = ChangeLocation(
            location: "00001", context: CommandContext(key: "1", terminal: "office"))
        command.displays = [Self.grillScreen]
        location = command.changed(location)
        #expect(location.displays == [Self.grillScreen])

        command.displays = nil
        #expect(command.changed(location).displays == [Self.grillScreen])

        command.displays = []
        #expect(command.changed(location) == .sample)
    }

    @Test(
        arguments: [
            ("bar", "bar"), ("Salad", "bar"), ("BAR", "bar"), ("salad bar", "cold"),
            ("salad-bar", "cold"), ("oven", nil),
        ] as [(String, StationID?)])
    func `a station is found by its identifier or its name`(_ text: String, _ found: StationID?) {
        let stations = [
            Station(id: "bar", name: "Salad"), Station(id: "cold", name: "Salad Bar"),
        ]
        #expect(stations.station(called: text)?.id == found)
    }

    private static let grillScreen = screen(["grill"])

    private static func screen(
        _ stations: [StationID]?, role: DisplayRole? = nil, columns: Int? = nil,
        sounds: [DisplaySound]? = nil
    ) -> KeptDisplay {
        KeptDisplay(
            terminal: "grill-1", stations: stations, role: role, columns: columns, sounds: sounds)
    }

    private static func displays(_ count: Int) -> [KeptDisplay] {
        (1...count).map { KeptDisplay(terminal: "kitchen-\($0)") }
    }

    private static func text(_ count: Int) -> String { String(repeating: "é", count: count) }

    private static func stations(_ count: Int) -> [Station] {
        (1...count).map { Station(id: "station-\($0)", name: "Station") }
    }
}

extension CatalogueEntry {
    /// A valid entry with one item.
    fileprivate static let sample = CatalogueEntry(
        location: .sample,
        menu: Menu(
            location: "00001", revision: 1, currency: Location.sample.currency,
            items: [
                MenuItem(
                    id: "00001", name: "Burger", price: Amount(850), station: "grill",
                    modifierGroups: ["extras"], categories: ["drinks"])
            ],
            categories: [MenuCategory(id: "drinks", name: "Drinks")],
            modifierGroups: [
                ModifierGroup(
                    id: "extras", name: "Extras", minimum: 0, maximum: 1,
                    modifiers: [Modifier(id: "cheese", name: "Cheese", price: .zero)])
            ]))

    fileprivate mutating func keep(_ displays: KeptDisplay...) { location.displays = displays }

    fileprivate mutating func recommendTwice() {
        let dish = BusinessDay("2026-11-22").map { DailyDish(day: $0, item: "00001") }
        location.recommended = [dish, dish].compactMap(\.self)
    }

    fileprivate mutating func schedule(_ price: Int) {
        menu.items[0].scheduledPrice = ScheduledPrice(
            price: Amount(price), validFrom: Timestamp(milliseconds: 0))
    }

    fileprivate mutating func setCheese(prices: [Int]) {
        menu.modifierGroups[0].modifiers[0].prices = prices.map {
            ModifierPrice(with: "large", price: Amount($0))
        }
    }

    /// Gives the first item another group with the same modifier.
    fileprivate mutating func shareModifier() {
        var other = menu.modifierGroups[0]
        other.id = "sauces"
        menu.modifierGroups.append(other)
        menu.items[0].modifierGroups.append("sauces")
    }
}
