// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// Sample values for the kitchen's tests.
enum Sample {
    static let place: LocationID = "00001"

    /// The instant a number of minutes after the beginning of the tests' day.
    static func minute(_ minute: Int) -> Timestamp {
        Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000)
    }

    /// An order whose lines have these statuses; each line was added a minute after the previous
    /// one.
    static func order(
        _ id: OrderID = "order-1", at place: LocationID = place, revision: Int = 1,
        status: OrderStatus, paid: Bool = false, lines: [LineStatus], acknowledged: Bool = false
    ) -> Order {
        guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
        var order = Order(
            id: id, location: place, number: 7,
            businessDay: BusinessDay(containing: minute(0), timeZone: .gmt, turnsAtHour: 4),
            terminal: "till-1", staff: "ana", currency: dollars,
            tax: TaxRule(basisPoints: 700, included: true), openedAt: minute(0))
        order.revision = revision
        order.status = status
        order.paid = paid
        order.lines = lines.enumerated().map { index, status in
            line(index + 1, status: status, acknowledged: acknowledged)
        }
        return order
    }

    private static func line(_ number: Int, status: LineStatus, acknowledged: Bool) -> Line {
        var line = Line(
            line: number, item: "00001", name: "Burger", price: Amount(850), quantity: 2,
            station: "grill", round: number, note: "no onions", addedAt: minute(number))
        line.status = status
        if acknowledged, status == .voided { line.acknowledgedAt = minute(30) }
        return line
    }
}
