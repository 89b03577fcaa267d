// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// The tickets of all locations, and the streams that tell of them.
///
/// Nothing of it outlives the process: each start numbers anew, in an epoch of its own.
final class TicketStreams {
    /// Why a ticket changed, as its event tells.
    private struct Cause {
        var actor: String
        var correlation: String
    }

    let epoch: Epoch
    private var board = TicketBoard()
    private var source = SourceWatch()
    private var publisher: Publisher?
    private var generator = SystemRandomNumberGenerator()

    /// Binds the endpoint; `failed` is told when that can't be done again after listeners were cut
    /// off.
    ///
    /// Throws a `ZeroMQError` when it can't be bound.
    init(
        bus: Bus, endpoint: String, gate: Gate?, statistics: StatisticsRecorder,
        failed: @escaping KitchenService.FailureHandler
    ) throws {
        epoch = .unique(at: .now(), using: &generator)
        publisher = try Publisher(
            bus: bus, endpoint: endpoint, gate: gate,
            format: StreamFormat(service: "kitchen", epoch: epoch, entity: "ticket"),
            positions: [:], statistics: statistics,
            heartbeatData: { [weak self] in
                Heartbeat(sourceHeardAt: self?.source.heardAt($0, at: $1, now: .now))
            }, failed: failed)
    }

    /// The tickets of a location and their place in its stream; nil while its orders are not known.
    func snapshot(of location: LocationID) -> Snapshot<Ticket>? {
        publisher?.position(of: location).map {
            Snapshot(epoch: epoch, sequence: $0, state: board.tickets(of: location))
        }
    }

    /// Takes the active orders of a location from a new snapshot and tells what is different now.
    func replace(_ location: LocationID, with orders: [Order], now: Timestamp) throws {
        let key = CommandKey.unique(at: now, using: &generator)
        let changes = board.replace(location: location, orders: orders)
        publisher?.begin(location)
        for change in changes {
            try publish(change, because: Cause(actor: "kds-service", correlation: key.text), now)
        }
    }

    /// Takes one order that changed and tells what that means for its ticket.
    func apply(_ event: Event<Order>, now: Timestamp) throws {
        guard let change = board.apply(event.data) else { return }
        let cause = Cause(
            actor: event.actor ?? "order-service",
            correlation: event.correlationid ?? event.sequence.description)
        try publish(change, because: cause, now)
    }

    /// What is shown of a location was certain to be right then; nil when it never was.
    func noteSource(of location: LocationID, certainAt instant: ContinuousClock.Instant?) {
        source.note(location, certainAt: instant)
    }

    /// Says where the stream of a location stands and when its source was heard, now.
    func beat(_ location: LocationID) { publisher?.beat(location) }

    /// Closes the socket.
    func close() { publisher?.close() }

    private func publish(
        _ change: TicketChange, because cause: Cause, _ now: Timestamp
    ) throws {
        let ticket = change.ticket
        let position = publisher?.position(of: ticket.location) ?? .none
        publisher?.publish(
            EventRecord(
                location: ticket.location, sequence: position.next, type: change.type.rawValue,
                subject: ticket.order.text, time: now, actor: cause.actor,
                correlation: cause.correlation, data: try WireCoding.encode(ticket)))
    }
}
