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
    func `the day changes at the location's hour in New York`(
        instant: String, hour: Int, day: String
    ) throws {
        #expect(try businessDay(at: instant, in: "America/New_York", turnsAt: hour) == day)
    }

    @Test(arguments: [
        // 29 March 2026: 2:00 becomes 3:00 at 1:00 UTC.
        ("2026-03-29T00:59:59.999Z", 2, "2026-03-28"),
        ("2026-03-29T01:00:00.000Z", 2, "2026-03-29"),
        ("2026-03-29T01:59:59.999Z", 4, "2026-03-28"),
        ("2026-03-29T02:00:00.000Z", 4, "2026-03-29"),
        // 25 October 2026: 3:00 becomes 2:00 at 1:00 UTC; 2:00 occurs twice, but the day changes
        // once.
        ("2026-10-24T23:59:59.999Z", 2, "2026-10-24"),
        ("2026-10-25T00:00:00.000Z", 2, "2026-10-25"),
        ("2026-10-25T01:00:00.000Z", 2, "2026-10-25"),
        ("2026-10-25T02:59:59.999Z", 4, "2026-10-24"),
        ("2026-10-25T03:00:00.000Z", 4, "2026-10-25"),
    ])
    func `the day changes at the location's hour in Berlin`(
        instant: String, hour: Int, day: String
    ) throws {
        #expect(try businessDay(at: instant, in: "Europe/Berlin", turnsAt: hour) == day)
    }

    @Test(arguments: [
        // 5 April 2026: 2:00 becomes 1:30 on 4 April, 15:00 UTC.
        ("2026-04-04T15:29:59.999Z", 2, "2026-04-04"),
        ("2026-04-04T15:30:00.000Z", 2, "2026-04-05"),
        ("2026-04-04T17:29:59.999Z", 4, "2026-04-04"),
        ("2026-04-04T17:30:00.000Z", 4, "2026-04-05"),
        // 4 October 2026: 2:00 becomes 2:30 on 3 October, 15:30 UTC.
        ("2026-10-03T15:29:59.999Z", 2, "2026-10-03"),
        ("2026-10-03T15:30:00.000Z", 2, "2026-10-04"),
        ("2026-10-03T16:59:59.999Z", 4, "2026-10-03"),
        ("2026-10-03T17:00:00.000Z", 4, "2026-10-04"),
    ])
    func `the day changes at the location's hour where clocks change by half an hour`(
        instant: String, hour: Int, day: String
    ) throws {
        #expect(try businessDay(at: instant, in: "Australia/Lord_Howe", turnsAt: hour) == day)
    }

    @Test(arguments: [
        ("America/New_York", "2026-03-07", 23 * 4), ("America/New_York", "2026-10-31", 25 * 4),
        ("Europe/Berlin", "2026-03-28", 23 * 4), ("Europe/Berlin", "2026-10-24", 25 * 4),
        ("Australia/Lord_Howe", "2026-10-03", 47 * 2),
        ("Australia/Lord_Howe", "2026-04-04", 49 * 2),
        ("America/New_York", "2026-07-01", 24 * 4),
    ])
    func `the day on which clocks change is shorter or longer`(
        name: String, day: String, quarters: Int
    ) throws {
        let days = try quarterHours(of: name, turnsAt: 4)

        #expect(days.count { $0.description == day } == quarters)
    }

    /// Order numbers restart with each day, so a repeated day would repeat numbers.
    @Test(
        arguments: [
            "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu",
            "Pacific/Apia", "Asia/Beirut",
        ], [0, 1, 2, 3, 4, 23])
    func `days follow each other without a gap or a step back`(name: String, hour: Int) throws {
        let days = try quarterHours(of: name, turnsAt: hour)

        #expect(zip(days, days.dropFirst()).allSatisfy { $0 <= $1 })
        let midnights = Set(days).sorted().compactMap { Timestamp("\($0)T00:00:00.000Z") }
        #expect(midnights.count >= 366)
        #expect(
            zip(midnights, midnights.dropFirst()).allSatisfy { $1 - $0 == .seconds(86_400) })
    }

    private func businessDay(
        at instant: String, in zone: String, turnsAt hour: Int
    ) throws -> String {
        let time = try #require(Timestamp(instant))
        let timeZone = try #require(TimeZone(identifier: zone))
        return BusinessDay(containing: time, timeZone: timeZone, turnsAtHour: hour).description
    }

    /// The business day of each quarter of an hour in 366 days from the beginning of 2026.
    private func quarterHours(of zone: String, turnsAt hour: Int) throws -> [BusinessDay] {
        let timeZone = try #require(TimeZone(identifier: zone))
        let start = try #require(Timestamp("2026-01-01T00:00:00.000Z"))
        return (0..<(366 * 96)).map { quarter in
            BusinessDay(
                containing: start + .seconds(quarter * 900), timeZone: timeZone, turnsAtHour: hour)
        }
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
    func `any other text is rejected as a day`(text: String) {
        #expect(BusinessDay(text) == nil)
        #expect(throws: DecodingError.self) { try decoded([BusinessDay].self, "[\"\(text)\"]") }
    }
}
