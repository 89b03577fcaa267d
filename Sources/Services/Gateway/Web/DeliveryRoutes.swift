// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages

/// The routes about deliveries that are not one request of the bus: those of an order's guest, and
/// the news and the balance of couriers.
struct DeliveryRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors
    private let live: LiveRoutes

    /// The routes of a suite.
    init(suite: Suite, visitors: Visitors) {
        self.suite = suite
        self.visitors = visitors
        live = LiveRoutes(suite: suite, visitors: visitors)
    }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/orders/{order}/delivery") { request, context in
            try await delivery(request, context)
        }
        router.get("/api/orders/{order}/delivery/live") { request, context in
            try await follow(request, context)
        }
        router.get("/api/deliveries/live") { request, context in
            try await news(request, context)
        }
        router.get("/api/account/balance") { request, context in
            try await balance(request, context)
        }
    }

    /// The delivery with its code, which proves that the guest has the food.
    private func delivery(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let order: OrderID = try RequestReader.identifier("order", in: context)
        guard try visitors.visitor(request, context, order: order.text) == .order(order)
        else {
            throw Problem.unknownVisitor
        }
        let id = DeliveryID(of: order)
        let delivery = try await suite.call("delivery", GetDelivery(delivery: id))
        let code = try await suite.call("delivery", GetDeliveryCode(delivery: id)).code
        var json = JSONText(capacity: 1024)
        json.append(raw: try JSON.encode(delivery.forGuest).dropLast())
        json.append(",\"code\":")
        json.append(string: code)
        json.append("}")
        return Response.json(json.bytes).uncached()
    }

    private func follow(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let order: OrderID = try RequestReader.identifier("order", in: context)
        let visitor = try visitors.visitor(request, context, order: order.text)
        if visitor == .anyone { throw Problem.unknownVisitor }
        let id = DeliveryID(of: order)
        let delivery = try await suite.call("delivery", GetDelivery(delivery: id))
        if visitor != .order(order) {
            try visitor.check(streamsOf: "delivery", at: delivery.location)
        }
        let fallback = LiveHub.Fallback(
            frame: .state(of: try JSON.encode(delivery.forGuest)), isFinal: delivery.isGone)
        return try await live.stream(
            LiveTopic(kind: .door, location: delivery.location), to: visitor, request, context,
            subject: id.text, fallback: fallback)
    }

    /// Tells a courier when deliveries have changed at the locations where the courier may deliver.
    private func news(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let visitor = try visitors.visitor(request, context)
        let locations = try await locations(of: try Self.courier(visitor).grant)
        return try await live.response(to: visitor, request, context) { bus, listener in
            try bus.tell(newsOf: locations, owner: context.peer, listener)
        }
    }

    private struct BalanceList: Encodable {
        var balances: [BalanceAnswer]
    }

    /// What the ledger says that a courier earned and got.
    private func balance(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let (courier, grant) = try Self.courier(try visitors.visitor(request, context))
        var list = BalanceList(balances: [])
        for location in try await locations(of: grant).sorted() {
            let answer = try await suite.call(
                "payments", ListEarnings(location: location, courier: courier))
            list.balances += answer.balances.map(BalanceAnswer.init)
        }
        return try AccountRoutes.answer(list)
    }

    /// A person with the role of a courier; throws a `Problem` for anybody else.
    private static func courier(
        _ visitor: Visitor
    ) throws(Problem) -> (courier: CourierID, grant: RoleGrant) {
        guard case .person(let person) = visitor else { throw .signedOut }
        guard let courier = person.courier, let grant = person.grant(.courier) else {
            throw .needsRole(.courier)
        }
        return (courier, grant)
    }

    private func locations(of grant: RoleGrant) async throws -> Set<LocationID> {
        if let own = grant.location { return [own] }
        let all = try await suite.call("locations", ListLocations()).locations
        return Set(all.filter { $0.delivery != nil }.map(\.id))
    }
}
