// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import Catalogue
@testable import ClientSupport

@Suite struct `Locations as text` {
    @Test func `columns of locations are as wide as their longest text`() throws {
        var locations = try Self.locations
        locations[1].tables = (1...12).map { Table(name: "\($0)", seats: 2) }
        locations[1].closed = true
        let lines = LocationText.lines(of: locations)

        #expect(
            lines == [
                "id     name           currency  tables  time zone         state",
                "00001  Ham's Burgers  USD       0       America/New_York  open",
                "2      Kyoto          JPY       12      Asia/Tokyo        closed",
            ])
    }

    @Test func `wide characters cover two columns`() throws {
        var locations = try Self.locations
        locations[1].name = "京都の店"

        #expect(
            LocationText.lines(of: locations)[2]
                == "2      京都の店       JPY       0       Asia/Tokyo        open")
    }

    @Test(
        arguments: [
            (nil, "Orders that are still open can be finished."), (0, "No order is open."),
            (1, "1 order is still open and can be finished."),
            (2, "2 orders are still open and can be finished."),
        ] as [(Int?, String)])
    func `a closed location says how many orders are open`(_ orders: Int?, _ sentence: String) {
        #expect(LocationText.remaining(orders: orders) == sentence)
    }

    @Test func `a location has its details, and its tables by area`() throws {
        var location = try Self.locations[0]
        location.tables = [
            Table(name: "T1", seats: 6, area: "Terrace"), Table(name: "1", seats: 2),
            Table(name: "T2", seats: 4, area: "Terrace"),
        ]
        location.stations = [Station(id: "bar", name: "Bar", warnAfter: 5, lateAfter: 10)]

        #expect(
            LocationText.lines(of: location).joined(separator: "\n") == """
                00001  Ham's Burgers
                  currency        USD
                  time zone       America/New_York
                  new day at      04:00
                  tax             0.00 % included in the prices
                  kitchen gets    lines at once
                  drafts end      after 240 minutes without a change
                  tenders         all
                  cash            exact
                  offline cards   none
                  card terminals  named by each till
                  card page       none
                  guests' orders  go to the kitchen like other orders
                  new orders      accepted
                  stations        Bar (bar, warning after 5 min, late after 10 min)
                  tables          Terrace: T1 (6), T2 (4); 1 (2)
                """)
    }

    @Test func `a change says when the kitchen gets guests' orders`() throws {
        let old = try Self.locations[0]
        var new = old
        new.ordering = OrderingRules(guestFiring: .whenFired)
        #expect(
            LocationText.changes(from: new, to: old)
                == ["guests' orders go to the kitchen like other orders"])
        #expect(
            LocationText.changes(from: old, to: new)
                == ["guests' orders go to the kitchen when a till fires them"])
    }

    @Test func `the rules of deliveries are said in words`() throws {
        let old = try Self.locations[0]
        var new = old
        new.delivery = DeliveryRules(
            place: .zero,
            areas: [
                DeliveryArea(radius: 1_500, fee: DeliveryFee()),
                DeliveryArea(polygon: [.zero, .zero, .zero]),
            ],
            fee: DeliveryFee(
                amount: Amount(250), perKilometre: Amount(50), basisPoints: 250,
                freeFrom: Amount(3_000)),
            minimum: Amount(1_500),
            courier: CourierPay(amount: Amount(300), perKilometre: Amount(60)))

        #expect(
            LocationText.changes(from: old, to: new) == [
                """
                deliveries up to 1.5 km away: free; area with 3 corners: 2.50 USD + 0.50 USD a \
                km + 2.50 % of the items, free from 30.00 USD; items of at least 15.00 USD; a \
                courier earns 3.00 USD + 0.60 USD a km
                """
            ])
        #expect(LocationText.changes(from: new, to: old) == ["no deliveries"])
    }

    @Test func `a change of a location says only what is different`() throws {
        let old = try Self.locations[0]
        var new = old
        new.closed = true
        new.tax.basisPoints = 825
        new.revision = 2

        #expect(
            LocationText.changes(from: old, to: new)
                == [
                    "tax 0.00 % included in the prices → 8.25 % included in the prices",
                    "new orders accepted → refused, closed",
                ])
        #expect(LocationText.changes(from: old, to: old).isEmpty)
    }

    @Test func `a change of the tenders and of the smallest coin is said in words`() throws {
        let old = try Self.locations[0]
        var new = old
        new.payment = PaymentSettings(tenders: [.cash, .houseAccount], cashRounding: Amount(5))

        #expect(
            LocationText.changes(from: old, to: new) == [
                "tenders all → cash, house accounts", "cash exact → rounded to 0.05 USD",
            ])
    }

    @Test func `without a location the only one is chosen, or all are listed`() throws {
        let locations = try Self.locations
        #expect(try LocationChoice.location(nil, among: [locations[1]]) == locations[1])
        let problem = #expect(throws: LocationProblem.self) {
            try LocationChoice.location(nil, among: locations)
        }
        #expect(
            problem?.description == """
                Which location? Choose one with --location, or once with 'comanda location choose'.
                  00001  Ham's Burgers
                  2  Kyoto
                """)
    }

    @Test func `an unknown location is rejected with those that exist`() throws {
        let locations = try Self.locations
        #expect(try LocationChoice.location("2", among: locations) == locations[1])
        let problem = #expect(throws: LocationProblem.self) {
            try LocationChoice.location("9", among: locations)
        }
        #expect(
            problem?.description == """
                There is no location 9. Choose one with --location.
                  00001  Ham's Burgers
                  2  Kyoto
                """)
        #expect(LocationProblem.notChosen(among: []).description.contains("comanda location add"))
    }

    @Test func `a failed query names the silent service, or repeats the refusal`() {
        let silent = QueryFailure(program: "locations-service", cause: .outcomeUnknown)
        let refused = QueryFailure(
            program: "locations-service",
            cause: .refused(CallError(code: 404, message: "There is no location 9.")))

        #expect(silent.description.hasPrefix("locations-service did not answer in time."))
        #expect(silent.cause.exitStatus == 2)
        #expect(refused.description == "There is no location 9.")
        #expect(refused.cause.exitStatus == 1)
    }

    private static var locations: [Location] {
        get throws {
            [
                try location("00001", "Ham's Burgers", "USD", "America/New_York"),
                try location("2", "Kyoto", "JPY", "Asia/Tokyo"),
            ]
        }
    }

    private static func location(
        _ id: LocationID, _ name: String, _ currency: String, _ timeZone: String
    ) throws -> Location {
        Location(
            id: id, name: name, currency: try #require(Currency(currency)), timeZone: timeZone,
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true))
    }
}
