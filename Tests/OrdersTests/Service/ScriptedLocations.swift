// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages

/// Speaks for locations-service over real sockets: it has one location.
final class ScriptedLocations: BusResident {
    private let publisher: Publisher
    private let epoch: Epoch = "epoch-of-locations"
    private let entry: CatalogueEntry
    private var responder: Responder<ScriptedLocations>?

    init(bus: Bus, endpoints: ServiceEndpoints, entry: CatalogueEntry) throws {
        self.entry = entry
        let format = StreamFormat(service: "locations", epoch: epoch, entity: "catalogue-entry")
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format,
            positions: [entry.location.id: .none])
        let information = ServiceInformation(
            service: "locations", version: "1", epoch: epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.turn() }
    }

    func stop() {
        responder?.close()
        publisher.close()
    }

    private func turn() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            guard let answer = try? request.perform(in: &service) else { continue }
            responder?.answer(request, with: answer)
        }
    }

    private static var methods: MethodTable<ScriptedLocations> {
        var methods = MethodTable<ScriptedLocations>()
        methods.on(GetLocationSnapshot.self) { service, _, _ in
            try .result(
                encoding: Snapshot(epoch: service.epoch, sequence: .none, state: [service.entry]))
        }
        return methods
    }
}
