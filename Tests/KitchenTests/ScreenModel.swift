// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages

/// A client of kds-service that writes down what it notices, in order.
final class ScreenModel: BusResident {
    let requester: Requester
    private var follower: Follower<Ticket>?

    init(
        bus: Bus, kitchen: ServiceEndpoints, observed: AsyncStream<Observation>.Continuation
    ) throws {
        requester = try Requester(bus: bus, endpoint: kitchen.requests)
        follower = try Follower(
            bus: bus, service: "kitchen", endpoints: kitchen, location: Sample.place,
            snapshots: GetKitchenSnapshot.self
        ) { update in
            if let observation = Self.observation(of: update) { observed.yield(observation) }
        }
    }

    func stop() {
        follower?.close()
        requester.close()
    }

    private static func observation(of update: Follower<Ticket>.Update) -> Observation? {
        switch update {
        case .replaced(_, let tickets):
            .replaced(tickets.map { .init(order: $0.order, revision: $0.revision) })
        case .changed(_, let event):
            .changed(
                .init(
                    type: event.type, order: event.data.order, revision: event.data.revision,
                    sequence: event.sequence.number, actor: event.actor,
                    correlation: event.correlationid))
        case .heard(_, let beat): .heard(at: .now(), sourceHeardAt: beat.data.sourceHeardAt)
        case .stale, .current: nil
        }
    }
}
