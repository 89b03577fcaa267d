// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Wire

/// A fake locations-service on real sockets.
final class ScriptedLocations: BusResident {
    private let publisher: Publisher
    private let epoch: Epoch = "epoch-of-locations"
    private let entries: [CatalogueEntry]
    /// The locations whose snapshots are refused.
    private let silent: Set<LocationID>
    private var responder: Responder<ScriptedLocations>?

    init(
        bus: Bus, endpoints: ServiceEndpoints, entries: [CatalogueEntry],
        silent: Set<LocationID> = []
    ) throws {
        self.entries = entries
        self.silent = silent
        let format = StreamFormat(service: "locations", epoch: epoch, entity: "location-entity")
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format,
            positions: Dictionary(uniqueKeysWithValues: entries.map { ($0.location.id, .none) }))
        let information = ServiceInformation(
            service: "locations", version: "1", epoch: epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.processBatch() }
    }

    func stop() {
        responder?.close()
        publisher.close()
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
            if service.silent.contains(request.location) {
                throw Refusal(.rule, "menu.silent", "The test sends no menu of this location.")
            }
            let state = service.entries.filter { $0.location.id == request.location }
                .flatMap(\.entities)
                .filter { $0.kind.map { request.kinds?.contains($0) ?? true } ?? true }
            return try .result(
                encoding: Snapshot(epoch: service.epoch, sequence: .none, state: state))
        }
        return methods
    }
}

extension TemporaryFolder {
    /// The endpoints of a service in this folder.
    func endpoints(_ service: String) -> ServiceEndpoints {
        ServiceEndpoints(
            requests: "ipc://\(path)/\(service).requests",
            events: "ipc://\(path)/\(service).events")
    }
}
