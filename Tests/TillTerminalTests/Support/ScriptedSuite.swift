// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Till
import Wire

/// A locations-service and an order-service over real sockets whose answers a test determines.
final class ScriptedSuite: BusResident {
    /// What becomes of a command.
    enum Reply: Sendable {
        case order
        case silence
        case refusal(Refusal)
    }

    /// The keys of the commands in the order in which they came.
    private(set) var keys: [CommandKey] = []
    /// The keys that the file of the till did not have when their commands came.
    private(set) var unstored: [CommandKey] = []
    /// The methods of the commands as they come.
    let arrivals = Inbox()
    var reply = Reply.order

    private let databasePath: String
    private let location: Location
    private let entities: [LocationEntity]
    private var order: Order?
    private var publishers: [Publisher] = []
    private var responders: [TillService: Responder<ScriptedSuite>] = [:]

    /// Serves one location with one item at the endpoints of a contact.
    init(
        bus: Bus, endpoints: (TillService) -> ServiceEndpoints, databasePath: String
    ) throws {
        self.databasePath = databasePath
        location = try Sample.location()
        entities = [LocationEntity(location), Sample.burger]
        for service in [TillService.locations, .orders] {
            try serve(service, at: endpoints(service), bus)
        }
    }

    func stop() {
        for responder in responders.values { responder.close() }
        for publisher in publishers { publisher.close() }
    }

    private func serve(_ service: TillService, at endpoints: ServiceEndpoints, _ bus: Bus) throws {
        let format = StreamFormat(service: service.rawValue, epoch: "A", entity: "entity")
        publishers.append(
            try Publisher(
                bus: bus, endpoint: endpoints.events, format: format,
                positions: [location.id: .none]))
        let information = ServiceInformation(
            service: service.rawValue, version: "1", epoch: "A", startedAt: .now())
        responders[service] = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.answerRequests(of: service) }
    }

    private func answerRequests(of service: TillService) {
        var suite = self
        for request in (try? responders[service]?.receive()) ?? [] {
            guard let response = try? request.perform(in: &suite) else { continue }
            responders[service]?.answer(request, with: response)
        }
    }

    private static var methods: MethodTable<ScriptedSuite> {
        var methods = MethodTable<ScriptedSuite>()
        methods.on(ListLocations.self) { suite, _, _ in
            try .result(encoding: ListLocations.Answer(locations: [suite.location]))
        }
        methods.on(GetLocationSnapshot.self) { suite, request, _ in
            try Self.snapshot(
                suite.entities.filter { entity in
                    guard let kinds = request.kinds, let kind = entity.kind else { return true }
                    return kinds.contains(kind)
                })
        }
        methods.on(GetOrderSnapshot.self) { suite, _, _ in
            try Self.snapshot(suite.order.map { [$0] } ?? [])
        }
        methods.on(ListOrders.self) { suite, _, _ in
            .refusal(Refusal(.unavailable, "orders.busy", "Ask again."))
        }
        methods.on(OpenOrder.self) { suite, command, _ in
            try suite.answer("open", command.context) { try Sample.order() }
        }
        methods.on(AddItems.self) { suite, command, _ in
            try suite.answer("add", command.context) {
                var order = try suite.order ?? Sample.order()
                order.revision += 1
                order.lines.append(Sample.line(order.lines.count + 1))
                return order
            }
        }
        return methods
    }

    private static func snapshot<Entity: Codable & Sendable>(_ state: [Entity]) throws -> Response {
        try .result(encoding: Snapshot(epoch: "A", sequence: .none, state: state))
    }

    private func answer(
        _ name: String, _ context: CommandContext, _ change: () throws -> Order
    ) throws -> Response? {
        keys.append(context.key)
        if !isStored(context.key) { unstored.append(context.key) }
        arrivals.put(name)
        switch reply {
        case .silence: return nil
        case .refusal(let refusal): return .refusal(refusal)
        case .order:
            let changed = try change()
            order = changed
            return try .result(encoding: changed)
        }
    }

    /// Whether the till's file, or the log beside it, has the key.
    private func isStored(_ key: CommandKey) -> Bool {
        [databasePath, "\(databasePath)-wal"].contains { path in
            let file = try? Data(contentsOf: URL(filePath: path))
            return file?.range(of: Data(key.text.utf8)) != nil
        }
    }
}
