// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire
import ZeroMQ

/// An update that a screen receives from kds-service.
enum Observation: Sendable {
    case replaced([Revision])
    case changed(Change)
    case heartbeat(Beat)

    /// The parts of a heartbeat that the tests check, and the time of its arrival.
    struct Beat: Sendable {
        var at: Timestamp
        var epoch: Epoch
        var data: Heartbeat
        var kitchen: KitchenHeartbeat {
            data.members(as: KitchenHeartbeat.self) ?? KitchenHeartbeat()
        }
    }

    /// The parts of a ticket that the tests check.
    struct Revision: Sendable, Equatable {
        var order: OrderID
        var revision: Int
    }

    /// The parts of an event that the tests check.
    struct Change: Sendable, Equatable {
        var type: String
        var order: OrderID
        var revision: Int
        var sequence: UInt64
        var actor: String?
        var correlation: String?
    }

    var tickets: [Revision]? { if case .replaced(let tickets) = self { tickets } else { nil } }

    var beat: Beat? { if case .heartbeat(let beat) = self { beat } else { nil } }

    var change: Change? { if case .changed(let change) = self { change } else { nil } }
}

/// A client of kds-service that records its observations in order.
///
/// Its follower delivers the snapshots, and a socket of its own the heartbeats and events. A
/// follower may get an event as a part of a snapshot.
final class ScreenModel: BusResident {
    let requester: Requester
    private var follower: Follower<Ticket>?
    private let events: Socket

    init(
        bus: Bus, kitchen: ServiceEndpoints, observed: AsyncStream<Observation>.Continuation
    ) throws {
        requester = try Requester(bus: bus, endpoint: kitchen.requests)
        events = try Socket(.subscribe, context: bus.context)
        follower = try Follower(
            bus: bus, service: "kitchen", endpoints: kitchen, location: Sample.place,
            snapshots: GetKitchenSnapshot.self
        ) { update in
            guard case .replaced(_, let tickets) = update else { return }
            observed.yield(
                .replaced(tickets.map { .init(order: $0.order, revision: $0.revision) }))
        }
        try events.subscribe(to: "kitchen/\(Sample.place)/")
        try events.connect(kitchen.events)
        _ = bus.thread.watch(events) { [events] in
            while let message = try? events.receive() {
                if let observation = Self.observation(of: message) { observed.yield(observation) }
            }
        }
    }

    func stop() {
        follower?.close()
        events.close()
        requester.close()
    }

    private static func observation(of message: Message) -> Observation? {
        guard let body = message.frames.last?.bytes else { return nil }
        if let beat = try? WireCoding.decode(Event<Heartbeat>.self, from: body),
            beat.type == StreamFormat.heartbeatType
        {
            return .heartbeat(.init(at: .now(), epoch: beat.epoch, data: beat.data))
        }
        return (try? WireCoding.decode(Event<Ticket>.self, from: body)).map { event in
            .changed(
                .init(
                    type: event.type, order: event.data.order, revision: event.data.revision,
                    sequence: event.sequence.number, actor: event.actor,
                    correlation: event.correlationid))
        }
    }
}
