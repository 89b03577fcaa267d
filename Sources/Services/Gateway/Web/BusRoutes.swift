// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import HTTPTypes
import Hummingbird
import Messages

/// The routes that are one request on the bus each, as the OpenAPI document lists them.
struct BusRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors
    /// Limits payments of guests, who could guess the numbers of vouchers: ten a minute of an
    /// address, and of an order.
    private let payments = BucketBox(.tenEachMinute)

    /// The routes of a suite.
    init(suite: Suite, visitors: Visitors) {
        self.suite = suite
        self.visitors = visitors
    }

    /// Adds all routes.
    func add(_ routes: [Route], to router: Router<GatewayContext>) {
        for route in routes {
            guard let method = HTTPRequest.Method(rawValue: route.verb) else { continue }
            router.on(RouterPath(route.path), method: method) { request, context in
                try await answer(route, request, context)
            }
        }
    }

    private func answer(
        _ route: Route, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let path = try RequestReader.path(route.path, context)
        let visitor = try visitors.visitor(request, order: path["order"])
        let body = try await RequestReader.body(request)
        try visitor.check(route, path: path, body: body)
        try limit(visitor, route, context)
        try await checkLocation(visitor, RequestSubjects(path: path, body: body))
        let key = route.isCommand ? try RequestReader.key(request) : nil
        let parameters = try BusParameters(
            route, path: path, query: RequestReader.query(request), body: body,
            context: key.map(visitor.context), fixed: Self.fixed(route, visitor))
        let answer: BusAnswer
        do throws(Problem) {
            answer = try await suite.call(route.service, route.method, parameters.text)
        } catch {
            throw visitor.isDevice ? error : error.forGuests
        }
        return Response.json(answer.text).uncached().replayed(answer.isReplayed)
    }

    private func limit(
        _ visitor: Visitor, _ route: Route, _ context: GatewayContext
    ) throws(Problem) {
        guard route.isCommand, case .order(let order) = visitor else { return }
        for sender in [context.peer, "order \(order)"] {
            if let wait = payments.take(sender, now: .now) { throw .tooMany(after: wait) }
        }
    }

    /// Throws a `Problem` if the device of one location sends a request about another one, or if
    /// the services do not say where it is.
    private func checkLocation(_ visitor: Visitor, _ subjects: RequestSubjects) async throws {
        guard case .device(let device) = visitor, let own = device.location else { return }
        for order in subjects.orders {
            let location = try await suite.call("orders", GetOrder(order: order)).location
            if location != own { throw Problem.otherLocation }
        }
        if let payment = subjects.payment {
            let location = try await suite.call("payments", GetPayment(payment: payment)).location
            if location != own { throw Problem.otherLocation }
        }
        if let drawer = subjects.drawer {
            let location = try await suite.call("payments", GetDrawer(drawer: drawer)).location
            if location != own { throw Problem.otherLocation }
        }
    }

    /// The members that no body may choose: a screen reports under the name of its device.
    private static func fixed(_ route: Route, _ visitor: Visitor) -> [String: String] {
        guard route.method == "kitchen.painted", case .device(let device) = visitor else {
            return [:]
        }
        return ["terminal": device.name.text]
    }
}
