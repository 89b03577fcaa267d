// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus
package import Messages
import Wire

/// A fake locations-service on real sockets.
package final class ScriptedLocations: BusResident {
    private let publisher: Publisher
    private let format = StreamFormat(
        service: "locations", epoch: "epoch-of-locations", entity: "location-entity")
    private var entities: [LocationID: [LocationEntity]]
    /// The locations whose snapshots are refused.
    private let silent: Set<LocationID>
    /// The kinds that snapshots were asked for; nil for all.
    package private(set) var askedKinds: Set<[LocationEntity.Kind]?> = []
    private var responder: Responder<ScriptedLocations>?

    /// Serves the entities of locations, except those that are silent.
    ///
    /// Throws a `ZeroMQError` if an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, entities: [LocationID: [LocationEntity]],
        silent: Set<LocationID> = []
    ) throws {
        self.entities = entities
        self.silent = silent
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format,
            positions: entities.mapValues { _ in .none })
        let information = ServiceInformation(
            service: "locations", version: "1", epoch: format.epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.processBatch() }
    }

    /// Serves a catalogue.
    package convenience init(
        bus: Bus, endpoints: ServiceEndpoints, entries: [CatalogueEntry],
        silent: Set<LocationID> = []
    ) throws {
        let entities = entries.map { ($0.location.id, $0.entities) }
        try self.init(
            bus: bus, endpoints: endpoints, entities: Dictionary(uniqueKeysWithValues: entities),
            silent: silent)
    }

    /// Closes the sockets.
    package func stop() {
        responder?.close()
        publisher.close()
    }

    /// Replaces the entities of a location by its new state, and publishes that.
    package func change(_ location: Location) throws {
        let entity = LocationEntity(location)
        entities[location.id] = [entity]
        publisher.publish(
            EventRecord(
                location: location.id, sequence: position(of: location.id).next,
                type: LocationEventType.changed.rawValue, subject: location.id.text, time: .now(),
                actor: "office", correlation: "key", data: try WireCoding.encode(entity)))
    }

    private func position(of location: LocationID) -> SequenceNumber {
        publisher.position(of: location) ?? .none
    }

    private func processBatch() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            guard let answer = try? request.perform(in: &service) else { continue }
            responder?.answer(request, with: answer)
        }
    }

    private static var methods: MethodTable<ScriptedLocations> {
        var methods = MethodTable<ScriptedLocations>()
        methods.on(GetLocationSnapshot.self) { service, request, _ in
            service.askedKinds.insert(request.kinds)
            if service.silent.contains(request.location) {
                throw Refusal(.rule, "test.silent", "The test sends no state of this location.")
            }
            let state = (service.entities[request.location] ?? []).filter { entity in
                entity.kind.map { request.kinds?.contains($0) ?? true } ?? true
            }
            return try .result(
                encoding: Snapshot(
                    epoch: service.format.epoch, sequence: service.position(of: request.location),
                    state: state))
        }
        return methods
    }
}
