// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenClient
import KitchenDisplay
import MessageBus
import Messages
import Till
import Wire

/// The streams of one location that a till shows: its menu, its orders and its tickets.
final class FollowedPlace {
    private let location: LocationID
    private let receive: (TillInput) -> Void
    private var menu: Follower<LocationEntity>?
    private var orders: Follower<Order>?
    /// The tickets, and the taps on them.
    private(set) var tickets: TicketFeed?

    /// Follows a location; `receive` gets the inputs.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    init(
        _ location: LocationID, _ contact: TillContact, _ bus: Bus, _ kitchen: KitchenConnection,
        terminal: TerminalID, receive: @escaping (TillInput) -> Void
    ) throws {
        self.location = location
        self.receive = receive
        menu = try Follower(
            bus: bus, service: "locations", endpoints: contact[.locations], location: location,
            snapshots: GetLocationSnapshot.self, events: GetLocationEvents.self
        ) { [weak self] in self?.received($0) }
        orders = try Follower(
            bus: bus, service: "orders", endpoints: contact[.orders], location: location,
            snapshots: GetOrderSnapshot.self, events: GetOrderEvents.self
        ) { [weak self] in self?.received($0) }
        let tickets = TicketFeed(
            location: location, terminal: terminal, watchesSight: true
        ) { [weak self] in self?.received($0) }
        self.tickets = tickets
        try tickets.connect(kitchen)
    }

    /// Closes the sockets; no input follows.
    func close() {
        menu?.close()
        orders?.close()
        tickets?.close()
    }

    private func received(_ update: Follower<LocationEntity>.Update) {
        switch update {
        case .replaced(_, let entities): receive(.catalogue(.replaced(entities)))
        case .changed(_, let event): receive(.catalogue(.changed(event.data)))
        case .heartbeat(_, let beat): confirm(.locations, menu, beat)
        case .current: confirm(.locations, menu)
        case .stale: receive(.silent(.locations))
        }
    }

    private func received(_ update: Follower<Order>.Update) {
        switch update {
        case .replaced(_, let all): receive(.orders(.replaced(all)))
        case .changed(_, let event): receive(.orders(.changed(event.data)))
        case .heartbeat(_, let beat): confirm(.orders, orders, beat)
        case .current: confirm(.orders, orders)
        case .stale: receive(.silent(.orders))
        }
    }

    private func received(_ input: KitchenInput) {
        switch input {
        case .received(let time, _): receive(.heard(.kitchen, at: time))
        case .silent(.kitchenService): receive(.silent(.kitchen))
        default: break
        }
        receive(.kitchen(input))
    }

    /// Reports what a heartbeat says of the database, and when the copy of a stream was confirmed.
    ///
    /// A heartbeat that reveals a gap confirms nothing.
    private func confirm<Entity>(
        _ service: TillService, _ follower: Follower<Entity>?, _ beat: Event<Heartbeat>? = nil
    ) {
        if let beat { receive(.database(service, isReplaced: beat.data.replaced ?? false)) }
        guard let follower, follower.isCurrent(location),
            let confirmed = follower.lastConfirmed(location)
        else { return }
        receive(.heard(service, at: confirmed.wallTime))
    }
}
