// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

@Suite struct FollowerCoreTests {
    private let places: [LocationID] = ["00001", "00002", "00003"]
    private let publisher = PublisherCore(
        format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
        positions: ["00001": .none, "00002": .none, "00003": .none])

    private func heartbeat(of location: LocationID) -> [[UInt8]] {
        let message = publisher.heartbeat(
            of: location, time: Timestamp(milliseconds: 0), data: Heartbeat())
        return message.map { [$0.topic, $0.body] } ?? []
    }

    @Test func `a location more than may be followed opens nothing and is counted`() {
        var core = FollowerCore<Note>(service: "notes", canReplay: true, streamLimit: 2)
        let now = ContinuousClock.now

        for location in places { _ = core.received(heartbeat(of: location), now: now) }
        #expect(core.streams(now: now).map(\.location) == ["00001", "00002"])
        #expect(core.passedOver == 1)

        #expect(core.received(heartbeat(of: "00003"), now: now).isEmpty)
        #expect(!core.received(heartbeat(of: "00002"), now: now).isEmpty)
        #expect(core.passedOver == 2)
    }
}
