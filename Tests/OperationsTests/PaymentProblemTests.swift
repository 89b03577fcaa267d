// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import ClientSupport
@testable import Sales

/// The reasons why `comanda pay` pays nothing.
@Suite struct PaymentProblemTests {
    @Test func `an unknown location is answered with those to choose from`() throws {
        let location = Location(
            id: "00001", name: "Ham's Burgers", currency: try #require(Currency("USD")),
            timeZone: "UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true))
        let problem = PaymentProblem.noLocation(.unknown("00099", among: [location]))
        #expect(
            problem.description == """
                Nothing was paid. There is no location 00099. Choose one with --location.
                  00001  Ham's Burgers
                """)
    }

    @Test func `a number without an order today names what to look for`() {
        let problem = PaymentProblem.noOrderToday(7, "00001", earlier: nil)
        #expect(problem.description.hasPrefix("Location 00001 has no order #7 today."))
        #expect(problem.description.hasSuffix(" Nothing was paid."))
    }

    @Test func `a number that an open order of an earlier day has, too, is asked about`() throws {
        let today = try order("order-2", day: "2026-11-29")
        let open = try order("order-1", day: "2026-11-28")
        var paid = open
        paid.paid = true
        var canceled = open
        canceled.status = .canceled
        let other = try order("order-0", number: 2, day: "2026-11-28")
        try AmbiguousNumber.check(today, among: [paid, canceled, other, today])
        let problem = #expect(throws: AmbiguousNumber.self) {
            try AmbiguousNumber.check(today, among: [today, open])
        }
        #expect(
            problem?.description == """
                There are 2 orders #1. Nothing was done. Give the identifier of the one that you \
                mean instead of its number:
                  2026-11-28  order-1
                  2026-11-29  order-2
                """)
    }

    private func order(_ id: OrderID, number: Int = 1, day: String) throws -> Order {
        Order(
            id: id, location: "00001", number: number,
            businessDay: try #require(BusinessDay(day)), terminal: "till-1", staff: nil,
            currency: try #require(Currency("USD")),
            tax: TaxRule(basisPoints: 0, included: true), openedAt: Timestamp(milliseconds: 0))
    }
}
