// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus

@Suite(.timeLimit(.minutes(1))) struct PublisherTests {
    @Test func `who repeats its subscription does not multiply the heartbeats`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.events
        let service = try BusHost<SubscriptionCounter>(name: "notes")
        try await service.start { try SubscriptionCounter(bus: $0, endpoint: endpoint) }
        let subscriber = try BusHost<RawClient>(name: "subscriber")
        try await subscriber.start {
            try RawClient(bus: $0, kind: .extendedSubscribe, endpoint: endpoint)
        }

        try await subscriber.with { subscriber in
            for _ in 1...20_000 { try subscriber.insist("\u{1}notes/00001/") }
            try subscriber.insist("\u{1}notes/00002/")
        }
        // What comes last of many is taken last.
        _ = await service.run { await $0.begun.next(until: "00002") }

        let heartbeats = await service.with { $0.heartbeats["00001"] } ?? nil
        #expect((1..<500).contains(heartbeats ?? 0))
        await subscriber.stop()
        await service.stop()
    }
}
