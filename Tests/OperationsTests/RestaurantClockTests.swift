// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import MenuFiles
import Messages
import Testing

@testable import Catalogue

@Suite struct `The clock of a restaurant` {
    /// 20:00 of 2026-11-23 in Tokyo, 12:00 in Berlin.
    private static let noon = instant("2026-11-23T11:00:00.000Z")

    private static func instant(_ text: String) -> Timestamp {
        guard let instant = Timestamp(text) else { preconditionFailure("\(text) is an instant") }
        return instant
    }

    private static func location(_ zone: String = "Europe/Berlin") throws -> Location {
        Location(
            id: "1", name: "Café", currency: try #require(Currency("EUR")), timeZone: zone,
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: true))
    }

    private static func clock(
        _ zone: String = "Europe/Berlin", at now: Timestamp = noon,
        machine: String = "Europe/Berlin"
    ) throws -> RestaurantClock {
        RestaurantClock(
            of: try location(zone), now: now, machine: try #require(TimeZone(identifier: machine)))
    }

    @Test(arguments: [
        ("2026-11-23T17:00:00.250Z", "18:00"), ("2026-11-22T23:00:00.000Z", "00:00"),
        ("2026-11-23T23:00:00.000Z", "tomorrow 00:00"),
        ("2026-11-24T17:00:00.000Z", "tomorrow 18:00"),
        ("2026-11-24T23:00:00.000Z", "2026-11-25 00:00"),
        ("2026-07-01T10:00:00.000Z", "2026-07-01 12:00"),
    ])
    func `says the time, and the day if it is not today`(_ instant: String, _ text: String) throws {
        #expect(try Self.clock().text(Self.instant(instant)) == text)
    }

    @Test func `names its time zone if the machine's clock shows another time`() throws {
        let clock = try Self.clock("Asia/Tokyo")
        #expect(clock.text(Self.noon) == "20:00 (Asia/Tokyo)")
        #expect(clock.shortText(Self.noon) == "20:00")
        #expect(clock.note == "Times are those of Asia/Tokyo.")
        #expect(try Self.clock("Europe/Paris").note == nil)
        #expect(try Self.clock("Europe/Paris").text(Self.noon) == "12:00")
    }

    @Test(arguments: [
        ("18:00", "2026-11-23T17:00:00.000Z"), ("09:00", "2026-11-24T08:00:00.000Z"),
        ("12:00", "2026-11-24T11:00:00.000Z"), ("2026-12-01T06:00", "2026-12-01T05:00:00.000Z"),
        ("2026-12-01T06:00Z", "2026-12-01T06:00:00.000Z"), ("18", "2026-11-23T17:00:00.000Z"),
        ("9", "2026-11-24T08:00:00.000Z"), ("24:00", "2026-11-23T23:00:00.000Z"),
        ("2027-01-01", "2027-01-01T03:00:00.000Z"), ("01.01.2027", "2027-01-01T03:00:00.000Z"),
        ("1.7.2027", "2027-07-01T02:00:00.000Z"),
    ])
    func `reads a time of day as the next one, and a date as the beginning of that day`(
        _ text: String, _ expected: String
    ) throws {
        let time = try #require(FutureTime(text))
        #expect(
            time.instant(after: Self.noon, at: try Self.location()) == Self.instant(expected))
    }

    @Test func `reads the next day's time also when the clocks are changed in between`() throws {
        let evening = Self.instant("2026-10-24T18:00:00.000Z")
        let time = try #require(FutureTime("18:00"))
        let clock = try Self.clock(at: evening)
        let instant = time.instant(after: evening, at: try Self.location())
        #expect(instant == Self.instant("2026-10-25T17:00:00.000Z"))
        #expect(clock.text(instant) == "tomorrow 18:00")
    }

    @Test(arguments: ["10m", "soon", "25:00", "25", "18.00", "01.13.2027", "1.12.", ""])
    func `reads no ages and no other words, and says what it reads`(_ text: String) {
        #expect(FutureTime(text) == nil)
        let error = #expect(throws: ValidationError.self) { try FutureTime.argument(text) }
        #expect(error?.message.hasPrefix("Write a time like 18:00, 2026-12-01T06:00") == true)
    }
}
