// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

@Suite struct `A time in the past` {
    private let now = Timestamp(milliseconds: 1_795_285_800_250)

    @Test(arguments: [
        ("90s", "2026-11-21T18:28:30.250Z"), ("10m", "2026-11-21T18:20:00.250Z"),
        ("2h", "2026-11-21T16:30:00.250Z"), ("1d", "2026-11-20T18:30:00.250Z"),
        ("19:30", "2026-11-21T18:30:00.000Z"), ("9:05", "2026-11-21T08:05:00.000Z"),
        ("19:30:01", "2026-11-20T18:30:01.000Z"), ("23:59", "2026-11-20T22:59:00.000Z"),
        ("2026-11-21 19:00", "2026-11-21T18:00:00.000Z"),
        ("2026-11-21T19:00:30", "2026-11-21T18:00:30.000Z"),
        ("2026-11-21T18:00:00Z", "2026-11-21T18:00:00.000Z"),
        ("2026-11-21T18:00:00.5Z", "2026-11-21T18:00:00.500Z"),
        ("2026-11-21T18:00:00.123456Z", "2026-11-21T18:00:00.123Z"),
        ("2026-11-21T13:00:00-05:00", "2026-11-21T18:00:00.000Z"),
        ("2026-07-01 12:00", "2026-07-01T10:00:00.000Z"),
    ])
    func `is read as people write it, in local time`(text: String, instant: String) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let time = try #require(WrittenTime(text))
        #expect(time.instant(now: now, in: berlin).description == instant)
    }

    @Test(arguments: [
        ("2026-11-21T18:00:00.000Z", "2026-11-21T19:00"),
        ("2026-11-21T18:00:05.000Z", "2026-11-21T19:00:05"),
        ("2026-11-21T18:00:05.250Z", "2026-11-21T19:00:05.250"),
        // The second and the first 02:30 of the night in which clocks are set back.
        ("2026-10-25T01:30:00.000Z", "2026-10-25T02:30"),
        ("2026-10-25T00:30:00.000Z", "2026-10-25T00:30:00.000Z"),
        ("2026-03-29T01:30:00.000Z", "2026-03-29T03:30"),
    ])
    func `is written so that the same instant is read`(instant: String, text: String) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let time = try #require(Timestamp(instant))
        #expect(WrittenTime.text(of: time, in: berlin) == text)
        #expect(WrittenTime(text)?.instant(now: now, in: berlin) == time)
    }

    @Test(arguments: [
        "", "now", "10", "10x", "25:00", "19:60", "19:3", "2026-13-01 10:00", "2026-11-21",
        "2026-11-21T18:00:00+25:00", "-5m",
    ])
    func `is rejected in any other form`(text: String) {
        #expect(WrittenTime(text) == nil)
    }
}
