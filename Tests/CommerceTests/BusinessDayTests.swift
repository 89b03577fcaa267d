// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

@Suite struct BusinessDayTests {
    @Test(arguments: [
        // An ordinary night, UTC-5.
        ("2026-11-21T08:59:59.999Z", 4, "2026-11-20"),
        ("2026-11-21T09:00:00.000Z", 4, "2026-11-21"),
        ("2026-11-21T04:59:59.999Z", 0, "2026-11-20"),
        ("2026-11-21T05:00:00.000Z", 0, "2026-11-21"),
        ("2026-11-22T03:59:59.999Z", 23, "2026-11-20"),
        ("2026-11-22T04:00:00.000Z", 23, "2026-11-21"),
        // 8 March 2026: 2:00 becomes 3:00 at 7:00 UTC.
        ("2026-03-08T06:59:59.999Z", 2, "2026-03-07"),
        ("2026-03-08T07:00:00.000Z", 2, "2026-03-08"),
        ("2026-03-08T07:00:00.000Z", 3, "2026-03-08"),
        ("2026-03-08T07:59:59.999Z", 4, "2026-03-07"),
        ("2026-03-08T08:00:00.000Z", 4, "2026-03-08"),
        // 1 November 2026: 2:00 becomes 1:00 at 6:00 UTC.
        ("2026-11-01T05:59:59.999Z", 2, "2026-10-31"),
        ("2026-11-01T06:30:00.000Z", 2, "2026-10-31"),
        ("2026-11-01T07:00:00.000Z", 2, "2026-11-01"),
        ("2026-11-01T08:59:59.999Z", 4, "2026-10-31"),
        ("2026-11-01T09:00:00.000Z", 4, "2026-11-01"),
        // The end of a year, of a leap February and of a common one.
        ("2027-01-01T08:00:00.000Z", 4, "2026-12-31"),
        ("2027-01-01T09:00:00.000Z", 4, "2027-01-01"),
        ("2028-03-01T08:00:00.000Z", 4, "2028-02-29"),
        ("2026-03-01T08:00:00.000Z", 4, "2026-02-28"),
    ])
    func `the day turns at the location's hour in New York`(
        instant: String, hour: Int, day: String
    ) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let time = try #require(Timestamp(instant))

        let found = BusinessDay(containing: time, timeZone: zone, turnsAtHour: hour)

        #expect(found.description == day)
    }

    @Test(arguments: ["America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia"])
    func `days follow each other without a gap or a step back`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let start = try #require(Timestamp("2026-01-01T00:00:00.000Z"))
        let days = (0..<(366 * 96)).map { quarter in
            BusinessDay(
                containing: start + .seconds(quarter * 900), timeZone: zone, turnsAtHour: 4)
        }

        #expect(zip(days, days.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(days).count == 367)
    }

    @Test func `a day is a date on the wire`() throws {
        #expect(
            try decoded([BusinessDay].self, #"["2026-11-20"]"#).first?.description == "2026-11-20")
        #expect(try encoded([try #require(BusinessDay("2026-11-20"))]) == #"["2026-11-20"]"#)
    }

    @Test(arguments: [
        "", "2026-11-2", "2026-11-200", "20261120", "2026/11/20", "2026-13-01", "2026-02-29",
        "2026-11-31", "٢٠٢٦-11-20", "2026-11-20Z",
    ])
    func `anything else is no day`(text: String) {
        #expect(BusinessDay(text) == nil)
        #expect(throws: DecodingError.self) { try decoded([BusinessDay].self, "[\"\(text)\"]") }
    }
}
