// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import ClientSupport
@testable import Operations

@Suite struct `The menu and the locations as text` {
    @Test func `an item has its station and availability, and a modifier its price difference`()
        throws
    {
        let menu = Menu(
            location: "00001", revision: 1, currency: try #require(Currency("USD")),
            items: [
                MenuItem(
                    id: "pizza", name: "Pizza", price: Amount(12_50), station: "oven",
                    modifierGroups: ["size", "extras"]),
                MenuItem(
                    id: "soup", name: "Soup", price: Amount(5_00), station: "cold",
                    available: false),
            ], modifierGroups: [Self.extras, Self.sizes])

        #expect(
            MenuText.lines(of: menu).joined(separator: "\n") == """
                  pizza  Pizza                         12.50 USD  oven
                      Size: choose 1 (required)
                        regular  Regular
                        large  Large                   +3.00 USD
                      Extras: choose up to 2
                        no-cheese  No cheese           -1.00 USD
                        olives  Olives                            not available
                  soup  Soup                            5.00 USD  cold  not available
                """)
    }

    @Test(arguments: [
        (0, 3, "choose up to 3"), (1, 1, "choose 1 (required)"), (1, 2, "choose 1 to 2 (required)"),
    ])
    func `a group shows how many modifiers to choose`(
        _ minimum: Int, _ maximum: Int, _ rule: String
    ) throws {
        var sizes = Self.sizes
        (sizes.minimum, sizes.maximum) = (minimum, maximum)
        let item = MenuItem(
            id: "pizza", name: "Pizza", price: Amount(12_50), station: "oven",
            modifierGroups: ["size"])
        let menu = Menu(
            location: "00001", revision: 1, currency: try #require(Currency("USD")), items: [item],
            modifierGroups: [sizes])

        #expect(MenuText.lines(of: menu)[1] == "      Size: \(rule)")
    }

    @Test func `a name can't control the terminal`() throws {
        let item = MenuItem(
            id: "soup", name: "Soup\u{1b}[2J", price: Amount(500), station: "cold")
        let menu = Menu(
            location: "00001", revision: 1, currency: try #require(Currency("USD")), items: [item])

        #expect(!MenuText.lines(of: menu).joined().contains("\u{1b}"))
    }

    @Test func `columns of locations are as wide as their longest text`() throws {
        let lines = LocationText.lines(of: try Self.locations)

        #expect(
            lines == [
                "id     name           currency  time zone",
                "00001  Ham's Burgers  USD       America/New_York",
                "2      Kyoto          JPY       Asia/Tokyo",
            ])
    }

    @Test func `without a location the only one is chosen, or all are listed`() throws {
        let locations = try Self.locations
        #expect(try LocationChoice.location(nil, among: [locations[1]]) == locations[1])
        let problem = #expect(throws: LocationProblem.self) {
            try LocationChoice.location(nil, among: locations)
        }
        #expect(
            problem?.description == """
                Which location? Choose one with --location, or once with 'comanda location choose'.
                  00001  Ham's Burgers
                  2  Kyoto
                """)
    }

    @Test func `an unknown location is rejected with those that exist`() throws {
        let locations = try Self.locations
        #expect(try LocationChoice.location("2", among: locations) == locations[1])
        let problem = #expect(throws: LocationProblem.self) {
            try LocationChoice.location("9", among: locations)
        }
        #expect(
            problem?.description == """
                There is no location 9. Choose one with --location.
                  00001  Ham's Burgers
                  2  Kyoto
                """)
        #expect(LocationProblem.notChosen(among: []).description.contains("comanda location add"))
    }

    @Test func `a failed query names the silent service, or repeats the refusal`() {
        let silent = QueryFailure(program: "locations-service", cause: .outcomeUnknown)
        let refused = QueryFailure(
            program: "locations-service",
            cause: .refused(CallError(code: 404, message: "There is no location 9.")))

        #expect(silent.description.hasPrefix("locations-service did not answer in time."))
        #expect(silent.cause.exitStatus == 2)
        #expect(refused.description == "There is no location 9.")
        #expect(refused.cause.exitStatus == 1)
    }

    private static let sizes = ModifierGroup(
        id: "size", name: "Size", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "regular", name: "Regular", price: .zero),
            Modifier(id: "large", name: "Large", price: Amount(3_00)),
        ])

    private static let extras = ModifierGroup(
        id: "extras", name: "Extras", minimum: 0, maximum: 2,
        modifiers: [
            Modifier(id: "no-cheese", name: "No cheese", price: Amount(-1_00)),
            Modifier(id: "olives", name: "Olives", price: .zero, available: false),
        ])

    private static var locations: [Location] {
        get throws {
            [
                try location("00001", "Ham's Burgers", "USD", "America/New_York"),
                try location("2", "Kyoto", "JPY", "Asia/Tokyo"),
            ]
        }
    }

    private static func location(
        _ id: LocationID, _ name: String, _ currency: String, _ timeZone: String
    ) throws -> Location {
        Location(
            id: id, name: name, currency: try #require(Currency(currency)), timeZone: timeZone,
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true))
    }
}
