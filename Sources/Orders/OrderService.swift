// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage

/// order-service: the only writer of orders, which follows locations-service for menus and prices.
public final class OrderService: BusResident {
    private let service: JournalService<OrderState>
    private let bus: Bus
    private var follower: Follower<CatalogueEntry>?

    /// Restores the orders from the database, which is made when it is not there, and serves.
    ///
    /// Throws when the file or an endpoint can't be used.
    public init(
        bus: Bus, endpoints: ServiceEndpoints, locations: ServiceEndpoints, databasePath: String,
        version: String, failed: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        let journal = try Journal(path: databasePath, now: .now(), migrations: OrderSchema.register)
        let active = try journal.transact { db in try OrderStorage.active(db) }
        let format = StreamFormat(service: "orders", epoch: journal.epoch, entity: "order")
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: OrderState(active, format: format),
            format: format, version: version, failed: failed)
        follower = try Follower(
            bus: bus, service: "locations", endpoints: locations,
            snapshots: GetLocationSnapshot.self,
            events: GetLocationEvents.self
        ) { [weak self] in self?.heard($0) }
    }

    /// Closes the sockets and the file.
    public func stop() {
        follower?.close()
        service.stop()
    }

    private func heard(_ update: Follower<CatalogueEntry>.Update) {
        switch update {
        case .replaced(let location, let entries):
            for entry in entries { service.state.catalogue.put(entry) }
            service.begin(location)
            awaitCompleteness()
        case .changed(_, let event):
            service.state.catalogue.put(event.data)
        case .heard, .stale, .current:
            // What was said last holds until it is replaced: orders go on without
            // locations-service.
            break
        }
    }

    /// After one more heartbeat of everybody, every location has been heard of.
    private func awaitCompleteness() {
        guard !service.state.catalogue.isComplete else { return }
        bus.after(Limits.heartbeat * 1.5) { [weak self] in
            self?.service.state.catalogue.isComplete = true
        }
    }
}
