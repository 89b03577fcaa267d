// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import Wire
import ZeroMQ

@testable import MessageBus

@Suite(.timeLimit(.minutes(1))) struct PublisherTests {
    /// A publisher with a subscriber that reads only on request.
    private final class SlowSubscription: BusResident {
        /// Receives the stream's location with its first heartbeat, after the subscription.
        let begun = Inbox()
        private let publisher: Publisher
        private let listener: Socket

        init(bus: Bus) throws {
            publisher = try Publisher(
                bus: bus, endpoint: "inproc://notes",
                format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
                positions: ["00001": .none]
            ) { [begun] location, _ in
                begun.put(location.text)
                return Heartbeat()
            }
            listener = try Socket(.subscribe, context: bus.context)
            try listener.set(.receiveHighWaterMark, 1)
            try listener.subscribe(to: "notes/")
            try listener.connect("inproc://notes")
        }

        func stop() {
            listener.close()
            publisher.close()
        }

        func publish(_ count: Int) {
            for number in 1...count {
                publisher.publish(
                    EventRecord(
                        location: "00001", sequence: SequenceNumber(UInt64(number)),
                        type: "note.written", subject: "a", time: Timestamp(milliseconds: 0),
                        actor: "till-1", correlation: "key", data: Array("{}".utf8)))
            }
        }

        /// Reads the queued messages, and returns their number.
        func read() throws -> Int {
            var count = 0
            while try listener.receive() != nil { count += 1 }
            return count
        }
    }

    @Test func `events beyond the queue limit of a slow subscriber are dropped`()
        async throws
    {
        var limits = Limits()
        limits.queuedMessages = 100
        let host = try BusHost<SlowSubscription>(name: "notes", limits: limits)
        try await host.start { try SlowSubscription(bus: $0) }
        _ = await host.run { await $0.begun.next() }

        await host.with { $0.publish(200) }

        // Over inproc both ends share one queue, with one more message at the subscriber.
        #expect(try await host.with { try $0.read() } == 101)
        await host.stop()
    }

    @Test func `repeated subscriptions do not multiply the heartbeats`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.events
        let service = try BusHost<SubscriptionCounter>(name: "notes")
        try await service.start { try SubscriptionCounter(bus: $0, endpoint: endpoint) }
        let subscriber = try BusHost<RawClient>(name: "subscriber")
        try await subscriber.start {
            try RawClient(bus: $0, kind: .extendedSubscribe, endpoint: endpoint)
        }

        try await subscriber.with { subscriber in
            for _ in 1...20_000 { try subscriber.sendWhenWritable("\u{1}notes/00001/") }
            try subscriber.sendWhenWritable("\u{1}notes/00002/")
        }
        // The last subscription is processed last.
        _ = await service.run { await $0.begun.next(until: "00002") }

        let heartbeats = await service.with { $0.heartbeats["00001"] } ?? nil
        #expect((1..<500).contains(heartbeats ?? 0))
        await subscriber.stop()
        await service.stop()
    }
}

/// A publisher of two locations that counts its heartbeats.
final class SubscriptionCounter: BusResident {
    private(set) var heartbeats: [LocationID: Int] = [:]
    /// Receives each location with its first heartbeat.
    let begun = Inbox()
    private var publisher: Publisher?

    init(bus: Bus, endpoint: String) throws {
        publisher = try Publisher(
            bus: bus, endpoint: endpoint,
            format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
            positions: ["00001": .none, "00002": .none]
        ) { [weak self] location, _ in
            self?.count(location)
            return Heartbeat()
        }
    }

    func stop() { publisher?.close() }

    private func count(_ location: LocationID) {
        heartbeats[location, default: 0] += 1
        if heartbeats[location] == 1 { begun.put("\(location)") }
    }
}
