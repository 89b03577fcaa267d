// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Gateway
@testable import GatewayCore

/// The deliveries that a person with an account can order.
@Suite struct PersonDeliveryTests {
    private static let place = Place(latitude: 40_745_100, longitude: -73_981_000)

    private func refusal(_ fulfilment: Fulfilment, _ rules: DeliveryRules?) -> String? {
        do throws(Problem) {
            let location = Location(
                id: "00001", name: "Ham's Burgers", currency: dollar, timeZone: "UTC",
                businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true),
                delivery: rules)
            try location.check(forPerson: fulfilment)
            return nil
        } catch {
            return error.reason
        }
    }

    private let rules: DeliveryRules
    private let dollar: Currency

    init() throws {
        let kitchen = try #require(Self.place)
        rules = DeliveryRules(
            place: kitchen, areas: [],
            courier: CourierPay(amount: Amount(300), perKilometre: Amount(60)))
        dollar = try #require(Currency("USD"))
    }

    @Test func `a person's delivery needs a place, so that its area, fee and minimum apply`() {
        let known = Fulfilment(.delivery, address: "1 High Street", place: Self.place)
        let unknown = Fulfilment(.delivery, address: "1 High Street")
        #expect(refusal(known, rules) == nil)
        #expect(refusal(unknown, rules) == "http.invalid")
    }

    @Test func `a location without rules delivers nothing to a person`() {
        for place in [nil, Self.place] {
            let wish = Fulfilment(.delivery, address: "1 High Street", place: place)
            #expect(refusal(wish, nil) == "delivery.notOffered")
        }
    }

    @Test func `an order that a person fetches needs neither rules nor a place`() {
        for kind in [FulfilmentKind.counter, .pickup] {
            #expect(refusal(Fulfilment(kind), rules) == nil)
            #expect(refusal(Fulfilment(kind), nil) == nil)
        }
    }
}
