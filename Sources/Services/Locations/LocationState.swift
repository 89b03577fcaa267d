// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// What locations-service knows, and what it does with each request.
package final class LocationState: JournalState {
    typealias Turn = JournalTurn<LocationState>

    private let format: StreamFormat
    private var catalogue: Catalogue

    init(_ entries: [CatalogueEntry], format: StreamFormat) {
        catalogue = Catalogue(entries)
        self.format = format
    }

    /// Every location's identifier.
    var locations: [LocationID] { catalogue.locations.map(\.id) }

    /// The turn is on the disk.
    package func commit() { catalogue.commit() }

    /// The turn was taken back.
    package func rollBack() { catalogue.rollBack() }

    /// The methods of locations-service (`Protocols/2-LOCATIONS.md`).
    package static let methods: MethodTable<JournalTurn<LocationState>> = {
        var methods = MethodTable<JournalTurn<LocationState>>()
        methods.onDiscovery(answer: String(cString: catalogue_of_locations()))
        methods.on(ListLocations.self) { turn, _, _ in
            try .result(encoding: ListLocations.Answer(locations: turn.state.catalogue.locations))
        }
        methods.on(GetLocation.self) { turn, request, _ in
            try .result(encoding: turn.state.catalogue.entry(request.location).location)
        }
        methods.on(GetMenu.self) { turn, request, _ in
            try .result(encoding: turn.state.catalogue.entry(request.location).menu)
        }
        methods.on(GetLocationSnapshot.self) { turn, request, _ in
            let entry = try turn.state.catalogue.entry(request.location)
            return turn.snapshot(of: request.location, [try WireCoding.encode(entry)])
        }
        methods.on(GetLocationEvents.self) { turn, request, _ in
            _ = try turn.state.catalogue.entry(request.location)
            return try turn.events(
                of: request.location, after: request.after, limit: request.limit,
                format: turn.state.format)
        }
        methods.on(SetPrice.self) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.setPrice(command, in: &$0) }
        }
        return methods
    }()

    private func setPrice(_ command: SetPrice, in turn: inout Turn) throws -> Decision {
        var entry = try catalogue.entry(command.location)
        try entry.setPrice(of: command.item, to: command.price)
        try CatalogueStorage.updatePrice(of: command.item, in: entry.menu, turn.db)
        catalogue.put(entry)
        try turn.append(
            Happening(
                location: command.location, type: LocationEventType.priceSet.rawValue,
                subject: command.location.text, time: turn.now, context: command.context,
                data: try WireCoding.encode(entry),
                // Every event of a location's stream is about the location.
                previous: turn.journal.position(of: command.location)))
        return .answered(try WireCoding.encode(entry.menu))
    }
}
