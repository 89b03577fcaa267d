// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import HTTPTypes
import Hummingbird

/// The routes that are one request on the bus each, as the OpenAPI document lists them.
struct BusRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors

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
        let key = route.isCommand ? try RequestReader.key(request) : nil
        let parameters = try BusParameters(
            route, path: path, query: RequestReader.query(request), body: body,
            context: key.map(visitor.context), fixed: Self.fixed(route, visitor))
        let answer = try await suite.call(route.service, route.method, parameters.text)
        return Response.json(answer.text).uncached().replayed(answer.isReplayed)
    }

    /// The members that no body may choose: a screen reports under the name of its device.
    private static func fixed(_ route: Route, _ visitor: Visitor) -> [String: String] {
        guard route.method == "kitchen.painted", case .device(let device) = visitor else {
            return [:]
        }
        return ["terminal": device.name.text]
    }
}
