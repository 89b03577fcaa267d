// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Locations

/// Prices and availability: each command, and each refusal.
@Suite struct ItemCommandTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk() }

    @Test func `a price is set with one small event`() throws {
        let before = desk.position()

        let answer = try desk.send(price(900))

        #expect(answer.item?.price == Amount(900))
        #expect(answer.item?.revision == 2)
        #expect(try desk.item("00001") == answer.item)
        let events = try desk.events(after: before)
        #expect(events.map(\.type) == ["menu.priceSet"])
        #expect(events.map(\.subject) == ["00001"])
        #expect(events.map(\.data) == [answer])
        #expect(events.map(\.actor) == ["office/maria"])
    }

    @Test func `the same price again causes no event`() throws {
        try desk.send(price(900))
        let before = desk.position()

        let answer = try desk.send(price(900))

        #expect(answer.item?.revision == 2)
        #expect(desk.position() == before)
    }

    @Test
    func `a repeated command gets the stored answer, and another one under its key is refused`()
        throws
    {
        let command = price(900)
        let first = try desk.send(command)
        try desk.send(price(910))

        #expect(try desk.send(command) == first)
        #expect(try desk.item("00001").price == Amount(910))
        var other = command
        other.price = Amount(1)
        #expect(try desk.refusal(of: other) == "command.keyReused")
    }

    private static let prices: [(reason: String?, change: @Sendable (inout SetPrice) -> Void)] = [
        ("menu.itemUnknown", { $0.item = "00099" }),
        ("location.unknown", { $0.location = "00099" }),
        ("menu.revisionChanged", { $0.ifRevision = 2 }), (nil, { $0.ifRevision = 1 }),
        ("menu.priceNegative", { $0.price = Amount(-1) }), (nil, { $0.price = .zero }),
        ("menu.priceTooHigh", { $0.price = Amount(100_000_001) }),
        (nil, { $0.price = Amount(100_000_000) }),
        ("menu.timeOutOfRange", { $0.validFrom = LocationDesk.noon }),
        (nil, { $0.validFrom = LocationDesk.noon + .milliseconds(1) }),
        (nil, { $0.validFrom = LocationDesk.noon + CatalogueLimits.future }),
        (
            "menu.timeOutOfRange",
            { $0.validFrom = LocationDesk.noon + CatalogueLimits.future + .milliseconds(1) }
        ),
    ]

    @Test(arguments: prices)
    func `a price is refused for the right reason, and then nothing changes`(
        _ reason: String?, _ change: @Sendable (inout SetPrice) -> Void
    ) throws {
        let (before, item) = (desk.position(), try desk.item("00001"))
        var command = price(900)
        change(&command)

        #expect(try desk.refusal(of: command) == reason)
        if reason != nil {
            #expect(desk.position() == before)
            #expect(try desk.item("00001") == item)
        }
    }

    @Test func `of two managers at once, the second learns the present state`() throws {
        try desk.send(price(900, ifRevision: 1))

        let refused = #expect(throws: Refused.self) {
            try desk.send(price(950, ifRevision: 1))
        }

        #expect(refused?.code == 409)
        #expect(refused?.data?.state?.item?.price == Amount(900))
        #expect(
            refused?.message == """
                Burger (00001) was changed meanwhile. Look at its present state and decide again.
                """)
    }

    @Test
    func `a scheduled price waits, is replaced by another one, and goes with a price for now`()
        throws
    {
        let monday = LocationDesk.noon + .seconds(2 * 86_400)

        let scheduled = try desk.send(price(900, from: monday))
        #expect(scheduled.item?.price == Amount(850))
        #expect(scheduled.item?.scheduledPrice?.price == Amount(900))
        #expect(scheduled.item?.price(at: monday) == Amount(900))
        let other = try desk.send(price(910, from: monday))
        #expect(other.item?.scheduledPrice?.price == Amount(910))
        #expect(try desk.send(price(850)).item?.scheduledPrice == nil)
    }

    @Test func `an item is sold out until said otherwise, and available again`() throws {
        let before = desk.position()

        let out = try desk.send(
            SetUnavailable(location: "00001", item: "00001", context: desk.context()))
        #expect(out.item?.available == false)
        #expect(out.item?.unavailableUntil == nil)
        try desk.send(SetUnavailable(location: "00001", item: "00001", context: desk.context()))
        let back = try desk.send(
            SetAvailable(location: "00001", item: "00001", context: desk.context()))
        #expect(back.item?.available == true)

        #expect(try desk.types(after: before) == [.availabilitySet, .availabilitySet])
    }

    @Test func `an item is sold out until the next business day`() throws {
        let out = try desk.send(
            SetUnavailable(
                location: "00001", item: "00001", untilNextBusinessDay: true,
                context: desk.context()))

        // 4:00 in New York.
        #expect(out.item?.unavailableUntil == Timestamp("2026-11-22T09:00:00.000Z"))
    }

    @Test func `a modifier is sold out for all items with its group`() throws {
        let out = try desk.send(
            SetUnavailable(
                location: "00001", modifierGroup: "dip", modifier: "ranch",
                until: LocationDesk.noon + .seconds(60), context: desk.context()))
        let modifiers = try #require(out.modifierGroup).modifiers

        #expect(modifiers.filter { !$0.available }.map(\.id) == ["ranch"])
        #expect(out.modifierGroup?.revision == 2)
        let back = try desk.send(
            SetAvailable(
                location: "00001", modifierGroup: "dip", modifier: "ranch",
                context: desk.context()))
        #expect(back.modifierGroup?.modifiers.allSatisfy(\.available) == true)
    }

    private static let soldOut:
        [(reason: String?, change: @Sendable (inout SetUnavailable) -> Void)] = [
            ("menu.itemUnknown", { $0.item = "00099" }),
            ("location.unknown", { $0.location = "00099" }),
            ("menu.revisionChanged", { $0.ifRevision = 9 }),
            ("menu.invalid", { $0.item = nil }),
            ("menu.invalid", { $0.modifierGroup = "dip" }),
            ("menu.invalid", { ($0.item, $0.modifierGroup) = (nil, "dip") }),
            ("menu.groupUnknown", { ($0.item, $0.modifierGroup, $0.modifier) = (nil, "x", "y") }),
            (
                "menu.modifierUnknown",
                { ($0.item, $0.modifierGroup, $0.modifier) = (nil, "dip", "ham") }
            ),
            ("menu.timeOutOfRange", { $0.until = LocationDesk.noon }),
            ("menu.timeOutOfRange", { $0.until = LocationDesk.noon + .seconds(367 * 86_400) }),
            (
                "menu.invalid",
                {
                    $0.until = LocationDesk.noon + .seconds(1)
                    $0.untilNextBusinessDay = true
                }
            ),
            (nil, { $0.untilNextBusinessDay = false }),
        ]

    @Test(arguments: soldOut)
    func `marking something as sold out is refused for the right reason`(
        _ reason: String?, _ change: @Sendable (inout SetUnavailable) -> Void
    ) throws {
        let before = desk.position()
        var command = SetUnavailable(location: "00001", item: "00001", context: desk.context())
        change(&command)

        #expect(try desk.refusal(of: command) == reason)
        #expect((desk.position() == before) == (reason != nil))
    }

    private func price(
        _ price: Int, from start: Timestamp? = nil, ifRevision: Int? = nil
    ) -> SetPrice {
        SetPrice(
            location: "00001", item: "00001", price: Amount(price), validFrom: start,
            ifRevision: ifRevision, context: desk.context())
    }
}
