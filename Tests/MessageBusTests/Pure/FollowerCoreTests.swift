// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus
import Wire

@Suite struct FollowerCoreTests {
    private let places: [LocationID] = ["00001", "00002", "00003"]
    private let publisher = PublisherCore(
        format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
        positions: ["00001": .none, "00002": .none, "00003": .none])

    private func heartbeat(of location: LocationID, by publisher: PublisherCore) -> [[UInt8]] {
        let message = publisher.heartbeat(
            of: location, time: Timestamp(milliseconds: 0), data: Heartbeat())
        return message.map { [$0.topic, $0.body] } ?? []
    }

    private func heartbeat(of location: LocationID) -> [[UInt8]] {
        heartbeat(of: location, by: publisher)
    }

    @Test func `a location beyond the limit is ignored and counted`() {
        var core = FollowerCore<Note>(service: "notes", canReplay: true, streamLimit: 2)
        let now = ContinuousClock.now

        for location in places { _ = core.received(heartbeat(of: location), now: now) }
        #expect(core.streams(now: now).map(\.location) == ["00001", "00002"])
        #expect(core.ignoredMessages == 1)

        #expect(core.received(heartbeat(of: "00003"), now: now).isEmpty)
        #expect(!core.received(heartbeat(of: "00002"), now: now).isEmpty)
        #expect(core.ignoredMessages == 2)
    }

    @Test func `a stream with a gap is not reported as current`() {
        var core = FollowerCore<Note>(service: "notes", canReplay: true)
        let now = ContinuousClock.now
        let ahead = PublisherCore(
            format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
            positions: ["00001": SequenceNumber(7)])
        _ = core.begin("00001", now: now)
        let snapshot = Snapshot<Note>(epoch: "A", sequence: SequenceNumber(5), state: [])
        _ = core.answered(.success(snapshot), "00001", 1, now: now)
        #expect(core.streams(now: now).map(\.isCurrent) == [true])

        _ = core.received(heartbeat(of: "00001", by: ahead), now: now)

        #expect(!core.isCurrent("00001", now: now))
        #expect(core.streams(now: now).map(\.isCurrent) == [false])
        #expect(core.streams(now: now).map(\.gaps) == [1])
    }
}
