// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// What the pages of one stream get, without sockets.
@Suite struct LiveHubTests {
    private static let location: LocationID = "00001"
    private static let links = OrderLink(secret: "a secret of at least 16 bytes")

    /// A source whose state is complete and empty.
    private final class Source: LiveSource {
        let snapshotPosition: (epoch: Epoch, sequence: SequenceNumber)? = (
            "e-1", SequenceNumber(1)
        )
        func isCurrent(_ location: LocationID) -> Bool { true }
        func lastConfirmed(_ location: LocationID) -> ContinuousClock.Instant? { .now }
        func close() {}
    }

    private static func hub(_ kind: LiveTopic.Kind) -> LiveHub {
        let hub = LiveHub(LiveTopic(kind: kind, location: location))
        hub.source = Source()
        return hub
    }

    private static func event<Entity>(
        _ entity: Entity, type: String, subject: String, at sequence: UInt64
    ) -> Follower<Entity>.Update {
        .changed(
            location,
            Event(
                type: type, subject: subject, time: Timestamp(milliseconds: 5),
                sequence: SequenceNumber(sequence), epoch: "e-1", actor: "till-1",
                correlationid: nil, data: entity))
    }

    private static func ticket(_ fulfilment: Fulfilment) -> Ticket {
        Ticket(
            order: "o-1", location: location, number: 17, terminal: "till-1", customer: "Ana",
            fulfilment: fulfilment, revision: 1, status: .inProcess, paid: true,
            firedAt: Timestamp(milliseconds: 1), lines: [])
    }

    /// The events that a page of the hub gets from a body, without the heartbeats.
    private static func heard(
        _ hub: LiveHub, subject: String? = nil, fallback: LiveHub.Fallback? = nil,
        after body: () -> Void
    ) async -> [String] {
        let (frames, listener) = AsyncStream.makeStream(of: LiveFrame.self)
        hub.add(listener, owner: nil, subject: subject, after: nil, fallback: fallback)
        body()
        hub.close()
        let text = await frames.reduce(into: "") {
            $0 += String(decoding: $1.bytes, as: UTF8.self)
        }
        return text.split(separator: "\n\n").map(String.init).filter {
            !$0.hasPrefix("event: heartbeat")
        }
    }

    @Test func `a number leaves the board when its order is served at a table`() async throws {
        let hub = Self.hub(.board)
        let update = hub.boardHandler(Self.links)
        update(.replaced(Self.location, [Self.ticket(Fulfilment(.counter))]))
        let dineIn = Self.ticket(Fulfilment(.dineIn, table: "4"))
        let changed = Self.event(dineIn, type: "ticket.changed", subject: "o-1", at: 2)

        let events = await Self.heard(hub) { update(changed) }

        #expect(events.count == 2)
        let change = try #require(events.last)
        #expect(change.contains(#""type":"ticket.removed""#))
        #expect(change.contains(#""number":17"#))
        #expect(await Self.heard(hub) {}.first?.contains(#""state":[]"#) == true)
    }

    @Test func `the board does not say which orders it shows`() async throws {
        let hub = Self.hub(.board)
        let update = hub.boardHandler(Self.links)
        let ticket = Self.ticket(Fulfilment(.pickup))
        update(.replaced(Self.location, [ticket]))
        let changed = Self.event(ticket, type: "ticket.changed", subject: "o-1", at: 2)

        let events = await Self.heard(hub) { update(changed) }

        let name = Self.links.boardName(of: "o-1")
        #expect(events.count == 2)
        for event in events {
            #expect(event.contains(#""order":"\#(name)","number":17"#))
            #expect(!event.contains("o-1") && !event.contains("Ana") && !event.contains("till-1"))
        }
        #expect(events.last?.contains(#""subject":"\#(name)""#) == true)
        #expect(name != Self.links.link(of: "o-1"))
    }

    @Test func `a page gets the change that ended its entity while it was added`() async throws {
        let hub = Self.hub(.tickets)
        let update: (Follower<Ticket>.Update) -> Void = hub.handler { JSON.encode($0) }
        let ticket = Self.ticket(Fulfilment(.counter))
        update(.replaced(Self.location, [ticket]))
        // The state that was read before the end of the entity.
        let earlier = LiveHub.Fallback(frame: .state(of: JSON.encode(ticket)), isFinal: false)
        update(Self.event(ticket, type: "ticket.removed", subject: "o-1", at: 2))

        let events = await Self.heard(hub, subject: "o-1", fallback: earlier) {}

        #expect(events.map { $0.prefix(13) } == ["event: state\n", "event: change"])
        #expect(events.last?.contains(#""type":"ticket.removed""#) == true)
    }
}
