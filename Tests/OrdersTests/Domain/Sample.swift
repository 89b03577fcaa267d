// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

@testable import Orders
import Wire

/// Sample values for the tests of the order domain.
enum Sample {
    static let till: TerminalID = "till-1"
    static let otherTill: TerminalID = "till-2"
    static let place: LocationID = "00001"

    static let untaxed = TaxRule(basisPoints: 0, included: true)
    static let dollars: Currency = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return currency
    }()
    static let day: BusinessDay = {
        guard let day = BusinessDay("2026-11-18") else { preconditionFailure("that is a date") }
        return day
    }()

    /// The rules that a location may have.
    static let locationRules = FiringRule.allCases.filter { $0 != .whenFired }

    /// The location and menu of most tests: no tax, no fees, lines are fired when added.
    static let entry = entry()
    static let menu = entry.menu

    /// A location with the menu below.
    static func entry(
        _ place: LocationID = place, tax: TaxRule = untaxed, firing: FiringRule = .whenAdded,
        fees: [FeeRule] = [], tables: [Table] = [], ordering: OrderingRules? = nil
    ) -> CatalogueEntry {
        var location = Location(
            id: place, name: "Ham's Burgers", currency: dollars, timeZone: "America/New_York",
            businessDayTurnsAt: 4, tax: tax, firing: firing, fees: fees,
            tables: tables)
        location.ordering = ordering
        return CatalogueEntry(
            location: location,
            menu: Menu(
                location: place, revision: 1, currency: dollars, items: items,
                modifierGroups: [size, doneness, sides, bases, toppings, crusts]))
    }

    private static let items = [
        MenuItem(id: "burger", name: "Burger", price: Amount(850), station: "grill"),
        MenuItem(id: "pie", name: "Pie", price: Amount(450), station: "cold"),
        MenuItem(
            id: "wine", name: "Wine", price: Amount(700), station: "bar", taxBasisPoints: 1_900),
        MenuItem(id: "water", name: "Tap water", price: .zero, station: "bar"),
        MenuItem(
            id: "soup", name: "Soup", price: Amount(500), station: "cold", available: false),
        MenuItem(
            id: "coffee", name: "Coffee", price: Amount(195), station: "bar",
            modifierGroups: ["size"]),
        MenuItem(
            id: "steak", name: "Steak", price: Amount(2_000), station: "grill",
            modifierGroups: ["doneness", "sides"]),
        MenuItem(
            id: "pizza", name: "Pizza", price: Amount(900), station: "oven",
            modifierGroups: ["bases", "toppings", "crusts"]),
        MenuItem(
            id: "calzone", name: "Calzone", price: Amount(1_100), station: "oven",
            modifierGroups: ["toppings"]),
    ]

    private static let size = ModifierGroup(
        id: "size", name: "Size", minimum: 0, maximum: 1,
        modifiers: [
            Modifier(id: "large", name: "Large", price: Amount(60)),
            Modifier(id: "small", name: "Small", price: Amount(-45)),
        ])

    /// One must be chosen.
    private static let doneness = ModifierGroup(
        id: "doneness", name: "Doneness", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "rare", name: "Rare", price: .zero),
            Modifier(id: "medium", name: "Medium", price: .zero),
        ])

    /// Up to two may be chosen.
    private static let sides = ModifierGroup(
        id: "sides", name: "Sides", minimum: 0, maximum: 2,
        modifiers: [
            Modifier(id: "fries", name: "Fries", price: Amount(350)),
            Modifier(id: "salad", name: "Salad", price: Amount(250)),
            Modifier(id: "bread", name: "Bread", price: Amount(100)),
            Modifier(id: "truffle", name: "Truffle", price: Amount(900), available: false),
        ])

    private static let bases = ModifierGroup(
        id: "bases", name: "Base", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "regular", name: "Regular", price: .zero),
            Modifier(id: "family", name: "Family", price: Amount(600)),
        ])

    /// On a family pizza they cost more; the calzone has them, too.
    private static let toppings = ModifierGroup(
        id: "toppings", name: "Toppings", minimum: 0, maximum: 2,
        modifiers: [
            Modifier(
                id: "cheese", name: "Cheese", price: Amount(100),
                prices: [ModifierPrice(with: "family", price: Amount(250))]),
            Modifier(id: "ham", name: "Ham", price: Amount(150)),
        ])

    /// Only a family pizza has a choice, and then a necessary one.
    private static let crusts = ModifierGroup(
        id: "crusts", name: "Crust", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "thin", name: "Thin", price: .zero),
            Modifier(id: "stuffed", name: "Stuffed", price: Amount(200)),
        ], onlyWith: ["family"])

    /// The instant a number of minutes after the sample order was opened.
    static func minute(_ minute: Int) -> Timestamp {
        Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000)
    }

    static func context(_ terminal: TerminalID = till, staff: StaffID? = "ana") -> CommandContext {
        CommandContext(key: "key", terminal: terminal, staff: staff)
    }

    /// A new order without lines, opened in minute 0.
    static func order(
        _ id: OrderID = "order-1", by terminal: TerminalID = till,
        at entry: CatalogueEntry = entry
    ) -> Order {
        Order(
            opening: OpenOrder(location: entry.location.id, context: context(terminal)),
            at: entry.location, id: id, number: 1, businessDay: day, now: minute(0))
    }

    /// An empty order with the same prices and firing rule as another one.
    static func neighbor(of order: Order) -> Order {
        var neighbor = Order(
            splitting: order, id: "order-2", number: 2, by: context(), at: order.changedAt)
        neighbor.revision = 1
        neighbor.discounts = []
        return neighbor
    }

    /// An order after these steps, one a minute.
    static func order(
        at entry: CatalogueEntry = entry, after first: Step, _ others: Step...
    ) throws(Refusal) -> Order {
        var order = order(at: entry)
        for step in [first] + others { try order.take(step, in: entry) }
        return order
    }
}

extension CatalogueEntry {
    /// The entry with another price of an item.
    func pricing(_ item: ItemID, at price: Amount) -> Self {
        changing(item) { $0.price = price }
    }

    /// The entry with one item changed.
    func changing(_ item: ItemID, by change: (inout MenuItem) -> Void) -> Self {
        var entry = self
        for index in entry.menu.items.indices where entry.menu.items[index].id == item {
            change(&entry.menu.items[index])
        }
        return entry
    }
}

extension CatalogueEntry {
    /// The entry with one modifier changed.
    func changing(
        _ modifier: ModifierID, of group: ModifierGroupID, by change: (inout Modifier) -> Void
    ) -> Self {
        changing(group: group) { group in
            for index in group.modifiers.indices where group.modifiers[index].id == modifier {
                change(&group.modifiers[index])
            }
        }
    }

    /// The entry with one modifier group changed.
    func changing(
        group: ModifierGroupID, by change: (inout ModifierGroup) -> Void
    ) -> Self {
        var entry = self
        for index in entry.menu.modifierGroups.indices
        where entry.menu.modifierGroups[index].id == group {
            change(&entry.menu.modifierGroups[index])
        }
        return entry
    }
}

extension OrderEnvironment {
    /// The environment of a command at a location with this menu; nil if none was received.
    init(
        now: Timestamp, entry: CatalogueEntry?, month: Int = 11,
        limits: OrderLimits = OrderLimits()
    ) {
        self.init(
            now: now, catalogue: LocationCatalogue(entry?.entities ?? []), month: month,
            limits: limits)
    }
}

extension ItemRequest {
    static let burger = Self(item: "burger", quantity: 1)
    static let pie = Self(item: "pie", quantity: 1)
    static let coffee = Self(item: "coffee", quantity: 1)
    static let wine = Self(item: "wine", quantity: 1)
    static let water = Self(item: "water", quantity: 1)
    static let soldOut = Self(item: "soup", quantity: 1)

    static func steak(_ modifiers: ModifierID...) -> Self {
        Self(item: "steak", quantity: 1, modifiers: modifiers)
    }

    static func pizza(_ modifiers: ModifierID...) -> Self {
        Self(item: "pizza", quantity: 1, modifiers: modifiers)
    }

    /// The request with another quantity.
    static func * (request: Self, quantity: Int) -> Self {
        var request = request
        request.quantity = quantity
        return request
    }

    /// The request, held until it is fired, in a course.
    func held(course: Int? = nil) -> Self {
        var request = self
        request.hold = true
        request.course = course
        return request
    }
}

extension StoredOrder {
    /// The order without JSON, with its revision as the sequence.
    convenience init(_ order: Order) {
        self.init(order, json: [], sequence: SequenceNumber(UInt64(order.revision)))
    }
}

extension OrderBook {
    /// The outcome of `orders.open` for a till; a new order would be `order-9`.
    func open(
        by terminal: TerminalID, at place: LocationID = Sample.place, another: Bool? = nil,
        closed: Bool = false, number: Int = 1, on day: String = Sample.day.description,
        now: Timestamp = Sample.minute(0), within limits: OrderLimits = OrderLimits()
    ) throws(Refusal) -> OpenedOrder {
        guard let day = BusinessDay(day) else { preconditionFailure("\(day) is not a date") }
        var location = Sample.entry(place).location
        location.closed = closed
        return try open(
            OpenOrder(location: place, another: another, context: Sample.context(terminal)),
            at: location, id: "order-9", number: number, businessDay: day, now: now, within: limits)
    }

    /// The refusal of `orders.open` for a till; nil if it succeeds.
    func refusalToOpen(
        by terminal: TerminalID, closed: Bool = false, within limits: OrderLimits = OrderLimits()
    ) -> Refusal? {
        do {
            _ = try open(by: terminal, closed: closed, within: limits)
            return nil
        } catch {
            return error
        }
    }
}

extension OpenedOrder {
    /// The till's resumed order; nil for a new one.
    var resumed: Order? {
        if case .resumed(let stored) = self { stored.order } else { nil }
    }

    /// The new order; nil for a resumed one.
    var new: Order? {
        if case .new(let order) = self { order } else { nil }
    }
}
