// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing

@testable import Kitchen
import Wire

/// A whole kitchen over real sockets: order-service as scripted, the real kds-service, and a
/// screen.
///
/// Each has its own thread and its own ZeroMQ context, as if they were processes.
final class KitchenSetting: Sendable {
    let orders: BusHost<ScriptedOrderService>
    let kitchen: BusHost<KitchenService>
    private let screen: BusHost<ScreenModel>
    private let folder: TemporaryFolder
    private let observations: AsyncStream<Observation>

    /// Starts kds-service and a screen; order-service comes with `startOrders`.
    init() async throws {
        folder = try TemporaryFolder()
        orders = try BusHost(name: "orders")
        kitchen = try BusHost(name: "kitchen")
        screen = try BusHost(name: "screen")
        let (observations, observed) = AsyncStream.makeStream(
            of: Observation.self, bufferingPolicy: .bufferingNewest(1_000))
        self.observations = observations
        try await start(kitchen)
        let endpoints = endpoints("kitchen")
        try await screen.start { bus in
            try ScreenModel(bus: bus, kitchen: endpoints, observed: observed)
        }
    }

    /// Starts order-service.
    func start(_ host: BusHost<ScriptedOrderService>, with orders: [Order]) async throws {
        let endpoints = endpoints("orders")
        try await host.start { bus in
            try ScriptedOrderService(bus: bus, endpoints: endpoints, orders: orders)
        }
    }

    /// Starts kds-service.
    func start(_ host: BusHost<KitchenService>) async throws {
        let (own, orders, locations) = (
            endpoints("kitchen"), endpoints("orders"), endpoints("locations")
        )
        try await host.start { bus in
            try KitchenService(
                bus: bus, endpoints: own, orders: orders, locations: locations, version: "1"
            ) { Issue.record($0) }
        }
    }

    /// What kds-service answers to the screen.
    func ask<R: Request>(
        _ request: R, patience: Duration? = nil
    ) async throws -> Result<R.Answer, CallFailure> {
        let (stream, answered) = AsyncStream.makeStream(
            of: Result<R.Answer, CallFailure>.self, bufferingPolicy: .bufferingNewest(1))
        await screen.with { screen in
            screen.requester.call(request, patience: patience) { answered.yield($0) }
        }
        return try #require(await stream.first { _ in true })
    }

    /// The next thing that the screen notices which has what is looked for.
    func next<Found>(_ find: (Observation) -> Found?) async throws -> Found {
        for await observation in observations {
            if let found = find(observation) { return found }
        }
        throw CancellationError()
    }

    /// Waits until the screen hears kds-service: what was told before it may have missed.
    func listen() async throws {
        _ = try await next { if case .heard = $0 { true } else { nil } }
    }

    /// Ends everything.
    func stop() async {
        await screen.stop()
        await kitchen.stop()
        await orders.stop()
    }

    private func endpoints(_ service: String) -> ServiceEndpoints {
        ServiceEndpoints(
            requests: "ipc://\(folder.path)/\(service).requests",
            events: "ipc://\(folder.path)/\(service).events")
    }
}
