// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Kitchen

@Suite struct SightWatchTests {
    private var kitchen = SampleKitchen()
    private var watch = SightWatch()
    private let painted = PaintedTicket(order: "order-1", revision: 2)

    private mutating func update(
        at seconds: Double, revision: Int = 2, status: LineStatus = .inProcess
    ) -> SightWatch.Change? {
        watch.update(
            [.sample(revision: revision, ("grill", status))], kitchen.routing(at: seconds))
    }

    @Test mutating func `a ticket without a screen is unseen after two seconds, until it has one`()
    {
        #expect(update(at: 0) == nil)
        #expect(update(at: 1.9) == nil)
        #expect(watch.unseen.isEmpty)
        #expect(update(at: 2) == .began)
        #expect(watch.unseen == ["order-1"])
        #expect(update(at: 3) == nil)

        kitchen.add("all", heardAt: 5, painted)
        #expect(update(at: 5) == .ended(after: .seconds(3)))
        #expect(watch.unseen.isEmpty)
    }

    @Test mutating func `a finished ticket is no longer unseen`() {
        _ = update(at: 0)
        #expect(update(at: 2) == .began)
        #expect(update(at: 3, status: .processed) == .ended(after: .seconds(1)))

        _ = update(at: 4)
        #expect(update(at: 6) == .began)
        #expect(watch.update([], kitchen.routing(at: 7)) == .ended(after: .seconds(1)))
    }

    @Test mutating func `the time of a silent screen's last report counts`() {
        kitchen.add("all", heardAt: 1, painted)
        #expect(update(at: 1) == nil)
        #expect(update(at: 2.9) == nil)
        #expect(update(at: 3) == .began)
        #expect(watch.since("order-1") == kitchen.instant(1))
    }

    @Test mutating func `another screen takes the work of a silent one`() {
        kitchen.add("grill-1", ["grill"], painted)
        kitchen.add("all", heardAt: 1, painted)
        #expect(update(at: 1) == nil)
        #expect(update(at: 2.5) == nil)
        #expect(watch.since("order-1") == nil)
    }

    @Test mutating func `changes do not extend the time while nothing is painted`() {
        kitchen.add("all", heardAt: 9)
        let times: [Double] = [0, 0.5, 1, 1.5, 2]
        let changes = times.enumerated().map { update(at: $1, revision: 2 + $0) }

        #expect(changes == [nil, nil, nil, nil, .began])
    }

    @Test mutating func `a ticket that changes faster than it is painted is seen`() {
        for (step, time) in stride(from: 0, through: 8, by: 0.5).enumerated() {
            kitchen.add("all", heardAt: time, PaintedTicket(order: "order-1", revision: 1 + step))
            #expect(update(at: time, revision: 2 + step) == nil)
        }
        #expect(watch.unseen.isEmpty)
    }

    @Test mutating func `after a restore the time begins again`() {
        kitchen.add("all", heardAt: 9, PaintedTicket(order: "order-1", revision: 7))
        _ = update(at: 0, revision: 8)
        #expect(update(at: 1.5, revision: 2) == nil)
        #expect(update(at: 3, revision: 2) == nil)
        #expect(update(at: 3.5, revision: 2) == .began)
    }

    @Test func `the notice names the tickets, their stations and the reasons`() {
        let unseen = (1...7).map { number in
            UnseenTicket(
                order: "order-\(number)", number: number, revision: 2, since: Sample.minute(0),
                stations: [
                    .init(station: "grill", why: .silent), .init(station: "bar", why: .noScreen),
                ])
        }
        let one = SightNotice(change: .began, location: "00001", unseen: [unseen[2]])
        #expect(
            one.description
                == "Nobody sees #3 (grill: its screens are silent, bar: no screen shows this "
                + "station) at 00001. To see why: comanda why 3 --location 00001")
        let many = SightNotice(change: .began, location: "00001", unseen: unseen)
        #expect(many.description.contains(" and 2 more at 00001"))
        #expect(!many.description.contains("#6"))
        let end = SightNotice(change: .ended(after: .seconds(14)), location: "00001", unseen: [])
        #expect(!end.isWarning && one.isWarning)
        #expect(
            end.description == "All tickets at 00001 are on their screens again, after 14 s.")
    }
}
