// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire
import ZeroMQ

/// A client of kds-service that writes down what it notices, in order: states as its follower takes
/// them, heartbeats and events as they come, because a follower may learn of an event by a state.
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
            return .heard(at: .now(), sourceHeardAt: beat.data.sourceHeardAt)
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
