// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// The kitchen's times: groups, percentiles, late lines.
@Suite struct KitchenTallyTests {
    private let now = Sample.minute(600)

    private var place: Location? {
        var location = Sample.entry.location
        location.stations = [
            Station(id: "grill", name: "Grill", lateAfter: 5), Station(id: "bar", name: "Bar"),
        ]
        return location
    }

    private func tally() -> KitchenTally {
        KitchenTally(at: place, now: now) { Int($0.milliseconds / 3_600_000 % 24) }
    }

    private func line(
        _ item: ItemID, at station: StationID, fired: Int, making: Int, waiting: Int? = nil
    ) -> FinishedLine {
        FinishedLine(
            item: item, name: item.text, station: station, firedAt: Sample.minute(fired),
            making: making * 1000, waiting: waiting.map { $0 * 1000 })
    }

    private func times(_ tally: KitchenTally) -> GetKitchenTimes.Answer {
        tally.times(from: Sample.day, to: Sample.day)
    }

    @Test func `without lines there are no times`() {
        #expect(
            times(tally())
                == GetKitchenTimes.Answer(
                    from: Sample.day, to: Sample.day, all: KitchenTimes(), items: [], stations: [],
                    hours: [], days: [], now: nil))
    }

    @Test(arguments: [
        (1...1, 1, 1), (1...2, 1, 2), (1...9, 5, 9), (1...10, 5, 9), (1...11, 6, 10),
        (1...100, 50, 90),
    ])
    func `percentiles are durations that occurred, by nearest rank`(
        _ seconds: ClosedRange<Int>, _ p50: Int, _ p90: Int
    ) {
        var tally = tally()
        for duration in seconds.reversed() {
            tally.add(
                line("burger", at: "grill", fired: 0, making: duration, waiting: 2 * duration),
                on: Sample.day)
        }
        let all = times(tally).all
        #expect(all.lines == seconds.count)
        #expect(all.making == TimeSpread(p50: p50, p90: p90))
        #expect(all.waiting == TimeSpread(p50: 2 * p50, p90: 2 * p90))
    }

    @Test func `a line is late if it took longer than the late age of its station`() {
        var tally = tally()
        for duration in [300, 301] {
            tally.add(line("burger", at: "grill", fired: 0, making: duration), on: Sample.day)
        }
        tally.add(line("wine", at: "bar", fired: 0, making: 9_000), on: Sample.day)
        tally.add(line("soup", at: "unknown", fired: 0, making: 9_000), on: Sample.day)
        #expect(times(tally).all.late == 1)
        #expect(times(tally).stations.map(\.times.late) == [0, 1, 0])
        #expect(times(tally).stations.map(\.station) == ["bar", "grill", "unknown"])
    }

    @Test func `lines are counted by item, hour and day`() throws {
        var tally = tally()
        let next = try #require(BusinessDay("2026-11-19"))
        tally.add(line("wine", at: "bar", fired: 60, making: 3), on: next)
        tally.add(line("burger", at: "grill", fired: 0, making: 1, waiting: 4), on: Sample.day)
        tally.add(line("burger", at: "grill", fired: 61, making: 2), on: Sample.day)
        let times = times(tally)
        #expect(times.items.map(\.item) == ["burger", "wine"])
        #expect(
            times.items[0].times
                == KitchenTimes(
                    lines: 2, making: TimeSpread(p50: 1, p90: 2),
                    waiting: TimeSpread(p50: 4, p90: 4)))
        #expect(times.items[1].times.waiting == nil)
        #expect(times.hours.map(\.times.lines) == [1, 2])
        #expect(times.hours[1].hour == (times.hours[0].hour + 1) % 24)
        #expect(times.days.map(\.day) == [Sample.day, next])
    }

    @Test func `an item has the name of its latest line`() {
        var tally = tally()
        for (name, minute) in [("Wine", 2), ("Red wine", 3), ("House wine", 1)] {
            var line = line("wine", at: "bar", fired: minute, making: 1)
            line.name = name
            tally.add(line, on: Sample.day)
        }
        #expect(times(tally).items.map(\.name) == ["Red wine"])
    }

    @Test func `now are the lines that were finished in the last 15 minutes`() {
        var tally = tally()
        tally.add(line("burger", at: "grill", fired: 580, making: 299), on: Sample.day)
        #expect(times(tally).now == nil)
        tally.add(line("burger", at: "grill", fired: 580, making: 300), on: Sample.day)
        tally.add(line("burger", at: "grill", fired: 599, making: 20), on: Sample.day)
        #expect(times(tally).now?.lines == 2)
        #expect(times(tally).now?.making == TimeSpread(p50: 20, p90: 300))
    }

    @Test func `only lines that are made or handed over have times`() throws {
        var order = try Sample.order(
            after: .add(.burger, .pie, .wine, .coffee.held()), .void(3), .make)
        #expect(order.lines.map { FinishedLine($0)?.making } == [60_000 * 2, 60_000 * 2, nil, nil])
        try order.take(.serve)
        #expect(order.lines.compactMap { FinishedLine($0)?.waiting } == [60_000, 60_000])
        try order.take(.recall, .serve, .recall)
        #expect(order.lines.compactMap { FinishedLine($0)?.waiting } == [])
    }

    @Test func `a line that was moved counts on its present order`() throws {
        var orders = OrderPair(
            giver: try Sample.order(after: .add(.burger, .pie), .make),
            receiver: try MoveTests.receiver())
        try orders.moveLines(
            [LinePart(line: 1)], at: Sample.minute(9), within: OrderLimits())
        #expect(orders.giver.lines.compactMap(FinishedLine.init).map(\.item) == ["pie"])
        #expect(orders.receiver.lines.compactMap(FinishedLine.init).map(\.item) == ["burger"])
    }

    @Test func `a clock that was set back makes no negative times`() throws {
        var order = try Sample.order(after: .add(.burger), .make)
        order.lines[0].processedAt = Sample.minute(0)
        order.lines[0].firedAt = Sample.minute(7)
        #expect(FinishedLine(order.lines[0])?.making == 0)
    }
}
