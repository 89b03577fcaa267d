// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import TestSupport
import Wire

@testable import Kitchen

/// A kitchen over real sockets: a scripted order-service, the real kds-service and a screen.
///
/// Each has its own thread and ZeroMQ context, as if it were a process.
final class KitchenFixture: Sendable {
    let orders: BusHost<ScriptedOrderService>
    let kitchen: BusHost<KitchenService>
    private let screen: BusHost<ScreenModel>
    private let folder: TemporaryFolder
    private let observations: AsyncStream<Observation>

    /// Starts kds-service and a screen, but no order-service.
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
                bus: bus, endpoints: own, orders: orders, locations: locations, version: "1",
                report: { _ in }
            ) { Issue.record($0) }
        }
    }

    /// Sends a request of the screen; returns the outcome.
    func ask<R: Request>(
        _ request: R, timeout: Duration? = nil
    ) async throws -> Result<R.Answer, CallFailure> {
        let (stream, answered) = AsyncStream.makeStream(
            of: Result<R.Answer, CallFailure>.self, bufferingPolicy: .bufferingNewest(1))
        await screen.with { screen in
            screen.requester.call(request, timeout: timeout) { answered.yield($0) }
        }
        return try #require(await stream.first { _ in true })
    }

    /// Waits for the next observation of the screen for which `find` returns a value.
    func next<Found>(_ find: (Observation) -> Found?) async throws -> Found {
        for await observation in observations {
            if let found = find(observation) { return found }
        }
        throw CancellationError()
    }

    /// Waits until the screen receives heartbeats, of `epoch` if it is given: it may have missed
    /// events before the first one.
    func waitForHeartbeat(of epoch: Epoch? = nil) async throws {
        _ = try await next { observation in
            observation.beat.flatMap { epoch == nil || $0.epoch == epoch ? $0 : nil }
        }
    }

    /// Stops all programs.
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
