// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus
import Wire

@Suite(.timeLimit(.minutes(1))) struct PublisherTests {
    /// A publisher, and a listener that reads nothing until it is asked to.
    private final class LateListener: BusResident {
        /// What the publisher said of its stream: that somebody listens.
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

        /// How many messages waited to be read.
        func read() throws -> Int {
            var count = 0
            while try listener.receive() != nil { count += 1 }
            return count
        }
    }

    @Test func `events past the limit of a listener that does not read are dropped`()
        async throws
    {
        var limits = Limits()
        limits.queuedMessages = 100
        let host = try BusHost<LateListener>(name: "notes", limits: limits)
        try await host.start { try LateListener(bus: $0) }
        _ = await host.run { await $0.begun.next() }

        await host.with { $0.publish(200) }

        // Without a connection between them both ends have one queue: one more at the listener.
        #expect(try await host.with { try $0.read() } == 101)
        await host.stop()
    }

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
