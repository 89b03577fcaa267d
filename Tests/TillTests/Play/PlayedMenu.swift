// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Till

/// The locations, menus and people of a play.
enum PlayedMenu {
    static let identity = TillIdentity(terminal: "till-1", staff: "ana", theme: .monochrome)

    /// Two locations: one fires what is added, the other one what is paid.
    static let menus: [LocationID: LocationCatalogue] = [
        "00001": LocationCatalogue([LocationEntity(mainStreet)] + dishes),
        "00002": LocationCatalogue([LocationEntity(airport)] + dishes),
    ]

    private static let mainStreet = Location(
        id: "00001", name: "Main Street", currency: dollars, timeZone: "UTC",
        businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 800, included: false),
        fees: [FeeRule(name: "Service", basisPoints: 1000, fulfilments: [.dineIn])],
        tables: [Table(name: "1", seats: 4), Table(name: "2", seats: 2, area: "Terrace")])

    private static let airport = Location(
        id: "00002", name: "Airport", currency: dollars, timeZone: "UTC", businessDayTurnsAt: 4,
        tax: TaxRule(basisPoints: 1900, included: true), firing: .whenPaid)

    private static let dishes: [LocationEntity] = [
        LocationEntity(MenuCategory(id: "mains", name: "Mains", place: 1)),
        LocationEntity(MenuCategory(id: "drinks", name: "Drinks", place: 2)),
        LocationEntity(
            ModifierGroup(
                id: "sides", name: "Side", minimum: 1, maximum: 1,
                modifiers: [
                    Modifier(id: "salad", name: "Salad", price: Amount(0)),
                    Modifier(id: "chips", name: "Chips", price: Amount(150)),
                ])),
        LocationEntity(
            ModifierGroup(
                id: "extras", name: "Extras", minimum: 0, maximum: 2,
                modifiers: [
                    Modifier(id: "cheese", name: "Cheese", price: Amount(100)),
                    Modifier(id: "bacon", name: "Bacon", price: Amount(125)),
                    Modifier(id: "egg", name: "Egg", price: Amount(75), available: false),
                ])),
        LocationEntity(
            MenuItem(
                id: "00001", name: "Burger", price: Amount(850), station: "grill",
                modifierGroups: ["sides", "extras"], place: 1, categories: ["mains"])),
        item("00008", "French Fries", 350, in: "mains", place: 2),
        item("00009", "Lobster Roll", 2450, in: "mains", place: 3, available: false),
        item("00012", "Milk", 200, in: "drinks", place: 4),
        item("00013", "Tap Water", 0, in: "drinks", place: 5),
    ]
}

extension LocationCatalogue {
    /// Everything that a snapshot has.
    var entities: [LocationEntity] {
        (location.map { [LocationEntity($0)] } ?? []) + categories.values.map(LocationEntity.init)
            + modifierGroups.values.map(LocationEntity.init)
            + items.values.map(LocationEntity.init)
    }
}
