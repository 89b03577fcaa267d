// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

@testable import Orders

/// What the tests of the order domain work with.
enum Sample {
    static let till: TerminalID = "till-1"
    static let otherTill: TerminalID = "till-2"
    static let place: LocationID = "00001"
    static let burger: ItemID = "00001"
    static let coffee: ItemID = "00005"
    static let pie: ItemID = "00015"
    static let soldOut: ItemID = "00099"

    static let dollars: Currency = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return currency
    }()

    static let menu = Menu(
        location: place, revision: 1, currency: dollars,
        items: [
            MenuItem(id: burger, name: "Burger", price: Amount(850), station: "grill"),
            MenuItem(id: coffee, name: "Coffee", price: Amount(195), station: "bar"),
            MenuItem(id: pie, name: "Pie", price: Amount(450), station: "cold"),
            MenuItem(
                id: soldOut, name: "Sold out", price: Amount(1), station: "cold", available: false),
        ])

    /// The instant so many minutes into the day of the tests.
    static func minute(_ minute: Int) -> Timestamp {
        Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000)
    }

    static func location(
        _ id: LocationID = place, tax: TaxRule = TaxRule(basisPoints: 0, included: true)
    ) -> Location {
        Location(
            id: id, name: "Ham's Burgers", currency: dollars, timeZone: "America/New_York",
            businessDayTurnsAt: 4, tax: tax)
    }

    static func context(_ terminal: TerminalID = till) -> CommandContext {
        CommandContext(key: "key", terminal: terminal, staff: "ana")
    }

    /// A new order of `till` without lines.
    static func order(
        _ id: OrderID = "order-1", at place: LocationID = place, by terminal: TerminalID = till,
        tax: TaxRule = TaxRule(basisPoints: 0, included: true)
    ) -> Order {
        Order(
            opening: OpenOrder(location: place, context: context(terminal)),
            at: location(place, tax: tax), id: id, number: 1, businessDay: day, now: minute(0))
    }

    /// An order with these items, all in the kitchen.
    static func keyedOrder(_ items: ItemID...) throws -> Order {
        var order = order()
        try order.add(items)
        return order
    }

    static let day = BusinessDay(
        containing: minute(0), timeZone: .gmt, turnsAtHour: 4)
}

extension Order {
    /// Adds one of each item.
    mutating func add(
        _ items: [ItemID], from menu: Menu? = Sample.menu, at now: Timestamp = Sample.minute(1)
    ) throws(Refusal) {
        try addItems(items.map { ItemRequest(item: $0, quantity: 1) }, from: menu, at: now)
    }

    /// Pays all that is due.
    mutating func payInFull(at now: Timestamp = Sample.minute(9)) throws(Refusal) {
        try recordPayment("payment-1", tender: "cash", amount: totals.due, at: now)
    }
}

/// The reason with which a rule refuses; nil when it does not.
func reason(of command: () throws(Refusal) -> Void) -> String? {
    do {
        try command()
        return nil
    } catch {
        return error.reason
    }
}
