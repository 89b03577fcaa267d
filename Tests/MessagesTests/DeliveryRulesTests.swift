// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@Suite struct `Rules of deliveries` {
    /// About 1,112 metres of great circle are 0.01 degrees of latitude.
    private static let near = place(10_000, 0)
    private static let far = place(100_000, 0)

    @Test(arguments: [
        (DeliveryFee(amount: Amount(250)), 0, 250),
        (DeliveryFee(amount: Amount(250)), 1_000_000, 250),
        (DeliveryFee(perKilometre: Amount(50)), 0, 75),
        (DeliveryFee(perKilometre: Amount(51)), 0, 77),
        (DeliveryFee(basisPoints: 500), 1_009, 50), (DeliveryFee(basisPoints: 500), 1_010, 51),
        (DeliveryFee(amount: Amount(250), perKilometre: Amount(50), basisPoints: 1_000), 999, 425),
        (DeliveryFee(amount: Amount(250), freeFrom: Amount(3_000)), 2_999, 250),
        (DeliveryFee(amount: Amount(250), freeFrom: Amount(3_000)), 3_000, 0),
        (DeliveryFee(), 1_000, 0),
    ])
    func `a fee is the sum of its parts, or nothing from a price of the items on`(
        _ fee: DeliveryFee, _ items: Int, _ expected: Int
    ) throws {
        let rules = Self.rules(fee: fee)
        let quote = try rules.quote(place: Self.near, items: Amount(items))
        // 1,112 metres by 130 percent.
        #expect(quote.distance == 1_446)
        #expect(quote.fee == Amount(expected))
        #expect(quote.free == (fee.freeFrom.map { items >= $0.minorUnits } == true ? true : nil))
        #expect(quote.freeFrom == fee.freeFrom)
    }

    @Test(arguments: [
        (0, 0), (1, 5), (100, 5), (101, 10), (1_000, 50), (1_001, 55), (2_857, 145),
    ])
    func `a started tenth of a kilometre costs and earns a tenth`(_ metres: Int, _ cents: Int) {
        let fee = DeliveryFee(perKilometre: Amount(50))
        let terms = DeliveryTerms(distance: metres, minutes: 0, fee: fee)
        #expect(terms.fee(on: .zero) == Amount(cents))
        let pay = CourierPay(amount: Amount(300), perKilometre: Amount(50))
        #expect(pay.pay(forMetres: metres) == Amount(cents))
    }

    @Test func `the first area that contains the place decides`() throws {
        let square = [
            Self.place(-20_000, -20_000), Self.place(-20_000, 20_000), Self.place(20_000, 20_000),
            Self.place(20_000, -20_000),
        ]
        let (small, large) = (DeliveryFee(amount: Amount(100)), DeliveryFee(amount: Amount(300)))
        var rules = Self.rules(fee: DeliveryFee(amount: Amount(200)))
        rules.areas = [
            DeliveryArea(radius: 1_112, fee: small), DeliveryArea(polygon: square),
            DeliveryArea(radius: 12_000, fee: large),
        ]
        for (north, fee) in [(0, 100), (10_000, 100), (10_100, 200), (20_000, 200), (20_001, 300)] {
            #expect(try rules.quote(place: Self.place(north, 0), items: .zero).fee == Amount(fee))
        }
        rules.areas.reverse()
        #expect(try rules.quote(place: Self.near, items: .zero).fee == Amount(300))
    }

    @Test func `a place outside of all areas is refused with its distance by road`() {
        let rules = Self.rules(areas: [DeliveryArea(radius: 5_000)])
        let error = #expect(throws: OutsideDeliveryArea.self) {
            try rules.quote(place: Self.far, items: .zero)
        }
        #expect(error?.distance == rules.distance(to: Self.far))
        #expect(error?.distance == 14_456)
        #expect(
            error?.message(at: "Diner") == """
                The place is 14.5 km from Diner, which does not deliver there. Choose another \
                place, or pick the order up.
                """)
    }

    @Test func `the distance, the minutes and the minimum follow from the rules`() throws {
        var rules = Self.rules()
        let simple = try rules.quote(place: Self.near, items: .zero)
        #expect(simple == DeliveryQuote(distance: 1_446, fee: .zero, minutes: 26))

        rules.roadFactor = 100
        rules.minutesPerKilometre = 10
        rules.preparationMinutes = 0
        rules.minimum = Amount(1_500)
        let other = try rules.quote(place: Self.near, items: .zero)
        #expect(
            other == DeliveryQuote(distance: 1_112, fee: .zero, minimum: Amount(1_500), minutes: 12)
        )
    }

    private typealias Change = @Sendable (inout DeliveryRules) -> Void

    private static let wrong: [(problem: String, change: Change)] = [
        ("be at a latitude of -85000000 to 85000000", { $0.place = place(85_000_001, 0) }),
        ("the delivery of location 7 must have 1 to 20 areas", { $0.areas = [] }),
        ("must have 1 to 20 areas", { $0.areas += $0.areas * 20 }),
        ("area 1 of the delivery", { $0.areas[0].radius = 0 }),
        ("must be 1 to 100000 metres", { $0.areas[0].radius = 100_001 }),
        ("must have either a radius or a polygon", { $0.areas[0].polygon = [] }),
        ("must have either a radius or a polygon", { $0.areas[0].radius = nil }),
        ("must have 3 to 50 corners", { $0.surround((0, 0), (1, 1)) }),
        ("must have 3 to 50 corners", { $0.surround(count: 51) }),
        ("must have corners that are not on one line", { $0.surround((0, 0), (1, 1), (2, 2)) }),
        ("be 0 to 100000 metres from the kitchen", { $0.surround((0, 0), (0, 1), (900_000, 0)) }),
        ("the minimum of the delivery", { $0.minimum = .zero }),
        ("the road factor of the delivery", { $0.roadFactor = 99 }),
        ("the road factor of the delivery", { $0.roadFactor = 301 }),
        ("a kilometre for the delivery", { $0.minutesPerKilometre = 0 }),
        ("the preparation for the delivery", { $0.preparationMinutes = 1_441 }),
        ("an offer for the delivery", { $0.offerExpiresAfter = 9 }),
        ("a part of the courier's pay", { $0.courier.amount = Amount(-1) }),
        ("a part of the courier's pay", { $0.courier.perKilometre = Amount(100_000_001) }),
        ("a part of the fee for the delivery", { $0.fee = DeliveryFee(amount: Amount(-1)) }),
        (
            "a part of the fee of area 1",
            { $0.areas[0].fee = DeliveryFee(perKilometre: Amount(-1)) }
        ),
        ("the fee for the delivery", { $0.fee = DeliveryFee(basisPoints: 10_001) }),
        ("the items without the fee", { $0.fee = DeliveryFee(freeFrom: .zero) }),
    ]

    private static let right: [Change] = [
        { $0.areas = $0.areas * 20 }, { $0.surround(count: 50) }, { $0.areas[0].radius = 100_000 },
        { $0.fee = DeliveryFee() }, { $0.preparationMinutes = 0 }, { $0.roadFactor = 300 },
    ]

    @Test(arguments: wrong.indices)
    func `rules beyond a limit name it`(_ index: Int) {
        let (problem, change) = Self.wrong[index]
        #expect(Self.problem(change)?.contains(problem) == true, "\(problem)")
    }

    @Test(arguments: right.indices)
    func `rules within the limits are right`(_ index: Int) {
        #expect(Self.problem(Self.right[index]) == nil)
    }

    @Test func `rules without areas are removed, and absent ones stay`() throws {
        let (rules, context) = (Self.rules(), CommandContext(key: "key", terminal: "office"))
        var location = Self.location(rules)
        var command = ChangeLocation(location: "7", context: context)
        command.name = "Diner"
        location = command.changed(location)
        #expect(location.delivery == rules)
        command.delivery = Self.rules(areas: [])
        #expect(command.changed(location).delivery == nil)
    }

    private static func problem(_ change: Change) -> String? {
        var rules = rules()
        change(&rules)
        return LocationEntity(location(rules)).problem
    }

    private static func location(_ rules: DeliveryRules) -> Location {
        Location(
            id: "7", name: "Diner", currency: .placeholder, timeZone: "UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 0, included: true), delivery: rules)
    }

    private static func rules(
        areas: [DeliveryArea] = [DeliveryArea(radius: 5_000)], fee: DeliveryFee? = nil
    ) -> DeliveryRules {
        DeliveryRules(
            place: .zero, areas: areas, fee: fee,
            courier: CourierPay(amount: Amount(300), perKilometre: Amount(60)))
    }

    fileprivate static func place(_ latitude: Int, _ longitude: Int) -> Place {
        Place(latitude: latitude, longitude: longitude) ?? .zero
    }
}

extension DeliveryRules {
    /// Replaces the first area by one with corners, each by its latitude and longitude.
    fileprivate mutating func surround(_ corners: (Int, Int)...) {
        areas[0] = DeliveryArea(polygon: corners.map { `Rules of deliveries`.place($0.0, $0.1) })
    }

    /// Replaces the first area by one with a number of corners on a parabola.
    fileprivate mutating func surround(count: Int) {
        areas[0] = DeliveryArea(
            polygon: (0..<count).map { `Rules of deliveries`.place($0 * $0, $0) })
    }
}

private func * (areas: [DeliveryArea], count: Int) -> [DeliveryArea] {
    (0..<count).flatMap { _ in areas }
}
