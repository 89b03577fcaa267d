// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// The tickets of all locations and their streams.
///
/// Nothing is stored: each start begins a new epoch.
final class TicketStreams {
    /// The cause of a ticket's change, for its event.
    private struct Cause {
        var actor: String
        var correlation: String
    }

    /// The numbers of unseen tickets and of silent screens of a location.
    struct Sight: Equatable {
        var unseen = 0
        var silent = 0
    }

    let epoch: Epoch
    private var board = TicketBoard()
    private var freshness = SourceFreshness()
    /// What people in the kitchen can't see, where there is such a thing.
    private var sights: [LocationID: Sight] = [:]
    /// The revisions of the settings of the locations, where they are known.
    private var settings: [LocationID: Int] = [:]
    private var publisher: Publisher?
    private var generator = SystemRandomNumberGenerator()

    /// Binds the endpoint.
    ///
    /// Reports a failure to bind it again after subscribers were disconnected. Throws a
    /// `ZeroMQError` if it can't be bound now.
    init(
        bus: Bus, endpoint: String, gate: Gate?, statistics: StatisticsRecorder,
        reportFailure: @escaping (any Error) -> Void
    ) throws {
        epoch = .unique(at: .now(), using: &generator)
        publisher = try Publisher(
            bus: bus, endpoint: endpoint, gate: gate,
            format: StreamFormat(service: "kitchen", epoch: epoch, entity: "ticket"),
            positions: [:], statistics: statistics,
            heartbeatData: { [weak self] in
                let sight = self?.sights[$0] ?? Sight()
                return Heartbeat(
                    sourceHeardAt: self?.freshness.lastConfirmed($0, at: $1, now: .now),
                    adding: KitchenHeartbeat(
                        unseen: sight.unseen == 0 ? nil : sight.unseen,
                        silent: sight.silent == 0 ? nil : sight.silent,
                        settings: self?.settings[$0]))
            }, reportFailure: reportFailure)
    }

    /// The number of tickets that all locations show.
    var ticketCount: Int { board.count }

    /// The tickets of a location and the position of its stream; nil while its orders are unknown.
    func snapshot(of location: LocationID) -> Snapshot<Ticket>? {
        publisher?.position(of: location).map {
            Snapshot(epoch: epoch, sequence: $0, state: board.tickets(of: location))
        }
    }

    /// The tickets of a location, oldest first; nil while its orders are unknown.
    func tickets(of location: LocationID) -> [Ticket]? {
        publisher?.position(of: location).map { _ in board.tickets(of: location) }
    }

    /// The ticket of an order, if it is shown.
    func ticket(of order: OrderID) -> Ticket? { board.ticket(of: order) }

    /// The last time for which the tickets of a location were confirmed, by the system clock.
    func lastConfirmed(_ location: LocationID, at time: Timestamp) -> Timestamp? {
        freshness.lastConfirmed(location, at: time, now: .now)
    }

    /// Records what people can't see; publishes it at once if it has changed.
    func record(_ sight: Sight, of location: LocationID) {
        guard sight != sights[location, default: Sight()] else { return }
        sights[location] = sight
        publishHeartbeat(of: location)
    }

    /// Records the revision of a location's settings; publishes it at once if it has changed.
    func recordSettings(_ revision: Int, of location: LocationID) {
        guard revision != settings[location] else { return }
        settings[location] = revision
        publishHeartbeat(of: location)
    }

    /// Replaces the orders of a location by a snapshot; publishes the changes of its tickets.
    func replace(_ location: LocationID, with orders: [Order], now: Timestamp) throws {
        let key = CommandKey.unique(at: now, using: &generator)
        let changes = board.replace(location: location, orders: orders)
        publisher?.begin(location)
        for change in changes {
            try publish(change, because: Cause(actor: "kds-service", correlation: key.text), now)
        }
    }

    /// Applies a change of one order; publishes the change of its ticket, if any.
    func apply(_ event: Event<Order>, now: Timestamp) throws {
        guard let change = board.apply(event.data) else { return }
        let cause = Cause(
            actor: event.actor ?? "order-service",
            correlation: event.correlationid ?? event.sequence.description)
        try publish(change, because: cause, now)
    }

    /// Records the last time for which the tickets of a location were confirmed; nil if never.
    func recordFreshness(of location: LocationID, confirmedAt instant: ContinuousClock.Instant?) {
        freshness.record(location, confirmedAt: instant)
    }

    /// Publishes a heartbeat of a location now.
    func publishHeartbeat(of location: LocationID) { publisher?.sendHeartbeat(of: location) }

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

/// The last time for which the tickets of each location were confirmed to be current.
///
/// It is an instant of the monotonic clock, so that setting the system clock does not make tickets
/// fresher.
struct SourceFreshness {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    private var lastConfirmed: [LocationID: Instant] = [:]

    /// Records the last time for which a location was confirmed; nil if it never was.
    mutating func record(_ location: LocationID, confirmedAt instant: Instant?) {
        lastConfirmed[location] = instant
    }

    /// Returns the recorded instant as a time of the system clock, which shows `time` at `now`.
    func lastConfirmed(_ location: LocationID, at time: Timestamp, now: Instant) -> Timestamp? {
        lastConfirmed[location].map { time + ($0 - now) }
    }
}
