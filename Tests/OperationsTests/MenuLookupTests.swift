// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MenuFiles
import Messages
import Testing

@testable import Catalogue
@testable import ClientSupport

@Suite struct `Names of items and modifiers` {
    private static let size = ModifierGroup(
        id: "size", name: "Size", minimum: 1, maximum: 1,
        modifiers: [Modifier(id: "large", name: "Large", price: Amount(100))])

    private static var menu: Menu {
        get throws {
            Menu(
                location: "00001", revision: 1, currency: try #require(Currency("USD")),
                items: [
                    MenuItem(
                        id: "00001", name: "Pad Thai", price: Amount(900), station: "wok",
                        modifierGroups: ["size"]),
                    MenuItem(id: "00002", name: "Padang Curry", price: Amount(900), station: "wok"),
                    MenuItem(id: "00003", name: "Tea", price: Amount(200), station: "bar"),
                    MenuItem(id: "00004", name: "Tea", price: Amount(300), station: "bar"),
                ], modifierGroups: [size])
        }
    }

    @Test(arguments: ["00001", "Pad Thai", "pad thai", "Pád Thaï"])
    func `an item has an identifier or a name`(text: String) throws {
        #expect(try MenuLookup.item(text, on: Self.menu).id == "00001")
    }

    @Test(arguments: [
        ("Tea", ["00003  Tea", "00004  Tea"]), ("padthai", ["00001  Pad Thai", "00002"]),
        ("Padnag", ["00002  Padang Curry"]), ("curry", ["00002  Padang Curry"]),
        ("!", ["'comanda menu show --location 00001'"]),
        ("Sushi", ["'comanda menu show --location 00001'"]),
    ])
    func `an unknown name is answered with those that may be meant`(
        text: String, parts: [String]
    ) throws {
        let menu = try Self.menu
        let error = #expect(throws: UnknownItem.self) { try MenuLookup.item(text, on: menu) }
        for part in parts { #expect(error?.description.contains(part) == true) }
    }

    @Test(arguments: ["large", "Large", "LÁRGE"])
    func `the name of a modifier is answered with the command that takes it`(text: String) throws {
        let menu = try Self.menu
        let error = #expect(throws: UnknownItem.self) { try MenuLookup.item(text, on: menu) }
        #expect(
            error?.description == """
                No single item of location 00001 is '\(text)'. Large is a modifier of Pad Thai \
                (00001). 'comanda menu unavailable 00001 --modifier large --location 00001' marks \
                it as sold out, 'available' as available.
                """)
    }

    @Test func `an item that is similar to a modifier is still offered`() throws {
        var menu = try Self.menu
        menu.items.append(
            MenuItem(id: "00005", name: "Large Salad", price: Amount(700), station: "bar"))
        let error = #expect(throws: UnknownItem.self) { try MenuLookup.item("large", on: menu) }
        #expect(error?.description.contains("--modifier large") == true)
        #expect(
            error?.description.hasSuffix("Name one by its identifier:\n  00005  Large Salad")
                == true)
    }

    @Test func `two items of a name are offered without a modifier of that name`() throws {
        var menu = try Self.menu
        menu.modifierGroups[0].modifiers[0].name = "Tea"
        let error = #expect(throws: UnknownItem.self) { try MenuLookup.item("Tea", on: menu) }
        #expect(error?.description.contains("--modifier") == false)
        #expect(error?.similar.map(\.id) == ["00003", "00004"])
    }

    @Test func `a modifier is found in the groups of its item`() throws {
        let menu = try Self.menu
        let (group, modifier) = try MenuLookup.modifier("large", of: menu.items[0], on: menu)
        #expect(group.id == "size")
        #expect(modifier.id == "large")
        let error = #expect(throws: UnknownModifier.self) {
            try MenuLookup.modifier("huge", of: menu.items[0], on: menu)
        }
        #expect(error?.description.contains("It has: large (Large)") == true)
    }

    @Test(
        arguments: [
            ("Olives", ["large"], "large-olives"), ("olives", ["small"], "small-olives"),
            ("large-olives", ["small"], "large-olives"), ("Olives", [], "small-olives"),
        ] as [(String, [ModifierID], ModifierID)])
    func `of modifiers with the same name, one that fits the chosen ones is found`(
        text: String, chosen: [ModifierID], expected: ModifierID
    ) throws {
        func group(_ id: ModifierGroupID, of olives: ModifierID, with size: ModifierID)
            -> ModifierGroup
        {
            ModifierGroup(
                id: id, name: "Toppings", minimum: 0, maximum: 1,
                modifiers: [Modifier(id: olives, name: "Olives", price: Amount(50))],
                onlyWith: [size])
        }
        let groups = [
            group("small-toppings", of: "small-olives", with: "small"),
            group("large-toppings", of: "large-olives", with: "large"),
        ]
        let item = MenuItem(
            id: "00005", name: "Pizza", price: Amount(900), station: "oven",
            modifierGroups: groups.map(\.id))
        let menu = Menu(
            location: "00001", revision: 1, currency: try #require(Currency("USD")), items: [item],
            modifierGroups: groups)
        let found = try MenuLookup.modifier(text, of: item, on: menu, with: chosen).1
        #expect(found.id == expected)
    }

    @Test func `a category has an identifier or a name, or the others are listed`() throws {
        var menu = try Self.menu
        #expect(throws: UnknownCategory.self) { try MenuLookup.category("Mains", on: menu) }
        menu.categories = [
            MenuCategory(id: "mains", name: "Mains"), MenuCategory(id: "d", name: "Drinks"),
        ]
        #expect(try MenuLookup.category("mains", on: menu).id == "mains")
        #expect(try MenuLookup.category("drinks", on: menu).id == "d")
        let error = #expect(throws: UnknownCategory.self) {
            try MenuLookup.category("Dessert", on: menu)
        }
        #expect(
            error?.description
                == "The menu has no category 'Dessert'. It has: Mains (mains), Drinks (d)")
    }
}

@Suite struct `Words of comanda menu put` {
    private static func item(_ id: ItemID, _ name: String) -> MenuItem {
        MenuItem(id: id, name: name, price: Amount(200), station: "wok")
    }

    private static func menu(_ items: MenuItem...) throws -> Menu {
        Menu(
            location: "own", revision: 1, currency: try #require(Currency("EUR")), items: items)
    }

    @Test func `the first word is the item unless it is a value`() {
        let (item, values) = MenuPutCommand.parts(["Tea", "price=2", "description=a=b", "tags="])
        #expect(item == "Tea")
        #expect(values.map(\.key) == ["price", "description", "tags"])
        #expect(values.map(\.value) == ["2", "a=b", ""])
        #expect(MenuPutCommand.parts(["name=Tea"]).item == nil)
    }

    @Test func `without an item, a name that the menu has already is known`() throws {
        let menu = try Self.menu(Self.item("00007", "Paella"), Self.item("iced-tea", "Tea"))
        func known(_ words: String...) -> ItemID? {
            MenuFile.item(named: MenuPutCommand.parts(words).values, on: menu)?.id
        }
        #expect(known("name=paella", "price=99") == "00007")
        #expect(known("name=Iced Tea", "price=3") == "iced-tea")
        #expect(known("name=Soup", "price=5") == nil)
        #expect(known("id=00007", "name=Paella", "price=99") == nil)
    }

    @Test func `a dish can't get the name of another one`() throws {
        let (water, cola) = (Self.item("water", "Water"), Self.item("cola", "Cola"))
        let menu = try Self.menu(water, cola)
        func other(_ words: String...) -> ItemID? {
            let values = MenuPutCommand.parts(words).values
            return MenuFile.item(besides: water, named: values, on: menu)?.id
        }
        #expect(other("name=COLA") == "cola")
        #expect(other("name=WATER") == nil)
        #expect(other("name=Soda") == nil)
        #expect(other("price=3") == nil)
        #expect(
            FileFailure.taken(by: cola).description
                == "Cola (cola) has that name already; nothing was changed. Choose another name.")
    }

    @Test(
        arguments: [
            (["name=Paella", "price=99"], nil, "price=99"), (["name=Paella"], nil, "price=…"),
            (
                ["price=9", "name=Paella", "description=Chef's rice"], "casa",
                #"price=9 'description=Chef'\''s rice' --location casa"#
            ),
        ] as [([String], LocationID?, String)])
    func `an item that exists is refused with the command that changes it`(
        _ words: [String], _ location: LocationID?, _ rest: String
    ) {
        let error = KnownItem(
            item: Self.item("paella", "Paella"), values: MenuPutCommand.parts(words).values,
            location: location)
        #expect(
            error.description == """
                Paella exists already; nothing was changed. To change it: comanda menu put paella \
                \(rest)
                For another dish choose another name.
                """)
    }
}

@Suite struct `Parts of a menu update` {
    @Test func `each part fits into a message, and together they are all changes`() throws {
        let text = String(repeating: "é", count: 1000)
        let changes = (0..<500).map { index in
            MenuChange(
                put: LocationEntity(
                    MenuItem(
                        id: "\(index)", name: "Dish", price: .zero, station: "wok",
                        description: text)))
        }
        let parts = try MenuUpdate.parts(changes)
        #expect(parts.flatMap(\.self) == changes)
        #expect(parts.count > 1)
        for part in parts {
            #expect(try JSONEncoder().encode(part).count < 200 * 1024)
        }
    }
}
