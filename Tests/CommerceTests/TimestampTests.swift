// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_795_285_800_250, "2026-11-21T18:30:00.250Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ])
    func `an instant survives writing and reading its text`(milliseconds: Int64, text: String)
        throws
    {
        let instant = Timestamp(milliseconds: milliseconds)

        #expect(instant.description == text)
        #expect(Timestamp(text) == instant)
        #expect(try decoded(Timestamp.self, "\"\(text)\"") == instant)
        #expect(try encoded(instant) == "\"\(text)\"")
    }

    @Test func `every millisecond survives as text, and texts sort like times`() {
        var generator = SeededGenerator(seed: 4)
        let instants = (0..<20_000).map { _ in
            Timestamp(milliseconds: .random(in: 0...4_200_000_000_000, using: &generator))
        }

        #expect(instants.allSatisfy { Timestamp($0.description) == $0 })
        #expect(
            instants.sorted().map(\.description) == instants.map(\.description).sorted())
    }

    @Test func `an instant survives Foundation's dates`() {
        for milliseconds in Int64(1_795_285_800_000)...1_795_285_801_999 {
            let instant = Timestamp(milliseconds: milliseconds)
            #expect(Timestamp(instant.date) == instant)
        }
    }

    @Test func `dates are the same as in Foundation's calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt

        for day in stride(from: 0, to: 60_000, by: 7) {
            let instant = Timestamp(milliseconds: Int64(day) * 86_400_000)
            let parts = calendar.dateComponents([.year, .month, .day], from: instant.date)
            let numbers = instant.description.prefix(10).split(separator: "-").compactMap {
                Int($0)
            }
            #expect(numbers == [parts.year, parts.month, parts.day])
        }
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T18:30:00Z", "2026-11-21T18:30:00.25Z",
        "2026-11-21T18:30:00.2500Z", "2026-11-21T18:30:00.250+01:00", "2026-11-21T18:30:00.250",
        "2026-11-21T18:30:00.250Zx", "2026-11-21 18:30:00.250Z", "2026-11-21t18:30:00.250z",
        "2026-13-01T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "2026-02-29T00:00:00.000Z",
        "2100-02-29T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "2026-11-00T00:00:00.000Z",
        "2026-11-21T24:00:00.000Z", "2026-11-21T18:60:00.000Z", "2026-11-21T18:30:60.000Z",
        "+026-11-21T18:30:00.250Z", "2026-11-21T18:30:00.-50Z", "２026-11-21T18:30:00.250Z",
    ])
    func `malformed text is rejected as an instant`(text: String) {
        #expect(Timestamp(text) == nil)
        #expect(throws: DecodingError.self) { try decoded(Timestamp.self, "\"\(text)\"") }
    }

    @Test func `instants and durations add up`() {
        let instant = Timestamp(milliseconds: 1000)

        #expect(instant + .milliseconds(250) == Timestamp(milliseconds: 1250))
        #expect(instant + .seconds(-2) == Timestamp(milliseconds: -1000))
        #expect(instant + .microseconds(1999) == Timestamp(milliseconds: 1001))
        #expect(instant - Timestamp(milliseconds: 250) == .milliseconds(750))
        #expect(Duration.seconds(-1).milliseconds == -1000)
    }
}
