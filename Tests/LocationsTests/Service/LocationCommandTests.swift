// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import ServiceStorage
import Testing
import Wire

@testable import Locations

/// The commands that change a location: each one, and each refusal.
@Suite struct LocationCommandTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk() }

    @Test func `a location is added, and its stream begins with it`() throws {
        let added = try desk.send(addition())

        #expect(added.location?.revision == 1)
        #expect(added.location?.draftExpiresAfter == 240)
        #expect(try desk.types(after: .none).first == .added)
        #expect(try desk.events(at: "lakeside").map(\.data) == [added])
        #expect(try desk.send(ListLocations()).locations.map(\.id).last == "lakeside")
        #expect(try desk.send(GetMenu(location: "lakeside")).items.isEmpty)
    }

    private static let additions:
        [(reason: String?, change: @Sendable (inout AddLocation) -> Void)] = [
            ("location.exists", { $0.location = "00001" }),
            ("location.invalid", { $0.location = .suite }),
            ("location.invalid", { $0.name = "" }),
            ("location.invalid", { $0.timeZone = "Mars/Olympus" }),
            ("location.invalid", { $0.name = " \u{a0}" }),
            ("location.invalid", { $0.name = "Lake\nside" }),
            ("location.invalid", { $0.stations = [Station(id: "bar", name: "\u{1b}[2J")] }),
            ("location.invalid", { $0.tables = [Table(name: "1", seats: 2, area: "\t")] }),
            ("location.invalid", { $0.tax.basisPoints = 10_001 }),
            ("location.invalid", { $0.businessDayTurnsAt = 24 }),
            ("location.invalid", { $0.stations = [grill, grill] }),
            ("location.invalid", { $0.tables = [Table(name: "1", seats: 0)] }),
            (nil, { $0.tables = [Table(name: "1", seats: 99)] }),
        ]

    @Test(arguments: additions)
    func `a location is refused for the right reason`(
        _ reason: String?, _ change: @Sendable (inout AddLocation) -> Void
    ) throws {
        var command = addition()
        change(&command)

        #expect(try desk.refusal(of: command) == reason)
        #expect(desk.journal.positions.count == (reason == nil ? 8 : 7))
    }

    @Test func `a thousand locations are the maximum`() throws {
        for number in 8...1_000 {
            var command = addition()
            command.location = "location-\(number)"
            try desk.send(command)
        }

        #expect(try desk.refusal(of: addition()) == "location.tooMany")
        #expect(try desk.send(ListLocations()).locations.count == 1_000)
    }

    @Test func `a change replaces the named members and keeps the others`() throws {
        let old = try desk.send(GetLocation(location: "00001"))
        var command = ChangeLocation(location: "00001", ifRevision: 1, context: desk.context())
        command.name = "Ham's"
        command.tables = []
        let before = desk.position()

        let new = try #require(try desk.send(command).location)

        var expected = old
        (expected.name, expected.tables, expected.revision) = ("Ham's", [], 2)
        #expect(new == expected)
        #expect(try desk.types(after: before) == [.changed])
        var nothing = ChangeLocation(location: "00001", context: desk.context())
        nothing.name = "Ham's"
        #expect(try desk.send(nothing).location == expected)
        #expect(try desk.types(after: before) == [.changed])
    }

    private static let changes:
        [(reason: String, change: @Sendable (inout ChangeLocation) -> Void)] = [
            ("location.unknown", { $0.location = "00099" }),
            ("location.revisionChanged", { $0.ifRevision = 2 }),
            ("location.invalid", { $0.timeZone = "Mars/Olympus" }),
            ("location.invalid", { $0.name = "Casa Lola, " }),
            ("location.invalid", { $0.name = " " }),
            ("location.invalid", { $0.draftExpiresAfter = -1 }),
            ("location.stationUsed", { $0.stations = [grill] }),
            ("location.invalid", { $0.displays = [KeptDisplay(terminal: "a", stations: ["x"])] }),
            (
                "location.invalid",
                {
                    $0.delivery = DeliveryRules(
                        place: .zero, areas: [DeliveryArea(radius: 100_001)],
                        courier: CourierPay(amount: .zero, perKilometre: .zero))
                }
            ),
            ("location.invalid", { $0.payment = PaymentSettings(tenders: []) }),
            ("location.invalid", { $0.payment = PaymentSettings(tenders: [.cash, .cash]) }),
            ("location.invalid", { $0.payment = PaymentSettings(cashRounding: Amount(1)) }),
            ("location.invalid", { $0.payment = PaymentSettings(cashRounding: Amount(1_000_001)) }),
            (
                "location.invalid",
                {
                    $0.payment = PaymentSettings(
                        offlineCards: OfflineCardLimits(payment: .zero, sum: Amount(1)))
                }
            ),
            (
                "location.invalid",
                {
                    $0.payment = PaymentSettings(
                        offlineCards: OfflineCardLimits(payment: Amount(2), sum: Amount(1)))
                }
            ),
        ]

    @Test(arguments: changes)
    func `a change is refused for the right reason`(
        _ reason: String, _ change: @Sendable (inout ChangeLocation) -> Void
    ) throws {
        let before = desk.position()
        var command = ChangeLocation(location: "00001", context: desk.context())
        change(&command)

        #expect(try desk.refusal(of: command) == reason)
        #expect(desk.position() == before)
    }

    @Test func `settings of payments are kept, replaced as a whole, and removed by empty ones`()
        throws
    {
        var command = ChangeLocation(location: "00001", context: desk.context())
        command.payment = PaymentSettings(tenders: [.cash], cashRounding: Amount(5))
        try desk.send(command)
        #expect(try desk.send(GetLocation(location: "00001")).payment == command.payment)

        command.payment = PaymentSettings(cashRounding: Amount(10))
        command.context = desk.context()
        #expect(try desk.send(command).location?.payment == command.payment)

        command.payment = PaymentSettings()
        command.context = desk.context()
        #expect(try desk.send(command).location?.payment == nil)
    }

    @Test func `rules of deliveries are kept with the location, replaced and removed`() throws {
        let pay = CourierPay(amount: Amount(300), perKilometre: Amount(60))
        let rules = DeliveryRules(
            place: .zero, areas: [DeliveryArea(radius: 3_000)],
            fee: DeliveryFee(amount: Amount(250)), courier: pay)
        var addition = addition()
        addition.delivery = rules
        #expect(try desk.send(addition).location?.delivery == rules)
        #expect(try desk.send(GetLocation(location: "lakeside")).delivery == rules)

        var command = ChangeLocation(location: "lakeside", context: desk.context())
        command.delivery = DeliveryRules(
            place: .zero, areas: [DeliveryArea(radius: 4_000)], minimum: Amount(1_500), courier: pay
        )
        #expect(try desk.send(command).location?.delivery == command.delivery)

        var other = ChangeLocation(location: "lakeside", context: desk.context())
        other.name = "Lake"
        #expect(try desk.send(other).location?.delivery == command.delivery)

        command.delivery?.areas = []
        command.context = desk.context()
        #expect(try desk.send(command).location?.delivery == nil)
        #expect(try desk.send(GetLocation(location: "lakeside")).delivery == nil)
    }

    @Test func `the settings of kitchen screens are kept, and their stations with them`() throws {
        var command = AddLocation(
            location: "lakeside", name: "Lakeside", currency: LocationDesk.dollars,
            timeZone: "America/Chicago", tax: TaxRule(basisPoints: 0, included: false),
            context: desk.context())
        command.stations = [Self.grill]
        command.displays = [KeptDisplay(terminal: "grill-1", stations: ["grill"], columns: 30)]
        try desk.send(command)

        let stored = try desk.send(GetLocation(location: "lakeside"))
        #expect(stored.displays == command.displays)

        var change = ChangeLocation(location: "lakeside", context: desk.context())
        change.stations = []
        #expect(try desk.refusal(of: change) == "location.invalid")

        change.displays = []
        change.context = desk.context()
        #expect(try desk.send(change).location?.displays == nil)
    }

    @Test func `a conflict names the items that still need the station`() throws {
        var command = ChangeLocation(location: "00001", context: desk.context())
        command.stations = try desk.send(GetLocation(location: "00001")).stations.filter {
            $0.id != "grill"
        }

        let refused = #expect(throws: Refused.self) { try desk.send(command) }

        #expect(
            refused?.message == """
                Station grill can't be removed, because Burger (00001) is made there. \
                Give its items another station first, each with 'comanda menu put ITEM \
                station=STATION'.
                """)
        command.context = desk.context()
        let item = try desk.item("00001")
        for number in 1...6 {
            var other = item
            (other.id, other.name, other.revision) = (
                ItemID(stringLiteral: "steak-\(number)"), "Steak \(number)", 0
            )
            try desk.change(MenuChange(put: LocationEntity(other)))
        }
        let crowded = #expect(throws: Refused.self) { try desk.send(command) }
        #expect(
            crowded?.message.hasPrefix(
                """
                Station grill can't be removed, because Burger (00001), Steak 1 (steak-1), \
                Steak 2 (steak-2), Steak 3 (steak-3), Steak 4 (steak-4) and 2 more are made there.
                """) == true)
    }

    @Test func `a location is closed and opened again, each once`() throws {
        let before = desk.position()

        let closed = try desk.send(CloseLocation(location: "00001", context: desk.context()))
        #expect(closed.location?.closed == true)
        try desk.send(CloseLocation(location: "00001", context: desk.context()))
        let open = try desk.send(
            ReopenLocation(location: "00001", ifRevision: 2, context: desk.context()))
        #expect(open.location?.closed == false)
        #expect(open.location?.revision == 3)

        #expect(try desk.types(after: before) == [.closed, .reopened])
        let unknown = CloseLocation(location: "00099", context: desk.context())
        #expect(try desk.refusal(of: unknown) == "location.unknown")
        let old = ReopenLocation(location: "00001", ifRevision: 2, context: desk.context())
        #expect(try desk.refusal(of: old) == "location.revisionChanged")
    }

    @Test func `the owner recommends a dish, another one, and none`() throws {
        let before = desk.position()

        try desk.send(recommendation("00001", "2026-11-23"))
        try desk.send(recommendation("00008", "2026-11-22"))
        let both = try desk.send(recommendation("00013", "2026-11-23"))
        #expect(both.location?.recommended.map(\.item) == ["00008", "00013"])
        let one = try desk.send(recommendation(nil, "2026-11-22"))
        #expect(one.location?.recommended.map(\.item) == ["00013"])
        try desk.send(recommendation(nil, "2026-11-22"))

        #expect(try desk.types(after: before).count == 4)
        desk.now = LocationDesk.noon + .seconds(10 * 86_400)
        let later = try desk.send(recommendation("00001", "2026-12-01"))
        #expect(later.location?.recommended.map(\.item) == ["00001"])
    }

    @Test func `a recommendation remains until it was yesterday's`() throws {
        try desk.send(recommendation("00001", "2026-11-21"))
        desk.now = LocationDesk.noon + .seconds(86_400)
        let next = try desk.send(recommendation("00008", "2026-11-22"))
        #expect(next.location?.recommended.map(\.item) == ["00001", "00008"])
        desk.now = LocationDesk.noon + .seconds(2 * 86_400)
        let last = try desk.send(recommendation("00013", "2026-11-23"))
        #expect(last.location?.recommended.map(\.item) == ["00008", "00013"])
    }

    @Test func `an item out of season on the day is not recommended`() throws {
        var item = try desk.item("00001")
        item.season = [11]
        try desk.change(MenuChange(put: LocationEntity(item)))

        #expect(try desk.refusal(of: recommendation("00001", "2026-11-30")) == nil)
        let refused = #expect(throws: Refused.self) {
            try desk.send(recommendation("00001", "2026-12-01"))
        }
        #expect(refused?.data?.reason == "menu.outOfSeason")
        #expect(
            refused?.message.hasPrefix(
                "Burger (00001) is not sold in the month of 2026-12-01.") == true)
    }

    @Test func `the recommendations of an item go with it`() throws {
        try desk.send(recommendation("00001", "2026-11-23"))
        try desk.send(recommendation("00008", "2026-11-22"))
        let before = desk.position()

        try desk.change(MenuChange(remove: MenuRemoval(item: "00001")))

        let location = try desk.send(GetLocation(location: "00001"))
        #expect(location.recommended.map(\.item) == ["00008"])
        #expect(location.revision == 4)
        #expect(try desk.types(after: before) == [.itemRemoved, .recommendationSet])
    }

    @Test func `an item that is removed and added again stays recommended`() throws {
        try desk.send(recommendation("00001", "2026-11-23"))
        var item = try desk.item("00001")
        item.revision = 0
        let before = desk.position()

        try desk.change(
            MenuChange(remove: MenuRemoval(item: "00001")), MenuChange(put: LocationEntity(item)))

        #expect(try desk.types(after: before) == [.itemRemoved, .itemPut])
    }

    @Test(
        arguments: [
            ("menu.itemUnknown", "00099", "2026-11-21"),
            ("menu.timeOutOfRange", "00001", "2026-11-20"),
            ("menu.timeOutOfRange", "00001", "2027-11-23"), (nil, "00001", "2027-11-22"),
            (nil, "00001", "2026-11-21"),
        ] as [(String?, ItemID, String)])
    func `a recommendation is refused for the right reason`(
        _ reason: String?, _ item: ItemID, _ day: String
    ) throws {
        #expect(try desk.refusal(of: recommendation(item, day)) == reason)
    }

    @Test func `at most 31 days have a recommended dish`() throws {
        let days = (1...31).map { "2026-12-\($0 < 10 ? "0" : "")\($0)" }
        for day in days { try desk.send(recommendation("00001", day)) }

        #expect(try desk.refusal(of: recommendation("00001", "2026-11-30")) == "location.invalid")
    }

    private static let grill = Station(id: "grill", name: "Grill")

    private func addition() -> AddLocation {
        AddLocation(
            location: "lakeside", name: "Lakeside Grill", currency: LocationDesk.dollars,
            timeZone: "America/Chicago", tax: TaxRule(basisPoints: 825, included: false),
            context: desk.context())
    }

    private func recommendation(_ item: ItemID?, _ day: String) throws -> Recommend {
        Recommend(
            location: "00001", day: try #require(BusinessDay(day)), item: item,
            context: desk.context())
    }
}
