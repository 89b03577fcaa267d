// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Sales

/// Items that the menu does not allow are rejected before an order is opened, with the choices.
@Suite struct ItemProblemTests {
    private static let sizes = ModifierGroup(
        id: "size", name: "Size", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "small", name: "Small", price: .zero, available: false),
            Modifier(id: "large", name: "Large", price: Amount(400)),
            Modifier(id: "huge", name: "Huge", price: Amount(800)),
        ])
    private static let toppings = ModifierGroup(
        id: "toppings", name: "Toppings", minimum: 0, maximum: 1,
        modifiers: [
            Modifier(id: "feta", name: "Feta", price: Amount(100)),
            Modifier(id: "olives", name: "Olives", price: Amount(50)),
        ])

    private static var entry: CatalogueEntry {
        get throws {
            let dollar = try #require(Currency("USD"))
            let location = Location(
                id: "00004", name: "Frank's Falafels", currency: dollar, timeZone: "UTC",
                businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true))
            return CatalogueEntry(location: location, menu: menu(in: dollar))
        }
    }

    private static func menu(in currency: Currency) -> Menu {
        Menu(
            location: "00004", revision: 1, currency: currency,
            items: [
                MenuItem(
                    id: "00021", name: "Pizza", price: Amount(900), station: "oven",
                    modifierGroups: ["size", "toppings"]),
                MenuItem(id: "00008", name: "Fries", price: Amount(350), station: "fryer"),
                MenuItem(
                    id: "00009", name: "Soup", price: Amount(450), station: "pot",
                    available: false),
                MenuItem(
                    id: "00010", name: "Pumpkin Pie", price: Amount(450), station: "pot",
                    season: [10, 11]),
                MenuItem(id: "00011", name: "Crêpe", price: Amount(450), station: "pot"),
                MenuItem(id: "00012", name: "Crepe", price: Amount(500), station: "pot"),
            ],
            modifierGroups: [sizes, toppings])
    }

    private static func request(
        for text: String, at now: String = "2026-12-01T03:59:59.999Z"
    ) throws -> ItemRequest {
        let argument = try #require(ItemArgument(argument: text))
        return try entry.request(
            for: argument, within: OrderLimits(), at: try #require(Timestamp(now)))
    }

    @Test func `an item that the menu allows is ordered as given`() throws {
        #expect(
            try Self.request(for: "00021:2:olives,large=well done")
                == ItemRequest(
                    item: "00021", quantity: 2, modifiers: ["olives", "large"], note: "well done"))
        #expect(try Self.request(for: "00008:99") == ItemRequest(item: "00008", quantity: 99))
    }

    @Test(arguments: [
        ("fries:2", ItemRequest(item: "00008", quantity: 2)),
        (
            "PIZZA:1:Large,olives",
            ItemRequest(item: "00021", quantity: 1, modifiers: ["large", "olives"])
        ),
        ("00011", ItemRequest(item: "00011", quantity: 1)),
    ])
    func `items and modifiers are found by their names`(text: String, request: ItemRequest) throws {
        #expect(try Self.request(for: text) == request)
    }

    @Test func `a season ends with the last business day of its month`() throws {
        #expect(try Self.request(for: "00010").item == "00010")
        let error = #expect(throws: ItemProblem.self) {
            try Self.request(for: "00010", at: "2026-12-01T04:00:00.000Z")
        }
        #expect(error?.description.hasPrefix("Pumpkin Pie (00010) is not in season.") == true)
    }

    @Test(arguments: [
        ("00099", "Location 00004 does not sell '00099'."),
        ("crepe", "is 'crepe'. Did you mean Crêpe (00011) or Crepe (00012)? Nothing was ordered."),
        (
            "Olives:2",
            "Olives is a modifier of Pizza (00021). Name it with the item: --item 00021:1:olives."
        ),
        ("Friez", "is 'Friez'. Did you mean Fries (00008)?"),
        ("00009", "Soup (00009) is sold out."),
        ("00008:0", "0 is not a quantity for Fries (00008): write 1 to 99."),
        ("00008:100", "100 is not a quantity for Fries (00008): write 1 to 99."),
        ("00008:1:large", "has no modifier large. It has no modifiers."),
        (
            "00021",
            "takes 1 of Size: large (Large), huge (Huge). Write for example --item 00021:1:large."
        ),
        ("00021:1:feta", "takes 1 of Size: large (Large), huge (Huge)."),
        ("00021:1:large,huge", "takes 1 of Size: large (Large), huge (Huge)."),
        ("00021:1:large,feta,olives", "takes at most 1 of Toppings: feta (Feta), olives (Olives)."),
        (
            "00021:1:medium",
            "has no modifier medium. It takes 1 of Size: large (Large), huge (Huge); "
                + "at most 1 of Toppings: feta (Feta), olives (Olives)."
        ),
        ("00021:1:small", "small (Small) for Pizza (00021) is sold out. It takes 1 of Size: large"),
        ("00021:1:large,large", "large (Large) for Pizza (00021) is given twice"),
    ])
    func `an item that the menu does not allow is rejected with the choices`(
        text: String, message: String
    ) {
        #expect {
            try Self.request(for: text)
        } throws: { error in
            let description = "\(error)"
            return description.contains(message)
                && description.contains("'comanda menu show --location 00004'")
        }
    }

    @Test func `a note has no more characters than order-service takes`() throws {
        let note = String(repeating: "é", count: 200)
        #expect(try Self.request(for: "00008=\(note)").note == note)
        #expect(throws: ItemProblem.self) { try Self.request(for: "00008=\(note)!") }
    }

    @Test func `a table is found by its name, also without regard to case and accents`() throws {
        var location = try Self.entry.location
        location.tables = ["Café", "T1", "t2", "T2"].map { Table(name: $0, seats: 4) }
        #expect(location.table(named: "cafe")?.name == "Café")
        #expect(location.table(named: "t1")?.name == "T1")
        #expect(location.table(named: "t2")?.name == "t2")
        #expect(location.table(named: "ｔ2") == nil)
    }

    @Test func `an unknown table is answered with those of the location`() throws {
        var location = try Self.entry.location
        location.tables = ["1", "T1"].map { Table(name: $0, seats: 4) }
        #expect(
            UnknownTable(table: "99", location: location).description
                == "Frank's Falafels (00004) has no table 99. Nothing was ordered. Its tables are "
                + "1, T1.")
    }

    @Test func `customer, table and note have no more characters than order-service takes`() {
        let limits = OrderLimits()
        func text(_ count: Int) -> String { String(repeating: "x", count: count) }
        let longest = OrderDetails(customer: text(100), table: text(20), note: text(200))
        #expect(longest.problem(within: limits) == nil)
        for details in [
            OrderDetails(customer: text(101)), OrderDetails(table: text(21)),
            OrderDetails(table: ""), OrderDetails(note: text(201)),
        ] {
            #expect(details.problem(within: limits) != nil)
        }
    }
}
