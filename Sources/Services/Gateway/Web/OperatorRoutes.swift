// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import MessageBus
import Messages
import Web
import Wire

/// The routes for operators and their tools: description, health, metrics.
struct OperatorRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors
    let document: [UInt8]
    /// Looks at the machine.
    let machine: @Sendable () -> MachineFacts

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/openapi.json") { _, _ in Response.json(document) }
        router.get("/health") { _, _ in try await health() }
        router.get("/metrics") { request, context in
            try await checkObserver(request, context)
            return await metrics()
        }
    }

    /// Throws a `Problem` unless a program of this machine asks, or a device that may observe.
    private func checkObserver(_ request: Request, _ context: GatewayContext) async throws {
        let isForwarded = request.headers[.forwardedFor] != nil
        if !isForwarded, SenderAddress.isOwn(SenderAddress.of(context.channel)) { return }
        guard let device = try visitors.visitor(request, context).device else {
            throw Problem.unknownVisitor
        }
        let observers: Set<Role> = [.observer, .manager, .admin]
        if observers.isDisjoint(with: device.roles) { throw Problem.forbidden(device.name.text) }
    }

    private struct Health: Encodable {
        var services: [String: String]
    }

    private func health() async throws -> Response {
        let services = await services()
        let text = try JSON.encode(
            Health(services: services.mapValues { $0 ? "serving" : "silent" }))
        let isWell = !services.isEmpty && services.values.allSatisfy { $0 }
        return Response.json(text, status: isWell ? .ok : .serviceUnavailable).uncached()
    }

    private func metrics() async -> Response {
        var page = MetricsPage()
        let health = await services()
        for (service, isServing) in health.sorted(by: { $0.key < $1.key }) {
            page.add("comanda_up", service: service, value: isServing ? "1" : "0")
            guard isServing,
                let answer = try? await suite.call(service, "service.stats", Array("{}".utf8)),
                let statistics = try? JSONDocument(answer.text).root
            else { continue }
            page.add(statistics, of: service)
        }
        let serving = Set(health.filter(\.value).keys)
        for location in await locations(serving) { await add(location.id, serving, to: &page) }
        page.add(machine(), now: .now())
        let listeners = await suite.host.with { $0.listeners } ?? 0
        page.add("comanda_live_pages", service: "gateway", value: "\(listeners)")
        return .bytes(Array(page.text.utf8), type: "text/plain; version=0.0.4").uncached()
    }

    /// Whether each service serves; delivery-service only if it does, or a location delivers.
    private func services() async -> [String: Bool] {
        var services = await suite.host.with { $0.health } ?? [:]
        guard services["delivery"] == false else { return services }
        let serving = Set(services.filter(\.value).keys)
        let delivers = await locations(serving).contains { $0.delivery != nil }
        if !delivers { services["delivery"] = nil }
        return services
    }

    private func locations(_ serving: Set<String>) async -> [Location] {
        guard serving.contains("locations") else { return [] }
        return (try? await suite.call("locations", ListLocations()))?.locations ?? []
    }

    /// Adds what services tell of a location.
    ///
    /// A silent service is not asked: to wait for it would end Prometheus's patience.
    private func add(
        _ location: LocationID, _ serving: Set<String>, to page: inout MetricsPage
    ) async {
        if serving.contains("kitchen"),
            let kitchen = try? await suite.call("kitchen", ListKitchenScreens(location: location))
        {
            page.add(kitchen, at: location)
        }
        let request = GetPaymentSnapshot(location: location)
        if serving.contains("payments"),
            let payments = try? await suite.call("payments", request)
        {
            page.add(payments.state, at: location, now: .now())
        }
    }
}
