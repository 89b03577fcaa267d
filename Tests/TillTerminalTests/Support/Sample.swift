// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

/// The restaurant of the tests.
enum Sample {
    private static let tax = TaxRule(basisPoints: 0, included: false)

    static func location() throws -> Location {
        Location(
            id: "00001", name: "Main Street", currency: try #require(Currency("USD")),
            timeZone: "UTC", businessDayTurnsAt: 4, tax: tax)
    }

    static let burger = LocationEntity(
        MenuItem(
            id: "00001", name: "Burger", price: Amount(850), station: "grill", available: true,
            place: 1, categories: []))

    /// An order of the till, without lines.
    static func order() throws -> Order {
        let now = Timestamp.now()
        var order = Order(
            id: "order-1", location: "00001", number: 12,
            businessDay: BusinessDay(containing: now, timeZone: .gmt, turnsAtHour: 4),
            terminal: "till-1", staff: nil, currency: try #require(Currency("USD")), tax: tax,
            openedAt: now)
        order.revision = 1
        return order
    }

    static func line(_ number: Int) -> Line {
        Line(
            line: number, item: "00001", name: "Burger", price: Amount(850), quantity: 1,
            station: "grill", round: 1, note: nil, addedAt: .now())
    }
}
