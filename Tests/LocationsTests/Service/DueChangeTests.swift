// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Locations

/// Times that come by themselves, and the days of a location.
@Suite struct DueChangeTests {
    private let desk: LocationDesk
    private let soon = LocationDesk.noon + .seconds(60)

    init() throws { desk = try LocationDesk() }

    @Test func `a scheduled price is published when it is valid, once`() throws {
        let command = SetPrice(
            location: "00001", item: "00001", price: Amount(900), validFrom: soon,
            context: desk.context())
        try desk.send(command)
        let before = desk.position()

        #expect(try publish(at: LocationDesk.noon + .seconds(59)) == 0)
        #expect(try publish(at: soon) == 1)
        #expect(try publish(at: soon) == 0)

        let event = try #require(try desk.events(after: before).first)
        #expect(event.type == "menu.priceSet")
        #expect(event.actor == "locations-service")
        #expect(event.data.item?.price == Amount(900))
        #expect(event.data.item?.scheduledPrice == nil)
        #expect(event.data.item?.revision == 3)
    }

    @Test func `items and modifiers are published when they are available again`() throws {
        try desk.send(
            SetUnavailable(
                location: "00001", item: "00001", until: soon, context: desk.context()))
        for modifier: ModifierID in ["ranch", "ketchup"] {
            try desk.send(
                SetUnavailable(
                    location: "00001", modifierGroup: "dip", modifier: modifier, until: soon,
                    context: desk.context()))
        }
        let before = desk.position()

        #expect(try publish(at: soon) == 2)

        let events = try desk.events(after: before)
        #expect(events.map(\.type) == ["menu.availabilitySet", "menu.availabilitySet"])
        #expect(try desk.item("00001").available)
        let group = events.compactMap(\.data.modifierGroup).first
        #expect(group?.modifiers.allSatisfy(\.available) == true)
    }

    @Test func `a price and an availability at the same time are two events`() throws {
        let command = SetPrice(
            location: "00001", item: "00001", price: Amount(900), validFrom: soon,
            context: desk.context())
        try desk.send(command)
        try desk.send(
            SetUnavailable(
                location: "00001", item: "00001", until: soon, context: desk.context()))
        let before = desk.position()

        #expect(try publish(at: soon) == 1)

        #expect(try desk.types(after: before) == [.priceSet, .availabilitySet])
        #expect(try publish(at: soon) == 0)
    }

    @Test func `many entities are published in steps`() throws {
        let items = (1...5).map { number in
            MenuItem(
                id: ItemID(stringLiteral: "new-\(number)"), name: "New", price: Amount(1),
                station: "grill", revision: 0,
                scheduledPrice: ScheduledPrice(price: Amount(2), validFrom: soon))
        }
        try desk.send(
            ChangeMenu(
                location: "00001", changes: items.map { .put($0) }, context: desk.context()))

        #expect(try (1...3).map { _ in try publish(at: soon, limit: 2) } == [2, 2, 1])
    }

    @Test func `a command in the second before applies to the price that is valid`() throws {
        let command = SetPrice(
            location: "00001", item: "00001", price: Amount(900), validFrom: soon,
            context: desk.context())
        try desk.send(command)
        desk.now = soon

        let later = SetPrice(
            location: "00001", item: "00001", price: Amount(950),
            validFrom: soon + .seconds(60), context: desk.context())
        let item = try desk.send(later).item

        #expect(item?.price == Amount(900))
        #expect(item?.scheduledPrice?.price == Amount(950))
    }

    private func publish(at now: Timestamp, limit: Int = 100) throws -> Int {
        desk.now = now
        return try desk.transact { try $0.publishDue(limit: limit) }
    }
}

/// When the next business day begins.
@Suite struct NextBusinessDayTests {
    private static let zones = [
        "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC",
        "America/Santiago", "Africa/Casablanca", "Pacific/Apia",
    ]

    @Test(arguments: zones)
    func `it is the first instant of another business day`(_ zone: String) throws {
        for hour in [0, 1, 2, 3, 4, 12, 23] {
            let location = try Self.location(zone, hour)
            var now = LocationDesk.noon
            // Every 7 hours for two years: all changes of the clocks.
            for _ in 0..<2_500 {
                let next = location.nextBusinessDay(after: now)
                let (today, before) = (location.businessDay(at: now), next + .milliseconds(-1))
                #expect(location.businessDay(at: next) > today, "\(zone) \(hour) \(now)")
                #expect(location.businessDay(at: before) == today, "\(zone) \(hour) \(now)")
                now = now + .seconds(7 * 3_600)
            }
        }
    }

    private static func location(_ zone: String, _ hour: Int) throws -> Location {
        Location(
            id: "00001", name: "L", currency: LocationDesk.dollars, timeZone: zone,
            businessDayTurnsAt: hour, tax: TaxRule(basisPoints: 0, included: true))
    }
}
