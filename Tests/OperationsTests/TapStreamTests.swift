// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import ClientSupport
@testable import LoadGenerator
@testable import Operations
import Wire

@Suite struct `A tap's place in a stream` {
    private let samples = TapSamples()

    @Test func `without a start it begins with what it hears first`() throws {
        var log = try TapLog(.live, 1...41)
        log.hear(try samples.beat(41))
        log.happen(try samples.event(42))
        #expect(log.news() == ["beat 41", "42"])
        #expect(log.questions == 0)
    }

    @Test func `what comes twice is told once`() throws {
        var log = try TapLog(.live, 1...1)
        log.hear(try samples.beat(1))
        log.happen(try samples.event(2))
        log.hear(try samples.event(2))
        #expect(log.news() == ["beat 1", "2"])
    }

    @Test func `what was not heard is said and fetched, before what shows it`() throws {
        var log = try TapLog(.live, 1...1)
        log.hear(try samples.beat(1))
        for number in UInt64(2)...4 { log.happen(try samples.event(number), isLost: true) }
        log.happen(try samples.event(5))
        #expect(
            log.news() == [
                "beat 1",
                "3 events (2 to 4) of orders/00001 not heard: here they are, from the log",
                "2", "3", "4", "5",
            ])
    }

    @Test func `a heartbeat shows that the last event was not heard`() throws {
        var log = try TapLog(.live, 1...1)
        log.hear(try samples.beat(1))
        log.happen(try samples.event(2), isLost: true)
        log.hear(try samples.beat(2))
        #expect(
            log.news() == [
                "beat 1", "event 2 of orders/00001 not heard: here it is, from the log", "2",
            ])
    }

    @Test func `while nobody answers it keeps little, and misses nothing`() throws {
        var log = try TapLog(.live, 1...1)
        log.hear(try samples.beat(1))
        log.isAway = true
        log.happen(try samples.event(2), isLost: true)
        for number in UInt64(3)...1000 { log.happen(try samples.event(number)) }
        #expect(log.news() == ["beat 1"])

        log.isAway = false
        log.hear(try samples.beat(1000))

        #expect(log.news().filter { Int($0) != nil } == (2...1000).map { "\($0)" })
        log.happen(try samples.event(1001))
        #expect(log.news() == ["1001"])
    }

    @Test func `what the log no longer holds is said to be lost`() throws {
        var log = try TapLog(.live, 1...1)
        log.hear(try samples.beat(1))
        for number in UInt64(2)...9 { log.happen(try samples.event(number), isLost: true) }
        log.horizon = 5
        log.happen(try samples.event(10))
        #expect(
            log.news() == [
                "beat 1", "4 events (2 to 5) of orders/00001 not heard: no longer in the log",
                "4 events (6 to 9) of orders/00001 not heard: here they are, from the log",
                "6", "7", "8", "9", "10",
            ])
    }

    @Test func `a log that may not be read is asked once`() throws {
        var session = TapStreamSession(TapSamples.orders, start: .live)
        _ = session.hear(try samples.event(1))
        guard case .ask(let question) = session.hear(try samples.event(3)).last else {
            throw TapSamples.NoEvent()
        }
        let steps = session.answered(question.number, .refused("no"))
        #expect(
            Self.marks(steps) == [
                "orders from now on: no", "event 2 of orders/00001 not heard: no",
            ])
        #expect(session.nextTime == TapSamples.start + .seconds(3))
        _ = session.next()
        #expect(
            Self.marks(session.hear(try samples.event(5))) == [
                "event 4 of orders/00001 not heard: no"
            ])
    }

    @Test func `a stream without a log has gaps that stay`() throws {
        var session = TapStreamSession(TapSamples.kitchen, start: .since(TapSamples.start))
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        #expect(
            Self.marks(session.hear(try kitchen.event(7))) == [
                "kitchen from now on: it keeps no log"
            ])
        #expect(
            Self.marks(session.hear(try kitchen.beat(9))) == [
                "2 events (8 to 9) of kitchen/00001 not heard: it keeps no log"
            ])
    }

    @Test func `another numbering of a stream without a log hides nothing that was missed`() throws
    {
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        var session = TapStreamSession(TapSamples.kitchen, start: .live)
        _ = session.hear(try kitchen.beat(7))

        #expect(
            Self.marks(session.hear(try kitchen.beat(3, epoch: "second"))) == [
                "kds-service starts over, in epoch second",
                "3 events (1 to 3) of kitchen/00001 not heard: it keeps no log",
            ])
        #expect(
            Self.marks(session.hear(try kitchen.event(2, epoch: "third"))) == [
                "kds-service starts over, in epoch third",
                "event 1 of kitchen/00001 not heard: it keeps no log",
            ])
        #expect(
            Self.marks(session.hear(try kitchen.event(1, epoch: "fourth"))) == [
                "kds-service starts over, in epoch fourth"
            ])
        #expect(
            Self.marks(session.hear(try kitchen.beat(0, epoch: "fifth"))) == [
                "kds-service starts over, in epoch fifth"
            ])
    }

    @Test func `a numbering that comes back without a log goes on where it was left`() throws {
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        var session = TapStreamSession(TapSamples.kitchen, start: .live)
        _ = session.hear(try kitchen.beat(7))
        _ = session.hear(try kitchen.event(1, epoch: "second"))

        #expect(
            Self.marks(session.hear(try kitchen.beat(9))) == [
                "kds-service starts over, in epoch first",
                "2 events (8 to 9) of kitchen/00001 not heard: it keeps no log",
            ])
    }

    @Test(arguments: [(1, 1), (40, 40), (100, 100)])
    func `it begins with the event of a number`(from: UInt64, first: Int) throws {
        var log = try TapLog(.after(SequenceNumber(from - 1)), 1...100)
        log.hear(try samples.beat(100))
        #expect(log.news() == (first...100).map { "\($0)" })
    }

    @Test func `it awaits the event of a number that is yet to come`() throws {
        var log = try TapLog(.after(SequenceNumber(3)), 1...2)
        log.hear(try samples.beat(2))
        for number in UInt64(3)...5 { log.happen(try samples.event(number)) }
        #expect(log.news().filter { Int($0) != nil } == ["4", "5"])
    }

    @Test(arguments: [(0, 1), (57, 57), (1000, 1000), (1001, 1001)])
    func `it finds the first event of a time in a few probes`(since: Int64, first: Int) throws {
        var log = try TapLog(.since(TapSamples.start + .seconds(since)), 1...1000)
        log.hear(try samples.beat(1000))
        log.happen(try samples.event(1001))
        #expect(log.news().filter { Int($0) != nil } == (first...1001).map { "\($0)" })
        #expect(log.questions <= 10 + 1 + 1000 / TapStreamSession.pageSize)
    }

    @Test func `a log that does not reach back says where it begins`() throws {
        var log = try TapLog(.since(TapSamples.start), 1...9)
        log.horizon = 6
        log.hear(try samples.beat(9))
        #expect(
            log.news() == [
                "orders/00001 begins with event 7: what was before is no longer kept",
                "7", "8", "9",
            ])
    }

    @Test func `after a restart in the same numbering it goes on`() throws {
        var log = try TapLog(.live, 1...7)
        log.hear(try samples.beat(7))
        log.happen(try samples.event(8), isLost: true)
        log.hear(try samples.beat(8))
        log.happen(try samples.event(9))
        #expect(log.news().filter { Int($0) != nil } == ["8", "9"])
    }

    @Test func `another numbering is said, and what is new in it is fetched`() throws {
        var log = try TapLog(.live, 1...7)
        log.hear(try samples.beat(7, at: 50))
        log.events = [
            try samples.event(1, epoch: "second", at: 10),
            try samples.event(2, epoch: "second", at: 60),
        ]
        log.hear(try samples.beat(2, epoch: "second", at: 70))
        #expect(log.news() == ["beat 7", "order-service starts over, in epoch second", "2"])
    }

    @Test func `another numbering while the start is looked for is searched from there, too`()
        throws
    {
        var log = try TapLog(.since(TapSamples.start + .seconds(5)))
        log.isAway = true
        log.hear(try samples.beat(7, at: 50))
        log.isAway = false
        log.events = try (1...9).map { try samples.event($0, epoch: "second") }
        log.hear(try samples.beat(9, epoch: "second", at: 70))
        #expect(log.news().filter { Int($0) != nil } == ["5", "6", "7", "8", "9"])
    }

    @Test func `an event that can't be read from the log is said to be lost`() throws {
        var log = try TapLog(.after(.none), 1...5)
        log.events.removeAll { $0.event.sequence.number == 3 }
        log.hear(try samples.beat(5))
        #expect(
            log.news() == [
                "1", "2", "event 3 of orders/00001 not heard: no longer in the log", "4", "5",
            ])
    }

    @Test func `a late event of the former numbering is no restart, its heartbeat is`() throws {
        var log = try TapLog(.live, 1...7)
        log.hear(try samples.beat(7, at: 50))
        log.events = [try samples.event(1, epoch: "second", at: 10)]
        log.hear(try samples.beat(1, epoch: "second", at: 70))
        _ = log.news()

        log.hear(try samples.event(8, at: 49))
        #expect(log.news() == [])
        log.hear(try samples.beat(8, at: 80))
        #expect(log.news() == ["order-service starts over, in epoch first"])
    }

    private static func marks(_ steps: [TapStreamSession.Step]) -> [String] {
        steps.compactMap { if case .mark(let mark) = $0 { mark.text } else { nil } }
    }
}
