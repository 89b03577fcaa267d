// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Operations

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
}
