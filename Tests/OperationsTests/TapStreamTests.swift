// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing
import Wire

@testable import Tap

@Suite struct `A tap in one stream` {
    private let samples = TapSamples()

    @Test func `without a start it begins with the first message`() throws {
        var log = try TapLog(.live, 1...41)
        log.receive(try samples.heartbeat(41))
        log.publish(try samples.event(42))
        #expect(log.newOutput() == ["beat 41", "42"])
        #expect(log.queries == 0)
    }

    @Test func `a duplicate is shown once`() throws {
        var log = try TapLog(.live, 1...1)
        log.receive(try samples.heartbeat(1))
        log.publish(try samples.event(2))
        log.receive(try samples.event(2))
        #expect(log.newOutput() == ["beat 1", "2"])
    }

    @Test
    func `missing events are marked and read from the log, before the event that revealed them`()
        throws
    {
        var log = try TapLog(.live, 1...1)
        log.receive(try samples.heartbeat(1))
        for number in UInt64(2)...4 { log.publish(try samples.event(number), isLost: true) }
        log.publish(try samples.event(5))
        #expect(
            log.newOutput() == [
                "beat 1",
                "3 events (2 to 4) of orders/00001 not received: they follow from the log",
                "2", "3", "4", "5",
            ])
    }

    @Test func `a heartbeat reveals that the last event is missing`() throws {
        var log = try TapLog(.live, 1...1)
        log.receive(try samples.heartbeat(1))
        log.publish(try samples.event(2), isLost: true)
        log.receive(try samples.heartbeat(2))
        #expect(
            log.newOutput() == [
                "beat 1", "event 2 of orders/00001 not received: it follows from the log", "2",
            ])
    }

    @Test func `while the service does not reply, the buffer is bounded, and no event is lost`()
        throws
    {
        var log = try TapLog(.live, 1...1)
        log.receive(try samples.heartbeat(1))
        log.isAway = true
        log.publish(try samples.event(2), isLost: true)
        for number in UInt64(3)...1000 { log.publish(try samples.event(number)) }
        #expect(log.newOutput() == ["beat 1"])

        log.isAway = false
        log.receive(try samples.heartbeat(1000))

        #expect(log.newOutput().filter { Int($0) != nil } == (2...1000).map { "\($0)" })
        log.publish(try samples.event(1001))
        #expect(log.newOutput() == ["1001"])
    }

    @Test func `events that are no longer in the log are marked as lost`() throws {
        var log = try TapLog(.live, 1...1)
        log.receive(try samples.heartbeat(1))
        for number in UInt64(2)...9 { log.publish(try samples.event(number), isLost: true) }
        log.horizon = 5
        log.publish(try samples.event(10))
        #expect(
            log.newOutput() == [
                "beat 1", "4 events (2 to 5) of orders/00001 not received: no longer in the log",
                "4 events (6 to 9) of orders/00001 not received: they follow from the log",
                "6", "7", "8", "9", "10",
            ])
    }

    @Test func `a log that refuses is queried once`() throws {
        var session = TapStreamSession(TapSamples.orders, start: .live)
        _ = session.received(try samples.event(1))
        guard case .query(let query) = session.received(try samples.event(3)).last else {
            throw TapSamples.NoEvent()
        }
        let steps = session.received(.refused("no"), to: query.number)
        #expect(
            Self.marks(steps) == [
                "only new events of orders are shown: no",
                "event 2 of orders/00001 not received: no",
            ])
        #expect(session.nextTime == TapSamples.start + .seconds(3))
        _ = session.showNext()
        #expect(
            Self.marks(session.received(try samples.event(5))) == [
                "event 4 of orders/00001 not received: no"
            ])
    }

    @Test func `without a log, missing events are marked as lost`() throws {
        var session = TapStreamSession(TapSamples.kitchen, start: .since(TapSamples.start))
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        #expect(
            Self.marks(session.received(try kitchen.event(7))) == [
                "only new events of kitchen are shown: it keeps no log"
            ])
        #expect(
            Self.marks(session.received(try kitchen.heartbeat(9))) == [
                "2 events (8 to 9) of kitchen/00001 not received: it keeps no log"
            ])
    }

    @Test func `without a log, another epoch marks its first events as lost`() throws {
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        var session = TapStreamSession(TapSamples.kitchen, start: .live)
        _ = session.received(try kitchen.heartbeat(7))

        #expect(
            Self.marks(session.received(try kitchen.heartbeat(3, epoch: "second"))) == [
                "kds-service starts over, in epoch second",
                "3 events (1 to 3) of kitchen/00001 not received: it keeps no log",
            ])
        #expect(
            Self.marks(session.received(try kitchen.event(2, epoch: "third"))) == [
                "kds-service starts over, in epoch third",
                "event 1 of kitchen/00001 not received: it keeps no log",
            ])
        #expect(
            Self.marks(session.received(try kitchen.event(1, epoch: "fourth"))) == [
                "kds-service starts over, in epoch fourth"
            ])
        #expect(
            Self.marks(session.received(try kitchen.heartbeat(0, epoch: "fifth"))) == [
                "kds-service starts over, in epoch fifth"
            ])
    }

    @Test func `without a log, an epoch that comes back continues where it was left`() throws {
        let kitchen = TapSamples(stream: TapSamples.kitchen)
        var session = TapStreamSession(TapSamples.kitchen, start: .live)
        _ = session.received(try kitchen.heartbeat(7))
        _ = session.received(try kitchen.event(1, epoch: "second"))

        #expect(
            Self.marks(session.received(try kitchen.heartbeat(9))) == [
                "kds-service starts over, in epoch first",
                "2 events (8 to 9) of kitchen/00001 not received: it keeps no log",
            ])
    }

    @Test(arguments: [(1, 1), (40, 40), (100, 100)])
    func `it begins with the event of a sequence`(from: UInt64, first: Int) throws {
        var log = try TapLog(.after(SequenceNumber(from - 1)), 1...100)
        log.receive(try samples.heartbeat(100))
        #expect(log.newOutput() == (first...100).map { "\($0)" })
    }

    @Test func `it awaits the event of a future sequence`() throws {
        var log = try TapLog(.after(SequenceNumber(3)), 1...2)
        log.receive(try samples.heartbeat(2))
        for number in UInt64(3)...5 { log.publish(try samples.event(number)) }
        #expect(log.newOutput().filter { Int($0) != nil } == ["4", "5"])
    }

    @Test(arguments: [(0, 1), (57, 57), (1000, 1000), (1001, 1001)])
    func `it finds the first event of a time with a few queries`(since: Int64, first: Int) throws {
        var log = try TapLog(.since(TapSamples.start + .seconds(since)), 1...1000)
        log.receive(try samples.heartbeat(1000))
        log.publish(try samples.event(1001))
        #expect(log.newOutput().filter { Int($0) != nil } == (first...1001).map { "\($0)" })
        #expect(log.queries <= 10 + 1 + 1000 / TapStreamSession.pageSize)
    }

    @Test func `a log that begins too late is marked`() throws {
        var log = try TapLog(.since(TapSamples.start), 1...9)
        log.horizon = 6
        log.receive(try samples.heartbeat(9))
        #expect(
            log.newOutput() == [
                "orders/00001 begins with event 7: earlier events are no longer in the log",
                "7", "8", "9",
            ])
    }

    @Test func `after a restart in the same epoch it continues`() throws {
        var log = try TapLog(.live, 1...7)
        log.receive(try samples.heartbeat(7))
        log.publish(try samples.event(8), isLost: true)
        log.receive(try samples.heartbeat(8))
        log.publish(try samples.event(9))
        #expect(log.newOutput().filter { Int($0) != nil } == ["8", "9"])
    }

    @Test func `another epoch is marked, and its new events are read from the log`() throws {
        var log = try TapLog(.live, 1...7)
        log.receive(try samples.heartbeat(7, at: 50))
        log.events = [
            try samples.event(1, epoch: "second", at: 10),
            try samples.event(2, epoch: "second", at: 60),
        ]
        log.receive(try samples.heartbeat(2, epoch: "second", at: 70))
        #expect(log.newOutput() == ["beat 7", "order-service starts over, in epoch second", "2"])
    }

    @Test func `another epoch during the search is searched from the same time`()
        throws
    {
        var log = try TapLog(.since(TapSamples.start + .seconds(5)))
        log.isAway = true
        log.receive(try samples.heartbeat(7, at: 50))
        log.isAway = false
        log.events = try (1...9).map { try samples.event($0, epoch: "second") }
        log.receive(try samples.heartbeat(9, epoch: "second", at: 70))
        #expect(log.newOutput().filter { Int($0) != nil } == ["5", "6", "7", "8", "9"])
    }

    @Test func `an event that is missing from the log is marked as lost`() throws {
        var log = try TapLog(.after(.none), 1...5)
        log.events.removeAll { $0.event.sequence.number == 3 }
        log.receive(try samples.heartbeat(5))
        #expect(
            log.newOutput() == [
                "1", "2", "event 3 of orders/00001 not received: no longer in the log", "4", "5",
            ])
    }

    @Test func `a late event of the former epoch is ignored, its heartbeat brings the epoch back`()
        throws
    {
        var log = try TapLog(.live, 1...7)
        log.receive(try samples.heartbeat(7, at: 50))
        log.events = [try samples.event(1, epoch: "second", at: 10)]
        log.receive(try samples.heartbeat(1, epoch: "second", at: 70))
        _ = log.newOutput()

        log.receive(try samples.event(8, at: 49))
        #expect(log.newOutput() == [])
        log.receive(try samples.heartbeat(8, at: 80))
        #expect(log.newOutput() == ["order-service starts over, in epoch first"])
    }

    private static func marks(_ steps: [TapStreamSession.Step]) -> [String] {
        steps.compactMap { if case .mark(let mark) = $0 { mark.text } else { nil } }
    }
}
