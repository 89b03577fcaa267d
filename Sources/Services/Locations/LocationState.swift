// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

/// The catalogue of locations-service in memory, and its methods.
package final class LocationState: JournalState {
    typealias Transaction = BatchTransaction<LocationState>

    private let format: StreamFormat
    private var catalogue: Catalogue

    init(_ entries: [CatalogueEntry], format: StreamFormat) {
        catalogue = Catalogue(entries)
        self.format = format
    }

    /// Makes the changes of the batch permanent.
    package func commit() { catalogue.commit() }

    /// Discards the changes of the batch.
    package func rollBack() { catalogue.rollBack() }

    /// The methods of locations-service (`Protocols/2-LOCATIONS.md`).
    package static let methods: MethodTable<BatchTransaction<LocationState>> = {
        var methods = MethodTable<Transaction>()
        methods.onDiscovery(answer: String(cString: catalogue_of_locations()))
        methods.on(ListLocations.self) { transaction, _, _ in
            try .result(
                encoding: ListLocations.Answer(locations: transaction.state.catalogue.locations))
        }
        methods.on(GetLocation.self) { transaction, request, _ in
            try .result(encoding: transaction.state.catalogue.entry(request.location).location)
        }
        methods.on(GetMenu.self) { transaction, request, _ in
            try .result(encoding: transaction.state.catalogue.entry(request.location).menu)
        }
        methods.on(GetLocationSnapshot.self) { transaction, request, _ in
            let entry = try transaction.state.catalogue.entry(request.location)
            return transaction.snapshot(of: request.location, [try WireCoding.encode(entry)])
        }
        methods.on(GetLocationEvents.self) { transaction, request, _ in
            _ = try transaction.state.catalogue.entry(request.location)
            return try transaction.events(
                of: request.location, after: request.after, limit: request.limit,
                format: transaction.state.format)
        }
        methods.on(SetPrice.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) {
                try $0.state.setPrice(command, in: &$0)
            }
        }
        return methods
    }()

    private func setPrice(
        _ command: SetPrice, in transaction: inout Transaction
    ) throws -> CommandOutcome {
        var entry = try catalogue.entry(command.location)
        try entry.setPrice(of: command.item, to: command.price)
        try CatalogueStorage.updatePrice(of: command.item, in: entry.menu, transaction.db)
        catalogue.put(entry)
        try transaction.append(
            PendingEvent(
                location: command.location, type: LocationEventType.priceSet.rawValue,
                subject: command.location.text, time: transaction.now, context: command.context,
                data: try WireCoding.encode(entry),
                // All events of a location's stream have the location as their subject.
                previous: transaction.journal.position(of: command.location)))
        return .result(try WireCoding.encode(entry.menu))
    }
}
